import Testing

/// The built tool, as its users see it.
struct FormatPersonsSpec {
  private static let ada =
    #"{"salutation":"Countess","firstName":"Ada","lastName":"Lovelace","birthdate":"1815-12-10"}"#
  private static let alan = #"{"firstName":"Alan","lastName":"Turing","birthdate":"1912-06-23"}"#
  private static let adaLine = "Countess Ada Lovelace\tSunday December 10, 1815\n"
  private static let alanLine = "Alan Turing\tSunday June 23, 1912\n"

  private func outcome(_ output: String, errors: String = "", status: Int32 = 0) -> Tool.Outcome {
    Tool.Outcome(output: output, errors: errors, status: status)
  }

  @Test func `standard input is formatted`() throws {
    let json = #"[{"firstName":"first","lastName":"last","birthdate":"1970-01-01","salutation":"Dr."}]"#
    #expect(
      try Tool.run("format", "persons", "-", input: json) == outcome("Dr. first last\tThursday January 1, 1970\n"))
  }

  @Test func `without a file a sample is printed, and said to be one`() throws {
    let expected = """
      Dr. first last\tThursday January 1, 1970
      Countess Ada Lovelace\tSunday December 10, 1815
      Grace Hopper\tSunday December 9, 1906
      Alan Turing\tSunday June 23, 1912
      Софья Ковалевская\tTuesday January 15, 1850

      """
    let note = "bindcli: note: no file given, printing a built-in sample\n"
    #expect(try Tool.run("format", "persons", input: Self.ada) == outcome(expected, errors: note))
  }

  @Test func `equal records are rows of their own`() throws {
    #expect(
      try Tool.run("format", "persons", "-", input: "[\(Self.ada),\(Self.ada),\(Self.ada)]")
        == outcome(Self.adaLine + Self.adaLine + Self.adaLine))
  }

  @Test func `several files are one output`() throws {
    let files = ["a.json": "[\(Self.ada)]", "b.jsonl": "\(Self.alan)\n\(Self.ada)\n"]
    let expected = Self.adaLine + Self.alanLine + Self.adaLine
    #expect(try Tool.run("format", "persons", "a.json", "b.jsonl", files: files) == outcome(expected))
    #expect(
      try Tool.run("format", "persons", "b.jsonl", "-", "-f", "json", input: Self.ada, files: files)
        == outcome(
          """
          [
            {"nameText":"Alan Turing","birthdateText":"Sunday June 23, 1912"},
            {"nameText":"Countess Ada Lovelace","birthdateText":"Sunday December 10, 1815"},
            {"nameText":"Countess Ada Lovelace","birthdateText":"Sunday December 10, 1815"}
          ]

          """))
  }

  @Test(arguments: ["", "[]", "\u{FEFF}", "\r\n"])
  func `nothing is formatted as nothing`(input: String) throws {
    #expect(try Tool.run("format", "persons", "-", input: input) == outcome(""))
    #expect(try Tool.run("format", "persons", "-", "--format=json", input: input) == outcome("[]\n"))
  }

  @Test func `the locale, the time zone and the pattern can be chosen`() throws {
    let json = #"{"firstName":"a","birthdate":"1970-01-01T02:00:00Z"}"#
    #expect(
      try Tool.run(
        "format", "persons", "-", "--locale", "de", "--time-zone", "America/New_York", "--date-format",
        "EEEE, d. MMMM y", input: json) == outcome("a\tMittwoch, 31. Dezember 1969\n"))
  }

  @Test func `a bad record is reported and the good ones are printed`() throws {
    let json = "[\(Self.ada),\n  {\"birthdate\":\"2023-02-29\"},\(Self.alan),{\"firstName\":1}]"
    let errors = """
      people.json:2:16: error: persons[1].birthdate: expected yyyy-MM-dd, found "2023-02-29"
      people.json:2:96: error: persons[3].birthdate: missing
      people.json:2:109: error: persons[3].firstName: expected a string, found a number

      """
    #expect(
      try Tool.run("format", "persons", "people.json", files: ["people.json": json])
        == outcome(Self.adaLine + Self.alanLine, errors: errors, status: 65))
  }

  @Test func `where JSON ends what came before is printed, and the next file is read`() throws {
    let files = ["a.json": "[\(Self.ada)\n\(Self.alan)]", "b.json": Self.alan]
    #expect(
      try Tool.run("format", "persons", "a.json", "b.json", "-f", "json", files: files)
        == outcome(
          """
          [
            {"nameText":"Countess Ada Lovelace","birthdateText":"Sunday December 10, 1815"},
            {"nameText":"Alan Turing","birthdateText":"Sunday June 23, 1912"}
          ]

          """, errors: "a.json:2:1: error: expected ',' or ']', found '{'\n", status: 65))
  }

  @Test func `standard input has a name in messages`() throws {
    #expect(
      try Tool.run("format", "persons", "-", "-f", "json", bytes: Array("[{\"firstName\":\"".utf8) + [0xFF])
        == outcome("[]\n", errors: "<stdin>:1:16: error: persons[0]: invalid UTF-8\n", status: 65))
  }

  @Test func `a file that cannot be read is named, and the others are printed`() throws {
    let errors = "bindcli: error: missing.json: No such file or directory\nbindcli: error: .: Is a directory\n"
    #expect(
      try Tool.run("format", "persons", "missing.json", "a.json", ".", files: ["a.json": Self.ada])
        == outcome(Self.adaLine, errors: errors, status: 66))
  }

  @Test func `the first failure decides the status`() throws {
    let files = ["bad.json": "{}"]
    #expect(try Tool.run("format", "persons", "bad.json", "missing.json", files: files).status == 65)
    #expect(try Tool.run("format", "persons", "missing.json", "bad.json", files: files).status == 66)
  }

  @Test func `standard input may be closed`() throws {
    #expect(
      try Tool.shell("bindcli format persons - <&-")
        == outcome("", errors: "bindcli: error: <stdin>: Bad file descriptor\n", status: 66))
  }

  @Test(.enabled(if: Tool.hasFullDevice), arguments: ["format persons -f json", "format persons --help", "--version"])
  func `a full disk is an error`(arguments: String) throws {
    let outcome = try Tool.shell("bindcli \(arguments) >/dev/full")
    #expect(outcome.errors.hasSuffix("bindcli: error: <stdout>: No space left on device\n"))
    #expect(outcome.status == 1)
  }

  @Test func `a closed pipe ends the tool quietly`() throws {
    // More than a pipe holds, so the tool is still writing when its reader has gone.
    let people = String(repeating: Self.ada + "\n", count: 20_000)
    let outcome = try Tool.shell(
      "{ bindcli format persons people.jsonl; echo $? >&2; } | head -n 1", files: ["people.jsonl": people])
    #expect(outcome.output == Self.adaLine)
    #expect(outcome.errors == "141\n")
  }
}

extension Tool {
  /// Linux has a device on which every write fails as on a full disk.
  static let hasFullDevice = (try? shell("test -c /dev/full").status) == 0
}
