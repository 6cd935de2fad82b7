import Binding
import BindingTesting
import Foundation
import PersonVM
import TerminalWidgets
import TestSupport
import Testing

@testable import bindcli

/// Random keys in the form. After each of them the screen shows what was typed, and the file holds what was saved, by a
/// model that knows nothing of fields, drafts and bytes.
///
/// `BINDING_EDITS` is the number of sessions.
@MainActor struct EditFuzzSpec {
  /// A person as somebody with a pencil would keep track of one.
  private struct Entry {
    var saved: [String]
    var texts: [String]
    var isNew = false
  }

  private static let pieces = [
    "a", "b", "\u{301}", "\"", "\"\"", "\\", ",", ";", "\t", " ", "  ", "李", "👩‍👩‍👧", "x y", "'", "ß", "{", "\u{202E}", "🇩🇪",
    "=1",
    "\u{7F}", "\u{1B}",
  ]

  @Test(arguments: ["a.json", "a.jsonl", "a.csv", "a.tsv"])
  func `whatever is typed, what is saved is what was typed`(name: String) async throws {
    let seed = Randomness.seed()
    print("keys in the form, \(name): BINDING_SEED=\(seed)")
    for session in 0..<Randomness.count("BINDING_EDITS", default: 12) {
      var generator = SeededGenerator(seed: seed &+ UInt64(session))
      try await edit(name, steps: 60, &generator)
    }
  }

  private func edit(_ name: String, steps: Int, _ generator: inout SeededGenerator) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindcli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: name)
    try Data(Self.text(name).utf8).write(to: url)
    let editor = PersonsEditor(
      file: try EditedFile(path: url.path, input: .plain()), name: name, converter: PersonConverter(),
      keepsDrafts: true,
      today: { CalendarDate("2026-11-21")! })
    let form = PersonForm(editor)
    form.pane.height.value = 50
    var entries = ["Ada", "Grace", "Alan"].map {
      Entry(saved: ["", $0, "", "1970-01-01"], texts: ["", $0, "", "1970-01-01"])
    }
    var (selected, killed) = (0, "")
    var done: [String] = []

    func press(_ keys: [Key]) async {
      for key in keys {
        form.handle(key)
        await drain { !editor.isBusy }
        editor.keepDrafts()
      }
    }
    func check() throws {
      let expected = entries.filter { !$0.isNew }.map(\.saved)
      let persons = try PersonDocument(
        Array(Data(contentsOf: url)), path: url.path, input: .plain()
      ).records.map(\.person)
      let found = persons.map { person in
        PersonRecord.Field.allCases.map { PersonChange.text(of: $0, in: person) ?? "" }
      }
      try #require(Self.isSame(found, expected), "\(found)\n\(expected)\n\(form.content.message)\n\(done.suffix(12))")
      let shown = form.content.fields.map(\.line.text)
      let texts = entries.isEmpty ? ["", "", "", ""] : entries[selected].texts
      try #require(Self.isSame([shown], [texts]), "\(done)\n\(shown)\n\(texts)")
      try #require(form.content.rows.count == entries.count, "\(done)")
    }

    for _ in 0..<steps {
      // Without anybody the only thing to do is to add somebody.
      switch entries.isEmpty ? 12 : Int.random(in: 0..<16, using: &generator) {
      case 0..<7:
        let field = Int.random(in: 0..<4, using: &generator)
        await press([.escape, .enter] + Array(repeating: .tab, count: field) + [.end])
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          done.append(
            "field \(field) "
              + (await type(in: &entries[selected].texts[field], field, killed: &killed, &generator, press)))
        }
      case 7..<10:
        done.append("save")
        await press([.control("s")])
        let texts = entries[selected].texts.map(Self.trimmed)
        if Self.isValid(texts) {
          (entries[selected].saved, entries[selected].isNew) = (texts, false)
          let shown = form.content.fields.map(\.line.text)
          try #require(Self.isSame([shown.map(Self.trimmed)], [texts]), "\(done)")
          entries[selected].texts = shown
        }
      case 10:
        done.append("down")
        await press([.pageDown])
        selected = min(selected + 1, entries.count - 1)
      case 11:
        done.append("up")
        await press([.pageUp])
        selected = max(selected - 1, 0)
      case 12:
        done.append("new")
        await press([.escape, .text("n")])
        selected = entries.isEmpty ? 0 : selected + 1
        entries.insert(Entry(saved: ["", "", "", ""], texts: ["", "", "", ""], isNew: true), at: selected)
      case 13:
        done.append("copy")
        await press([.escape, .text("c")])
        guard !entries[selected].isNew else { break }
        let saved = entries[selected].saved
        entries.insert(Entry(saved: saved, texts: saved), at: selected + 1)
        selected += 1
      case 14:
        done.append("delete")
        await press([.escape, .text("d"), .text("y")])
        entries.remove(at: selected)
        selected = max(min(selected, entries.count - 1), 0)
      default:
        let isUp = Bool.random(using: &generator)
        done.append(isUp ? "move up" : "move down")
        await press([.escape, .text(isUp ? "K" : "J")])
        let others = isUp ? Array((0..<selected).reversed()) : Array(entries.indices.dropFirst(selected + 1))
        guard !entries[selected].isNew, let other = others.first(where: { !entries[$0].isNew }) else { break }
        entries.swapAt(selected, other)
        selected = other
      }
      try check()
    }
  }

  /// Edits the end of a field, and the text in the same way. Answers what was done.
  private func type(
    in text: inout String, _ field: Int, killed: inout String, _ generator: inout SeededGenerator,
    _ press: ([Key]) async -> Void
  ) async -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      await press([.backspace])
      _ = text.popLast()
      return "backspace"
    case 1:
      await press([.control("u")])
      if !text.isEmpty { killed = text }
      text = ""
      return "clear"
    case 2:
      await press([.control("u"), .control("y"), .end])
      if !text.isEmpty { killed = text }
      text = killed
      return "cut and put back"
    case 3 where field == 3:
      await press([.control("u"), .text("1815-12-10")])
      if !text.isEmpty { killed = text }
      text = "1815-12-10"
      return "a day"
    default:
      let piece = Self.pieces.randomElement(using: &generator)!
      let isTyped = !piece.unicodeScalars.contains { $0.properties.generalCategory == .control }
      await press([isTyped ? .text(piece) : .paste(piece)])
      text += isTyped ? piece : " "
      return "type \(piece.debugDescription)"
    }
  }

  private static func isSame(_ one: [[String]], _ other: [[String]]) -> Bool {
    one.map { $0.map { Array($0.utf8) } } == other.map { $0.map { Array($0.utf8) } }
  }

  /// Without the spaces at both ends, unless they carry something.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " }
    return String(start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)])
  }

  private static func isValid(_ texts: [String]) -> Bool {
    !(texts[1].isEmpty && texts[2].isEmpty) && CalendarDate(texts[3]) != nil
  }

  private static func text(_ name: String) -> String {
    let names = ["Ada", "Grace", "Alan"]
    switch name {
    case "a.csv":
      return "salutation,firstName,x,lastName,birthdate\n" + names.map { ",\($0),\"y\"\"\",,1970-01-01\n" }.joined()
    case "a.tsv":
      return "birthdate\tlastName\tfirstName\tsalutation" + names.map { "\r\n1970-01-01\t\t\($0)\t" }.joined()
    case "a.jsonl": return names.map { #"{"firstName":"\#($0)","birthdate":"1970-01-01"}"# + "\n" }.joined()
    default:
      let records = names.map {
        "{\n    \"x\": [1, \"{\"], \"firstName\" : \"\($0)\", \"birthdate\": \"1970-01-01\"\n  }"
      }
      return "[\n  \(records.joined(separator: ",\n  "))\n]\n"
    }
  }
}
