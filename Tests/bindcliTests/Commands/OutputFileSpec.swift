import Foundation
import TestSupport
import Testing

/// What the built tool writes to a file of its own accord.
struct OutputFileSpec {
  private static let people = ["a.csv": "firstName,birthdate\nb,1970-01-02\na,1970-01-01\n", "old": "before\n"]

  @Test(arguments: [
    ("-o b.csv", "b.csv", "firstName\nb\na\n"),
    ("--output=b.jsonl", "b.jsonl", "{\"firstName\":\"b\"}\n{\"firstName\":\"a\"}\n"),
    ("-o b.txt", "b.txt", "b\na\n"), ("-o b.csv -f text", "b.csv", "b\na\n"), ("-o old", "old", "b\na\n"),
    ("-o ./d.csv/old", "d.csv/old", "b\na\n"), ("-o a.csv --sort name", "a.csv", "firstName\na\nb\n"),
    ("-o link", "old", "b\na\n"), ("-o new", "new", "b\na\n"),
  ])
  func `rows are written to a file, in the format of its name`(words: String, file: String, content: String) throws {
    let outcome = try Tool.shell(
      "mkdir d.csv; ln -s old link; bindcli format persons a.csv --fields firstName \(words); echo $?;"
        + " cat \(file); ls -A | grep draft; test -L link",
      files: Self.people)
    #expect(outcome == Tool.Outcome(output: "0\n" + content, errors: "", status: 0))
  }

  @Test(arguments: [
    ("a.csv missing.csv", 66), ("bad.csv missing.csv", 65), ("bad.csv .", 65), ("bad.csv --strict", 65),
    ("bad.csv --max-errors 1", 65),
  ])
  func `what is not complete replaces nothing`(words: String, status: Int) throws {
    let files = Self.people.merging(["bad.csv": "firstName,birthdate\na,x\nb,1970-01-01\n"]) { $1 }
    let outcome = try Tool.shell(
      "bindcli format persons \(words) -o old 2>errors; echo $?; cat old; ls -A | grep draft; true", files: files)
    #expect(outcome.output == "\(status)\nbefore\n")
  }

  @Test func `a record that is no person costs the others nothing`() throws {
    let files = ["bad.csv": "firstName,birthdate\na,x\nb,1970-01-01\n"]
    let outcome = try Tool.shell(
      "bindcli format persons bad.csv --fields firstName -o new 2>errors; echo $?; cat new", files: files)
    #expect(outcome.output == "65\nb\n")
  }

  @Test(arguments: ["bad.csv", "link"])
  func `records that are no person are not lost by being read from the file that is replaced`(path: String) throws {
    let bad = "firstName,birthdate\na,x\nb,1970-01-01\n"
    let outcome = try Tool.shell(
      "ln -s bad.csv link; bindcli format persons bad.csv -o \(path) --fields firstName; echo $?; cat bad.csv",
      files: ["bad.csv": bad])
    #expect(outcome.output == "65\n" + bad)
    #expect(
      outcome.errors == """
        bad.csv:2:3: error: persons[0].birthdate: expected yyyy-MM-dd, found "x"
        bindcli: note: bad.csv stays as it was, or the records would be lost that are no person

        """)
  }

  @Test(arguments: [
    ("none/b", "none/b: No such file or directory"), (".", ".: Is a directory"),
  ])
  func `a file that cannot be written is named`(path: String, message: String) throws {
    let outcome = try Tool.shell("bindcli format persons a.csv -o \(path)", files: Self.people)
    #expect(outcome == Tool.Outcome(output: "", errors: "bindcli: error: \(message)\n", status: 1))
  }

  @Test(.enabled(if: !Sanitizer.isForThreads)) func `a full disk replaces nothing`() throws {
    let many = "firstName,birthdate\n" + String(repeating: "b,1970-01-02\n", count: 20_000)
    let outcome = try Tool.shell(
      "ulimit -f 8; bindcli format persons many.csv -o old; echo $?; cat old; ls -A | grep draft; true",
      files: ["many.csv": many, "old": "before\n"])
    #expect(outcome.output == "1\nbefore\n")
    #expect(outcome.errors == "bindcli: error: old: File too large\n")
  }

  @Test(.enabled(if: Tool.hasFullDevice)) func `what is no file is written directly`() throws {
    let outcome = try Tool.shell("bindcli format persons a.csv -o /dev/full", files: Self.people)
    #expect(outcome.errors == "bindcli: error: /dev/full: No space left on device\n" && outcome.status == 1)
    let shown = try Tool.shell(
      "bindcli format persons a.csv --fields firstName -o /dev/stdout | cat", files: Self.people)
    #expect(shown.output == "b\na\n")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2])
  func `a signal replaces nothing, and leaves nothing behind`(signal: Int32) throws {
    try Tool.inFolder(["old": Data("before\n".utf8)]) { folder in
      let input = folder.appending(path: "in.csv").path
      #expect(mkfifo(input, 0o600) == 0)
      let tool = try LiveTool(in: folder, "format", "persons", "in.csv", "-o", "old")
      // Its other end opens when the tool reads: by then there is the new file.
      let pipe = open(input, O_WRONLY | O_CLOEXEC)
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
      #expect(try names().contains { $0.hasSuffix(".draft") })
      #expect(tool.end(by: signal) == 128 + signal)
      close(pipe)
      #expect(try !names().contains { $0.hasSuffix(".draft") })
      #expect(try String(contentsOf: folder.appending(path: "old"), encoding: .utf8) == "before\n")
    }
  }

  @Test func `a signal that was ignored before still is`() throws {
    let outcome = try Tool.shell(
      "trap '' HUP; mkfifo in.csv; bindcli format persons in.csv -o old --fields firstName & exec 3>in.csv; kill -HUP $!;"
        + " printf 'firstName,birthdate\\na,1970-01-01\\n' >&3; exec 3>&-; wait $!; echo $?; cat old",
      files: Self.people)
    #expect(outcome.output == "0\na\n")
  }

  @Test func `permissions are kept`() throws {
    let outcome = try Tool.shell(
      "chmod 640 old; umask 077; bindcli format persons a.csv -o old; bindcli format persons a.csv -o new;"
        + " stat -c %a old new", files: Self.people)
    #expect(outcome.output == "640\n600\n")
  }

  @Test func `what goes on for ever is written to no file`() throws {
    #expect(try Tool.shell("bindcli format persons a.csv -o b.csv --watch", files: Self.people).status == 64)
  }
}
