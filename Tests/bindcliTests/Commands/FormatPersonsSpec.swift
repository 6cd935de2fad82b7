import Foundation
import TestSupport
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

  @Test func `persons of standard input are formatted`() throws {
    let json = #"[{"firstName":"first","lastName":"last","birthdate":"1970-01-01","salutation":"Dr."}]"#
    #expect(
      try Tool.run("format", "persons", "-", input: json) == outcome("Dr. first last\tThursday January 1, 1970\n"))
  }

  @Test func `without a file standard input is read`() throws {
    #expect(try Tool.run("format", "persons", input: Self.ada) == outcome(Self.adaLine))
    #expect(try Tool.shell("cat a.json | bindcli format persons", files: ["a.json": Self.ada]) == outcome(Self.adaLine))
    #expect(
      try Tool.shell("bindcli format persons </")
        == outcome("", errors: "bindcli: error: <stdin>: Is a directory\n", status: 66))
  }

  private static let sample = """
    Dr. first last\tThursday January 1, 1970
    Countess Ada Lovelace\tSunday December 10, 1815
    Grace Hopper\tSunday December 9, 1906
    Alan Turing\tSunday June 23, 1912
    Софья Ковалевская\tTuesday January 15, 1850

    """

  @Test(arguments: ["</dev/null", "<&-", "<empty", "<empty --sort entry", "<empty -i csv"])
  func `without a file and without input a sample is printed, with a note`(words: String) throws {
    let note = "bindcli: note: standard input is empty, reading a built-in sample\n"
    #expect(
      try Tool.shell("bindcli format persons \(words)", files: ["empty": ""]) == outcome(Self.sample, errors: note))
  }

  @Test func `a sample is printed on request`() throws {
    #expect(try Tool.run("format", "persons", "--sample", input: Self.ada) == outcome(Self.sample))
    #expect(try Tool.run("format", "persons", "--sample", "a.json").status == 64)
  }

  @Test func `the tool shows a sample on a terminal, and waits for no records`() throws {
    let (shown, status) = try Tool.onTerminal("bindcli format persons", input: .terminal)
    #expect(shown.hasPrefix("bindcli: note: no file given, reading a built-in sample\n"))
    #expect(shown.contains("\nDr. first last") && status == 0)
  }

  @Test(arguments: [
    ("", "It is empty; try 'yyyy-MM-dd'."),
    ("dd/mm/yyyy", "'m' are minutes, and a birthdate has no time; months are 'M'."),
    ("YYYY-MM-dd", "'Y' is the year to which the week belongs; the year is 'y'."),
    ("%Y-%m-%d", "'%Y' is none of its fields; they are letters alone, such as 'yyyy-MM-dd'."),
    ("d 'of MMMM", "A quote (') is not closed; a quote itself is written twice."),
    ("HH:mm", "'H' are hours, and a birthdate has no time."),
    ("d zzzz", "'z' is the time zone, and a birthdate has no time."),
    ("n", "'n' is no field; letters that stand for themselves are put in quotes (')."),
  ])
  func `a date pattern without a field of a day is refused`(pattern: String, reason: String) throws {
    let outcome = try Tool.run("format", "persons", "--date-format", pattern)
    #expect(
      outcome.errors.hasPrefix(
        "Error: The value '\(pattern)' is invalid for '--date-format <date-format>'. \(reason)\nHelp:"))
    #expect(outcome.status == 64 && outcome.output.isEmpty)
  }

  @Test(arguments: ["d. MMMM y", "'Hm' d ''yy", "EEEE ccc", "D w QQQ G"])
  func `a date pattern for a day is accepted`(pattern: String) throws {
    #expect(try Tool.run("format", "persons", "--sample", "--date-format", pattern).status == 0)
  }

  @Test func `the rows of several files are one output`() throws {
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
  func `empty input is formatted as empty output`(input: String) throws {
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
    let json = "[\(Self.ada),\n  {\"lastName\":\"\",\"birthdate\":\"2023-02-29\"},\(Self.alan),{\"firstName\":1}]"
    let errors = """
      people.json:2: error: persons[1].birthdate: expected yyyy-MM-dd, found "2023-02-29"
      people.json:2: error: persons[3].firstName: expected a string

      """
    #expect(
      try Tool.run("format", "persons", "people.json", files: ["people.json": json])
        == outcome(Self.adaLine + Self.alanLine, errors: errors, status: 65))
  }

  @Test func `a syntax error costs no other record, and the next file is read`() throws {
    let files = ["a.json": "[\(Self.ada)\n\(Self.alan)]", "b.json": Self.alan]
    #expect(
      try Tool.run("format", "persons", "a.json", "b.json", "-f", "csv", files: files)
        == outcome(
          """
          nameText,birthdateText
          Countess Ada Lovelace,"Sunday December 10, 1815"
          Alan Turing,"Sunday June 23, 1912"
          Alan Turing,"Sunday June 23, 1912"

          """, errors: "a.json:2: error: expected ',' or ']' before the record\n", status: 65))
  }

  @Test func `the first error, or the last one allowed, ends the run`() throws {
    let files = ["a.csv": "birthdate,firstName\nx,a\n1970-01-01,b\ny,c\n1970-01-01,d\n", "b.json": Self.ada]
    let first = #"a.csv:2: error: persons[0].birthdate: expected yyyy-MM-dd, found "x""# + "\n"
    let second = #"a.csv:4: error: persons[2].birthdate: expected yyyy-MM-dd, found "y""# + "\n"
    #expect(
      try Tool.run("format", "persons", "a.csv", "b.json", "--strict", "-f", "json", files: files)
        == outcome("[]\n", errors: first, status: 65))
    #expect(
      try Tool.run("format", "persons", "a.csv", "b.json", "--max-errors=2", files: files)
        == outcome(
          "b\tThursday January 1, 1970\n", errors: first + second + "bindcli: note: stopped after 2 errors\n",
          status: 65))
    #expect(
      try Tool.run("format", "persons", "none", "b.json", "--strict", files: files)
        == outcome("", errors: "bindcli: error: none: No such file or directory\n", status: 66))
    #expect(try Tool.run("format", "persons", "--max-errors", "0").status == 64)
  }

  @Test func `the extension of a file gives its format, unless an option does`() throws {
    let csv = "lastName,birthdate\n\"a, b\",1970-01-01\n"
    let files = [
      "a.csv": csv, "a.tsv": csv.replacing(",", with: "\t"), "a.txt": csv, "a.jsonl": "{\"a\":\n\(Self.alan)",
    ]
    let line = "a, b\tThursday January 1, 1970\n"
    #expect(try Tool.run("format", "persons", "a.csv", files: files) == outcome(line))
    #expect(
      try Tool.run("format", "persons", "a.txt", "-", "-i", "csv", input: csv, files: files) == outcome(line + line))
    #expect(try Tool.run("format", "persons", "a.tsv", files: files).output.hasSuffix("\tThursday January 1, 1970\n"))
    #expect(
      try Tool.run("format", "persons", "a.jsonl", files: files)
        == outcome(
          Self.alanLine, errors: "a.jsonl:1: error: persons[0]: this is not JSON\n",
          status: 65))
  }

  @Test func `a terminal gets a table, behind the messages`() throws {
    let files = ["a.json": "[\(Self.alan),\n\t{\"lastName\": \"\", \"birthdate\": \"1970-02-30\"}]"]
    let (shown, status) = try Tool.onTerminal("bindcli format persons a.json --color never", files: files)
    #expect(status == 65)
    #expect(
      shown == """
        a.json:2: error: persons[1].birthdate: expected yyyy-MM-dd, found "1970-02-30"
        NAME         BIRTHDATE
        Alan Turing  Sunday June 23, 1912

        """)
  }

  @Test func `short work shows no progress`() throws {
    let (shown, status) = try Tool.onTerminal(
      "bindcli format persons a.json >rows; cat rows", files: ["a.json": Self.alan])
    #expect(shown == Self.alanLine)
    #expect(status == 0)
  }

  @Test(arguments: [
    ("", [:], true), ("--color always", ["NO_COLOR": "1"], true), ("--color never", [:], false),
    ("", ["NO_COLOR": "1"], false), ("", ["TERM": "dumb"], false), ("", ["CLICOLOR": "0"], false),
    ("", ["CLICOLOR": "1"], true), ("--color always", ["CLICOLOR": "0"], true),
    ("-f table | cat", ["CLICOLOR": "1"], false), ("-f table | cat", ["CLICOLOR_FORCE": "1"], true),
    ("-f table | cat", ["CLICOLOR_FORCE": "0"], false),
    ("-f table | cat", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ("", ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
  ])
  func `colour is for terminals, unless an option or NO_COLOR decides`(
    option: String, variables: [String: String], isColored: Bool
  ) throws {
    let shown = try Tool.onTerminal("bindcli format persons \(option)", variables: variables).shown
    #expect(shown.contains("\u{1B}[1mNAME") == isColored)
    #expect(shown.contains("\u{1B}") == isColored)
  }

  @Test func `messages name standard input`() throws {
    #expect(
      try Tool.run(
        "format", "persons", "-", "-f", "json", "-i", "jsonl", bytes: Array("[{\"firstName\":\"".utf8) + [0xFF])
        == outcome("[]\n", errors: "<stdin>:1: error: persons[0]: this is not JSON\n", status: 65))
  }

  @Test func `the first failure decides the exit status`() throws {
    let files = ["bad.json": "{}"]
    #expect(try Tool.run("format", "persons", "bad.json", "missing.json", files: files).status == 65)
    #expect(try Tool.run("format", "persons", "missing.json", "bad.json", files: files).status == 66)
  }

  @Test func `standard input may be closed`() throws {
    #expect(
      try Tool.shell("bindcli format persons - <&-")
        == outcome("", errors: "bindcli: error: <stdin>: Bad file descriptor\n", status: 66))
  }

  @Test(
    .enabled(if: Tool.hasFullDevice),
    arguments: [
      "format persons -f table", "format persons --help", "--version",
    ])
  func `a full disk is an error`(arguments: String) throws {
    let outcome = try Tool.shell("bindcli \(arguments) >/dev/full")
    #expect(outcome.errors.hasSuffix("bindcli: error: <stdout>: No space left on device\n"))
    #expect(outcome.status == 1)
  }

  @Test(arguments: ["format persons ''", "format persons a.json ''", "graph persons ''"])
  func `an empty file name is refused, with a message that it is empty`(words: String) throws {
    let outcome = try Tool.shell("bindcli \(words)", files: ["a.json": "[]"])
    #expect(outcome.errors.hasPrefix("Error: The value '' is invalid for '<file>'. The name of a file is empty.\n"))
    #expect(outcome.status == 64 && outcome.output.isEmpty)
  }
}

extension Tool {
  /// Linux has a device on which every write fails as on a full disk.
  static let hasFullDevice = (try? shell("test -c /dev/full").status) == 0
}
