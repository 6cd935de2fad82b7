import Foundation
import TerminalWidgets
import TestSupport
import Testing

@testable import bindcli

/// The built tool in a terminal.
struct EditPersonsSpec {
  private static let people = """
    [
      {"id": 1, "birthdate": "1815-12-10",  "firstName": "Ada", "x": {"firstName": "y"}},
      {"firstName": "Grace", "birthdate": "1906-02-30"},
      {"lastName": "李", "firstName": "小明", "birthdate": "1990-06-01"}
    ]

    """

  /// Does something with the tool on a file, and expects that the terminal is as it was in the end.
  private func edit(
    _ text: String = people, limit: String = ":", status: Int32 = 65, _ body: (TerminalTool, URL) throws -> Void
  ) throws {
    try Tool.inFolder(["a.json": Data(text.utf8)]) { folder in
      let tool = try TerminalTool(in: folder, "edit", "persons", "a.json", limit: limit)
      #expect(tool.shows(", by entry"))
      #expect(!tool.isAsBefore && tool.screen.isAlternate && tool.screen.marksPastes)
      try body(tool, folder.appending(path: "a.json"))
      #expect(tool.status() == status)
      #expect(tool.isAsBefore)
      let screen = tool.screen
      #expect(!screen.isAlternate && !screen.marksPastes && screen.wraps && screen.isCursorVisible)
      #expect(screen.unknown.isEmpty)
    }
  }

  private func content(_ url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

  @Test func `a name is typed, seen and saved, and nothing else of the file changes`() throws {
    try edit { tool, url in
      #expect(tool.shows("Left alone: a.json:3:"))
      tool.type("\t\t Augusta")
      #expect(tool.shows("Name        Ada Augusta"))
      #expect(tool.shows("[ Save: Ctrl-S ]") && tool.screen.contains("a.json: 1 draft"))
      #expect(tool.screen.cursor == Frame.Cursor(row: 4, column: 28 + 12 + 11))
      tool.type("\u{13}")
      #expect(tool.shows("Saved."))
      #expect(content(url) == Self.people.replacing(#""firstName": "Ada""#, with: #""firstName": "Ada Augusta""#))
      tool.type("\u{11}")
    }
  }

  @Test func `a session is recorded where that is asked for`() throws {
    try Tool.inFolder(["a.json": Data(Self.people.utf8)]) { folder in
      let tool = try TerminalTool(in: folder, "edit", "persons", "a.json", "--record", "run.jsonl")
      #expect(tool.shows(", by entry"))
      tool.type("\t\t Augusta")
      #expect(tool.shows("Name        Ada Augusta"))
      tool.type("\u{13}")
      #expect(tool.shows("Saved."))
      tool.type("\u{11}")
      #expect(tool.status() == 65)
      let recording = content(folder.appending(path: "run.jsonl"))
      #expect(recording?.contains("Ada Augusta") == true)
      #expect(recording?.contains("{\"event\":\"end\"") == true)
    }
  }

  @Test func `a day that is none is told beside the field, and not saved`() throws {
    try edit { tool, url in
      tool.type("\u{1B}[Z\u{7F}\u{7F}32")
      #expect(tool.shows("! There is no such day.") && tool.screen.contains("Cannot be saved like this"))
      tool.type("\u{13}")
      #expect(tool.shows("Not saved: There is no such day."))
      tool.type("\u{7F}\u{7F}11")
      #expect(tool.shows("Born        Monday December 11, 1815"))
      #expect(!tool.screen.contains("!"))
      #expect(content(url) == Self.people)
      tool.type("\u{11}")
      #expect(tool.shows("Quit and lose 1 draft? y/n"))
      tool.type("n\u{11}")
      #expect(tool.shows("Quit and lose 1 draft? y/n"))
      tool.type("y")
    }
  }

  @Test func `another size is drawn anew`() throws {
    try edit { tool, _ in
      tool.type("\t\t!")
      #expect(tool.shows("Ada!"))
      tool.resize(to: ScreenSize(rows: 16, columns: 40))
      #expect(tool.waits { $0.lines[4] == "First name  Ada!" })
      tool.resize(to: ScreenSize(rows: 5, columns: 30))
      #expect(tool.waits { $0.lines == ["Too small: 36×12 needed", "", "", "", ""] })
      // Nobody sees what the first would do.
      tool.type("?\u{11}")
      #expect(tool.waits { $0.lines[1] == "Quit and lose 1 draft? y/n" })
      tool.type("n")
      #expect(tool.waits { $0.lines[1].isEmpty })
      tool.resize(to: ScreenSize(rows: 30, columns: 120))
      #expect(tool.waits { $0.lines[4].hasSuffix("First name  Ada!") && $0.lines[29].hasPrefix("F1 help") })
      #expect(!tool.screen.hasOverflown)
      tool.type("\u{3}y")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGSEGV])
  func `a signal ends it, and the terminal is given back`(signal: Int32) throws {
    try edit(status: 128 + signal) { tool, _ in
      tool.type("\t\t!")
      #expect(tool.shows("Ada!"))
      kill(tool.child, signal)
    }
  }

  @Test func `it gives the terminal back when it stops, and takes it again when it goes on`() throws {
    try edit { tool, _ in
      let count = { (text: String) in String(decoding: tool.bytes, as: UTF8.self).ranges(of: text).count }
      tool.type("\t\t!\u{1A}")
      #expect(tool.waits { _ in count("\u{1B}[?1049l") == 1 && count("\u{1B}[?1049h") == 2 })
      #expect(tool.shows("Name        Ada!"))
      kill(tool.child, SIGSTOP)
      kill(tool.child, SIGCONT)
      #expect(tool.waits { _ in count("\u{1B}[?1049h") == 3 })
      #expect(tool.shows("Name        Ada!"))
      tool.type("\u{1F}\u{1F}")
      #expect(tool.waits { !$0.contains("Ada!") })
      tool.type("\u{11}")
    }
  }

  @Test func `what somebody else has written is not written over, and the draft is kept`() throws {
    try edit { tool, url in
      tool.type("\t\t!")
      #expect(tool.shows("[ Save: Ctrl-S ]"))
      let other = Self.people.replacing("1815", with: "1816")
      try Data(other.utf8).write(to: url)
      for _ in 0..<2 {
        tool.type("\u{13}")
        #expect(tool.shows("Not saved: the file has changed. Ctrl-L reads it again"))
        #expect(content(url) == other)
      }
      tool.type("\u{C}")
      #expect(tool.shows("Read again: 2 persons, 1 problem, 1 change (see !).") && tool.shows("Name        Ada!"))
      #expect(tool.screen.contains("Birthdate   1816-12-10"))
      tool.type("\u{13}")
      #expect(tool.shows("Saved."))
      #expect(content(url) == other.replacing(#""Ada""#, with: #""Ada!""#))
      tool.type("\u{11}")
    }
  }

  @Test(.enabled(if: !Sanitizer.isForThreads))
  func `when the disk is full the draft is kept`() throws {
    // A limit on the size of files stands for the disk; both refuse the same call.
    let long = #"{"x": "\#(String(repeating: "x", count: 3000))", "firstName": "Ada", "birthdate": "1815-12-10"}"#
    try edit(long, limit: "ulimit -f 1", status: 0) { tool, url in
      tool.type("\t\t!\u{13}")
      #expect(tool.shows("Not saved: File too large. The draft is kept."))
      #expect(tool.screen.contains("Name        Ada!") && tool.screen.contains("[ Save: Ctrl-S ]"))
      #expect(content(url) == long)
      let names = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
      #expect(names.sorted() == ["a.json", "errors"])
      tool.type("\u{11}y")
    }
  }

  @Test func `what is pasted is one line, and one press takes a family away`() throws {
    try edit { tool, url in
      tool.type("\t\t\u{1B}[200~ a\r\nb\u{1B}[201~")
      #expect(tool.shows("Name        Ada a b"))
      // Byte by byte, as a slow line has it.
      for byte in "👩‍👩‍👧李".utf8 { tool.send([byte]) }
      #expect(tool.shows("Name        Ada a b👩‍👩‍👧李"))
      #expect(tool.screen.cursor.column == 28 + 12 + 11)
      tool.type("\u{7F}\u{7F}\u{13}")
      #expect(tool.shows("Saved."))
      #expect(content(url)!.contains(#""firstName": "Ada a b","#))
      tool.type("\u{11}")
    }
  }

  @Test(arguments: [true, false])
  func `a long text that is pasted is saved whole`(isMarked: Bool) throws {
    let long = String(repeating: "0123456789", count: 10_000) + "end"
    try edit { tool, url in
      tool.type("\t\t" + (isMarked ? "\u{1B}[200~\(long)\u{1B}[201~" : long))
      #expect(tool.shows("6789end"))
      tool.type("\u{13}")
      #expect(tool.shows("Saved."))
      #expect(content(url)!.contains(#""firstName": "Ada\#(long)","#))
      tool.type("\u{11}")
    }
  }

  @Test(arguments: [SIGKILL, SIGHUP, SIGTERM])
  func `drafts of a session that was ended are offered to the next`(signal: Int32) throws {
    try Tool.inFolder(["a.json": Data(Self.people.utf8)]) { folder in
      let url = folder.appending(path: "a.json")
      let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
      let first = try TerminalTool(in: folder, "edit", "persons", "a.json")
      #expect(first.shows(", by entry"))
      first.type("\t\t!")
      #expect(first.shows("Ada!"))
      // Another session does not take drafts of one that lives; when it answers, the first has kept its draft.
      let other = try TerminalTool(in: folder, "edit", "persons", "a.json")
      #expect(other.shows(", by entry") && !other.screen.contains("earlier session"))
      other.type("\u{11}")
      #expect(other.status() == 65)
      kill(first.child, signal)
      #expect(first.status() == 128 + signal)
      #expect(try names().count == 3)
      // The person has moved meanwhile.
      let moved = Self.people.replacing("[\n", with: #"[{"firstName":"Zoë","birthdate":"1990-01-01"},"# + "\n")
      try Data(moved.utf8).write(to: url)

      let second = try TerminalTool(in: folder, "edit", "persons", "a.json")
      #expect(second.shows("Take over 1 draft of an earlier session? y/n"))
      second.type("x")
      second.type("y")
      #expect(second.shows("Name        Ada!") && second.screen.contains(">*Ada!"))
      second.type("\u{13}")
      #expect(second.shows("Saved."))
      #expect(content(url) == moved.replacing(#""firstName": "Ada""#, with: #""firstName": "Ada!""#))
      second.type("\u{11}")
      #expect(second.status() == 65)
      #expect(try names() == ["a.json", "errors"])
    }
  }

  @Test func `a new person outlives a killed editor`() throws {
    try Tool.inFolder(["a.json": Data(Self.people.utf8)]) { folder in
      let tool = try TerminalTool(in: folder, "edit", "persons", "a.json")
      #expect(tool.shows(", by entry"))
      tool.type("nEva")
      #expect(tool.shows("Name        Eva"))
      tool.type("\t")
      #expect(tool.waits { $0.cursor.row == 6 })
      kill(tool.child, SIGKILL)
      _ = tool.status()
      let next = try TerminalTool(in: folder, "edit", "persons", "a.json")
      #expect(next.shows("Take over 1 draft of an earlier session? y/n"))
      next.type("y")
      #expect(next.shows("Name        Eva"))
      next.type("\u{13}")
      #expect(next.shows("Not saved: A date is missing."))
      next.type("1970-01-01\u{13}")
      #expect(next.shows("Saved."))
      next.type("\u{11}")
      #expect(next.status() == 65)
      let saved = try String(contentsOf: folder.appending(path: "a.json"), encoding: .utf8)
      #expect(saved.contains(#"{"firstName": "Eva", "birthdate": "1970-01-01"}"#))
    }
  }

  @Test func `drafts that nobody wants are given up, and those of a person who has gone are seen`() throws {
    try Tool.inFolder(["a.json": Data(Self.people.utf8)]) { folder in
      let url = folder.appending(path: "a.json")
      for answer in ["y", "n"] {
        let first = try TerminalTool(in: folder, "edit", "persons", "a.json")
        #expect(first.shows(", by entry"))
        first.type("\t\t!")
        #expect(first.shows("Ada!"))
        first.type("\u{1B}[5;2~")
        kill(first.child, SIGTERM)
        #expect(first.status() == 128 + SIGTERM)
        try Data(Self.people.replacing("Ada", with: "Zoë").replacing("1815", with: "1990").utf8).write(to: url)
        let second = try TerminalTool(in: folder, "edit", "persons", "a.json")
        #expect(second.shows("Take over 1 draft"))
        second.type(answer + "\u{11}")
        if answer == "y" {
          #expect(second.shows("Quit and lose 1 draft? y/n"))
          second.type("y")
        }
        #expect(second.status() == 65)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.json", "errors"])
        try Data(Self.people.utf8).write(to: url)
      }
    }
  }

  @Test func `the list is searched, sorted and walked through`() throws {
    try edit { tool, _ in
      tool.type("\u{F}\u{F}")
      #expect(tool.shows("2 of 2, by birthdate"))
      tool.type("/明\r\u{1B}[B")
      #expect(tool.shows("1 of 2, by birthdate") && tool.shows("> 小明 李"))
      #expect(tool.shows("Last name   李"))
      // A key that means nothing here, then the escape by itself, which ends the search.
      tool.type("\u{1B}[24~\u{1B}")
      #expect(tool.shows("2 of 2, by birthdate"))
      tool.type("\u{11}")
    }
  }

  @Test(arguments: [
    ("", "Error: Missing expected argument '<file>'", 64),
    ("-", "Error: The command 'edit' does not take standard input.", 64),
    ("a.json b.json", "Error: Unexpected argument 'b.json'", 64),
    ("none", "bindcli: error: none: No such file or directory", 66), (".", "bindcli: error: .: Is a directory", 66),
    ("/dev/null", "bindcli: error: /dev/null: Operation not supported", 66),
    ("a.json", "bindcli: error: standard input and standard output have to be a terminal", 1),
  ])
  func `what cannot be edited is refused`(words: String, message: String, status: Int32) throws {
    let outcome = try Tool.shell("bindcli edit persons \(words) </dev/null", files: ["a.json": Self.people])
    #expect(outcome.errors.split(separator: "\n").first == Substring(message))
    #expect(outcome.status == status && outcome.output.isEmpty)
  }

  @Test func `a file in which nobody is a person is told from one without anybody`() throws {
    try Tool.inFolder(["a.json": Data("[1]".utf8)]) { folder in
      let tool = try TerminalTool(in: folder, "edit", "persons", "a.json")
      #expect(tool.status() == 65)
      let message = "a.json:1:2: error: persons[0]: expected an object, found a number\n"
      #expect(try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8) == message)
    }
  }

  @Test(arguments: [
    ("a.json", #"[{"firstName":"a","birthdate":"1970-01-01"}]"#, "[]"),
    ("a.jsonl", #"{"firstName":"a","birthdate":"1970-01-01"}"# + "\n", ""),
    ("a.csv", "firstName,birthdate\na,1970-01-01\n", "firstName,birthdate\n"),
  ])
  func `the last person can be deleted, and the file opened again and added to`(
    name: String, before: String, after: String
  ) throws {
    try Tool.inFolder([name: Data(before.utf8)]) { folder in
      let url = folder.appending(path: name)
      let first = try TerminalTool(in: folder, "edit", "persons", name)
      #expect(first.shows("1 of 1"))
      first.type("dy")
      #expect(first.shows("0 of 0"))
      #expect(try String(contentsOf: url, encoding: .utf8) == after)
      first.type("\u{11}")
      #expect(first.status() == 0)
      let shown = try Tool.shell("cd '\(folder.path)' && bindcli format persons \(name)")
      #expect(shown == Tool.Outcome(output: "", errors: "", status: 0))
      let second = try TerminalTool(in: folder, "edit", "persons", name)
      #expect(second.shows("There are no persons yet: n in the list adds one."))
      second.type("nEva\t\t1990-01-01\u{13}")
      #expect(second.shows("Saved."))
      second.type("\u{11}")
      #expect(second.status() == 0)
      let again = try Tool.shell("cd '\(folder.path)' && bindcli format persons \(name)")
      #expect(again.output == "Eva\tMonday January 1, 1990\n" && again.status == 0)
    }
  }
}
