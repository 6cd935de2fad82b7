import Foundation
import TestSupport
import Testing

@testable import bindcli

/// The built tool while its files change.
struct PersonWatchSpec {
  private static let first = "firstName,birthdate\na,1970-01-01\nb,1970-01-02\n"

  /// Saves a file as editors do: a new file takes the name of the old one.
  private func save(_ text: String, as name: String, in folder: URL, mode: mode_t = 0o644) throws {
    let draft = folder.appending(path: ".draft")
    try Data(text.utf8).write(to: draft)
    #expect(chmod(draft.path, mode) == 0)
    #expect(rename(draft.path, folder.appending(path: name).path) == 0)
  }

  /// Overwrites a longer file in one write: between two writes a slow machine would let the tool read one half.
  private func overwrite(_ text: String, as name: String, in folder: URL) throws {
    let file = try FileHandle(forUpdating: folder.appending(path: name))
    let rest = Int(try file.seekToEnd()) - text.utf8.count
    try file.seek(toOffset: 0)
    // Empty lines are no records.
    try file.write(contentsOf: Data((text + String(repeating: "\n", count: rest)).utf8))
    try file.close()
  }

  private func errors(in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `rows that read differently are printed again, until the user interrupts`(signal: Int32) throws {
    try Tool.inFolder(["a.csv": Data(Self.first.utf8)]) { folder in
      let tool = try LiveTool(in: folder, "format", "persons", "a.csv", "--watch", "--date-format", "d")
      #expect(tool.lines(2) == ["+\ta\t1", "+\tb\t2"])
      try save(
        "firstName,birthdate,salutation\na,1970-01-01, \nc,1970-01-02,\nd,1970-01-03,Dr.\n", as: "a.csv", in: folder)
      #expect(tool.lines(2) == ["~\tc\t2", "+\tDr. d\t3"])
      try overwrite("firstName,birthdate\nc,1970-01-02\nd,x\n", as: "a.csv", in: folder)
      #expect(tool.lines(2) == ["-\ta\t1", "-\tDr. d\t3"])
      #expect(tool.end(by: signal) == 0)
      #expect(tool.lines(1) == [""])
      #expect(try errors(in: folder) == "a.csv:3: error: persons[1].birthdate: expected yyyy-MM-dd, found \"x\"\n")
    }
  }

  @Test func `the first rows are shown while the others are read`() throws {
    try Tool.inFolder([:]) { folder in
      let input = folder.appending(path: "a.csv").path
      #expect(mkfifo(input, 0o600) == 0)
      let tool = try LiveTool(in: folder, "format", "persons", "a.csv", "--watch", "--fields", "nameText")
      let pipe = open(input, O_WRONLY | O_CLOEXEC)
      let text = Array(Self.first.utf8)
      #expect(write(pipe, text, text.count) == text.count)
      #expect(tool.lines(2) == ["+\ta", "+\tb"])
      close(pipe)
      #expect(tool.end(by: SIGTERM) == 0)
    }
  }

  @Test func `rows are printed and removed as a search by name finds persons`() throws {
    try Tool.inFolder(["a.csv": Data(Self.first.utf8)]) { folder in
      let tool = try LiveTool(
        in: folder, "format", "persons", "a.csv", "--watch", "--filter", "B", "--fields", "nameText")
      #expect(tool.lines(1) == ["+\tb"])
      try save("firstName,birthdate\nab,1970-01-01\nb,1970-01-02\n", as: "a.csv", in: folder)
      #expect(tool.lines(1) == ["+\tab"])
      try save("firstName,birthdate\nac,1970-01-01\nb,1970-01-02\n", as: "a.csv", in: folder)
      #expect(tool.lines(1) == ["-\tab"])
      #expect(tool.end(by: SIGTERM) == 0)
    }
  }

  @Test(arguments: [
    ("text", ["+\ta\t1"], ["~\tb\t1"]), ("table", ["  NAME  BIRTHDATE", "+ a     1"], ["~ b     1"]),
    (
      "jsonl", [#"{"change":"added","nameText":"a","birthdateText":"1"}"#],
      [#"{"change":"changed","nameText":"b","birthdateText":"1"}"#]
    ),
    ("csv", ["change,nameText,birthdateText", "added,a,1"], ["changed,b,1"]),
  ])
  func `each format has a field for the change of a row`(format: String, before: [String], after: [String]) throws {
    try Tool.inFolder(["a.json": Data(#"{"firstName":"a","birthdate":"1970-01-01"}"#.utf8)]) { folder in
      let tool = try LiveTool(in: folder, "format", "persons", "a.json", "-w", "--date-format", "d", "-f", format)
      #expect(tool.lines(before.count) == before)
      try save(#"{"firstName":"b","birthdate":"1970-01-01"}"#, as: "a.json", in: folder)
      #expect(tool.lines(after.count) == after)
      #expect(tool.end(by: SIGINT) == 0)
    }
  }

  @Test func `a removed file is reported as missing, keeps its rows, and may come back`() throws {
    let files = ["a.csv": Data(Self.first.utf8), "b.csv": Data("firstName,birthdate\n,1970-01-09\n".utf8)]
    try Tool.inFolder(files) { folder in
      let tool = try LiveTool(in: folder, "format", "persons", "a.csv", "b.csv", "--watch", "--date-format", "d")
      #expect(tool.lines(3) == ["+\ta\t1", "+\tb\t2", "+\t\t9"])
      try FileManager.default.removeItem(at: folder.appending(path: "a.csv"))
      try save("firstName,birthdate\n,1970-01-08\n", as: "b.csv", in: folder)
      #expect(tool.lines(1) == ["~\t\t8"])
      try save("firstName,birthdate\nb,1970-01-02\n", as: "a.csv", in: folder)
      #expect(tool.lines(1) == ["-\ta\t1"])
      #expect(tool.end(by: SIGINT) == 0)
    }
  }

  @Test func `a file that is never at rest is shown all the same`() throws {
    try Tool.inFolder(["a.jsonl": Data()]) { folder in
      let tool = try LiveTool(in: folder, "format", "persons", "a.jsonl", "--watch", "--date-format", "d")
      // The file is written again and again, half a record at a time, until something has been printed.
      let writer = try Tool.launch(
        [
          "/bin/sh", "-c",
          """
          cd "$1"; while :; do printf '{"firstName":"a","bir' >>a.jsonl; sleep 0.02
          printf 'thdate":"1970-01-01"}\n' >>a.jsonl; sleep 0.02; done
          """, "sh", folder.path,
        ], variables: [:])
      #expect(tool.lines(3) == ["+\ta\t1", "+\ta\t1", "+\ta\t1"])
      kill(writer, SIGTERM)
      _ = Tool.wait(for: writer)
      #expect(tool.end(by: SIGINT) == 0)
    }
  }

  @Test func `a problem of a file is reported once, as long as it lasts`() throws {
    try Tool.inFolder(["a.csv": Data("firstName,birthdate\nx,y\n".utf8)]) { folder in
      let tool = try LiveTool(in: folder, "format", "persons", "a.csv", "--watch", "--date-format", "d")
      for number in 1...3 {
        let more = (1...number).map { "a\($0),1970-01-01\n" }.joined()
        try save("firstName,birthdate\nx,y\n" + more, as: "a.csv", in: folder)
        #expect(tool.lines(1) == ["+\ta\(number)\t1"])
      }
      #expect(tool.end(by: SIGINT) == 0)
      #expect(try errors(in: folder).split(separator: "\n").count == 1)
    }
  }

  @Test func `a watch with a limit of errors ends by itself`() throws {
    try Tool.inFolder(["a.csv": Data(Self.first.utf8)]) { folder in
      let tool = try LiveTool(in: folder, "format", "persons", "a.csv", "--watch", "--strict", "--date-format", "d")
      #expect(tool.lines(2).count == 2)
      try save("firstName,birthdate\nb,y\n", as: "a.csv", in: folder)
      #expect(tool.status() == 65)
      #expect(try errors(in: folder) == "a.csv:2: error: persons[0].birthdate: expected yyyy-MM-dd, found \"y\"\n")
    }
  }

  @Test func `a watch does not wait for a file that is missing at the beginning`() throws {
    #expect(
      try Tool.run("format", "persons", "--watch", "none.csv")
        == Tool.Outcome(output: "", errors: "bindcli: error: none.csv: No such file or directory\n", status: 66))
  }

  @Test(arguments: ["good.csv none.csv", "--strict good.csv bad.csv"])
  func `a watch that ends at the beginning prints what it has read, in a table too`(words: String) throws {
    let files = ["good.csv": Self.first, "bad.csv": "firstName,birthdate\nx,y\n"]
    let table = "  NAME  BIRTHDATE\n+ a     1\n+ b     2\n"
    let outcome = try Tool.shell("bindcli format persons -w -f table --date-format d \(words)", files: files)
    #expect(outcome.output == table && outcome.status > 64)
  }

  @Test func `an interruption of the first reading is a success, after problems too`() throws {
    try Tool.inFolder([:]) { folder in
      let input = folder.appending(path: "a.csv").path
      #expect(mkfifo(input, 0o600) == 0)
      let tool = try LiveTool(in: folder, "format", "persons", "a.csv", "--watch", "--date-format", "d")
      let pipe = open(input, O_WRONLY | O_CLOEXEC)
      func feed(_ text: String) { #expect(write(pipe, text, text.utf8.count) == text.utf8.count) }
      feed("firstName,birthdate\nx,y\na,1970-01-01\n")
      #expect(tool.lines(1) == ["+\ta\t1"])
      tool.send(SIGINT)
      feed(String(repeating: "a,1970-01-01\n", count: 4_200))
      close(pipe)
      #expect(tool.status() == 0)
    }
  }

  @Test func `a file that could not be read is read again once it can be`() throws {
    let files = ["a.csv": Data(Self.first.utf8), "b.csv": Data("firstName,birthdate\n,1970-01-09\n".utf8)]
    try Tool.inFolder(files) { folder in
      #expect(chmod(folder.path, 0o755) == 0)
      let tool = try LiveTool(
        in: folder, "format", "persons", "a.csv", "b.csv", "--watch", "--date-format", "d", obeysPermissions: true)
      #expect(tool.lines(3) == ["+\ta\t1", "+\tb\t2", "+\t\t9"])
      try save("firstName,birthdate\nc,1970-01-01\nb,1970-01-02\n", as: "a.csv", in: folder, mode: 0)
      // Files are looked at in turn, so the first one was tried when the second one is read.
      try save("firstName,birthdate\n,1970-01-08\n", as: "b.csv", in: folder)
      #expect(tool.lines(1) == ["~\t\t8"])
      #expect(chmod(folder.appending(path: "a.csv").path, 0o644) == 0)
      #expect(tool.lines(1) == ["~\tc\t1"])
      #expect(tool.end(by: SIGINT) == 0)
      #expect(try errors(in: folder) == "bindcli: error: a.csv: Permission denied\n")
    }
  }

  @Test(arguments: [
    ("--watch", "Missing expected argument '<file>' of '--watch'"),
    ("-w -", "The option '--watch' does not take standard input."),
    ("-w a.json -f json", "The option '--watch' cannot be used with '--format json'. Did you mean 'jsonl'?"),
  ])
  func `a file that cannot be watched is refused`(words: String, message: String) throws {
    let outcome = try Tool.shell("bindcli format persons \(words)")
    #expect(outcome.errors.hasPrefix("Error: \(message)\nUsage: bindcli format persons"))
    #expect(outcome.status == 64)
  }
}
