import Binding
import BindingTesting
import Foundation
import PersonVM
import TestSupport
import Testing

@testable import bindcli

/// The form by its keys and its content, without a terminal.
@MainActor struct PersonsEditorSpec {
  private static let people = """
    {"firstName":"Ada","birthdate":"1815-12-10"}
    {"firstName":"Grace","birthdate":"1906-12-09"}
    {"firstName":"Alan","birthdate":"1912-06-23"}

    """

  /// A form on a file that others may write.
  @MainActor struct Desk {
    let url: URL
    let editor: PersonsEditor
    let form: PersonForm

    func press(_ keys: Key...) async {
      for key in keys {
        form.handle(key)
        await drain { !editor.isBusy }
      }
    }

    var saved: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
    func write(_ text: String) throws { try Data(text.utf8).write(to: url) }
    var rows: [String] { form.content.rows.map { ($0.isSelected ? ">" : "") + ($0.hasDraft ? "*" : "") + $0.text } }
    var firstName: String { form.content.fields[1].line.text }
  }

  private func atDesk(_ text: String = people, _ body: (Desk) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bindcli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "a.json")
    try Data(text.utf8).write(to: url)
    let file = try EditedFile(path: url.path, input: .plain())
    let editor = PersonsEditor(
      file: file, name: "a.json", converter: PersonConverter(), today: { CalendarDate("2026-11-21")! })
    let form = PersonForm(editor)
    form.pane.height.value = 3
    try await body(Desk(url: url, editor: editor, form: form))
  }

  @Test func `a draft waits while others are looked at`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text(" Augusta"), .pageDown)
      #expect(desk.rows == ["*Ada", ">Grace", "Alan"])
      #expect(desk.firstName == "Grace")
      await desk.press(.text("!"), .pageUp)
      #expect(desk.rows == [">*Ada", "*Grace", "Alan"])
      #expect(desk.form.content.title == "a.json: 2 drafts")
      #expect(desk.firstName == "Ada Augusta")
      #expect(desk.form.content.nameText == "Ada Augusta")
      await desk.press(.control("s"))
      #expect(desk.saved == Self.people.replacing("Ada", with: "Ada Augusta"))
      #expect(desk.form.content.message == "Saved.")
      #expect(desk.rows == [">Ada Augusta", "*Grace", "Alan"])
    }
  }

  @Test func `an entry of another person does not write into the one before`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .pageDown, .text("!"))
      #expect(desk.rows == ["Ada", ">*Grace", "Alan"])
      await desk.press(.pageUp)
      #expect(desk.firstName == "Ada")
    }
  }

  @Test func `what cannot be saved is not, and says why`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .backTab, .backTab, .backspace, .text("x"))
      #expect(desk.form.content.fields[3].error == "Please write the day like 1815-12-10.")
      #expect(desk.form.content.saveText == "Cannot be saved like this" && !desk.form.content.canSave)
      await desk.press(.control("s"))
      #expect(desk.saved == Self.people)
      await desk.press(.backspace, .text("1"))
      #expect(desk.form.content.saveText == "[ Save: Ctrl-S ]" && desk.form.content.canSave)
      await desk.press(.control("u"))
      #expect(desk.form.content.saveText == "Nothing to save")
    }
  }

  @Test func `what was saved is taken back and done again, in the file too`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text("m"), .control("s"), .text("n"), .control("u"))
      #expect(desk.firstName == "Adam")
      await desk.press(.control("u"))
      #expect(desk.saved == Self.people && desk.firstName == "Ada")
      await desk.press(.control("u"), .control("r"), .control("r"))
      #expect(desk.saved == Self.people.replacing("Ada", with: "Adam") && desk.firstName == "Adam")
      try desk.write("")
      await desk.press(.control("u"))
      #expect(desk.firstName == "Adam" && desk.form.content.message == "\(SaveFailure.changed)")
    }
  }

  @Test func `a file that was changed is read again, and drafts stay with their persons`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text("m"), .pageDown, .text("!"))
      let other = #"{"firstName":"Eva","birthdate":"1970-01-01"}"# + "\n"
      try desk.write(other + Self.people.replacing("1815-12-10", with: "1815-12-11").split(separator: "\n")[0] + "\n")
      await desk.press(.control("s"))
      #expect(desk.form.content.message == "\(SaveFailure.changed)")
      await desk.press(.control("l"))
      // Ada was edited by both; Grace was taken away, and her draft is not.
      #expect(desk.firstName == "Grace!")
      await desk.press(.control("s"))
      #expect(desk.form.content.message == "\(SaveFailure.missingRecord)")
    }
  }

  @Test func `a person whom somebody else has edited keeps the draft`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text("m"))
      let other = Self.people.replacing("1815-12-10", with: "1815-12-11")
      try desk.write(other)
      await desk.press(.control("s"), .control("s"))
      #expect(desk.saved == other)
      await desk.press(.control("l"))
      #expect(desk.firstName == "Adam" && desk.form.content.fields[3].line.text == "1815-12-11")
      await desk.press(.control("s"))
      #expect(desk.saved == other.replacing("Ada", with: "Adam"))
    }
  }

  @Test func `a draft stays where somebody else has written another value, which is shown beside it`() async throws {
    try await atDesk(#"{"firstName":"Ada","lastName":"L","birthdate":"1815-12-10"}"#) { desk in
      await desk.press(.enter, .tab, .text("X"))
      for name in ["Eva", "Eve"] {
        try desk.write(#"{"firstName":"\#(name)","lastName":"L","birthdate":"1815-12-10"}"#)
        await desk.press(.control("l"))
        #expect(desk.firstName == "AdaX" && desk.form.content.fields[1].note == "In the file: \(name)")
        #expect(
          desk.form.content.message == "Read again: 1 person. A draft differs from what is in the file now.")
      }
      await desk.press(.control("s"))
      #expect(desk.saved.contains("AdaX") && desk.form.content.fields[1].note.isEmpty)
      await desk.press(.text("Y"))
      #expect(desk.form.content.fields[1].note.isEmpty)
    }
  }

  @Test func `a draft that is given up shows what is in the file`() async throws {
    try await atDesk(#"{"firstName":"Ada","lastName":"L","birthdate":"1815-12-10"}"#) { desk in
      await desk.press(.enter, .tab, .text("X"))
      try desk.write(#"{"firstName":"Eva","lastName":"L","birthdate":"1815-12-10"}"#)
      await desk.press(.control("l"), .control("u"))
      #expect(desk.firstName == "Eva" && desk.form.content.fields[1].note.isEmpty)
    }
  }

  @Test func `a draft does not move to a stranger in the same place`() async throws {
    let people = { (second: String) in #"{"id":1,"firstName":"A","birthdate":"1970-01-01"}"# + "\n" + second + "\n" }
    try await atDesk(people(#"{"id":2,"firstName":"Ann","lastName":"Two","birthdate":"1970-01-02"}"#)) { desk in
      await desk.press(.pageDown, .enter, .tab, .text("a-Maria"))
      let other = people(#"{"id":77,"firstName":"Ann","lastName":"Ninety","birthdate":"1970-01-03"}"#)
      try desk.write(other)
      await desk.press(.control("l"), .control("s"))
      #expect(desk.rows == ["A", "Ann Ninety", ">*Ann Two"] && desk.firstName == "Anna-Maria")
      #expect(desk.form.content.message == "\(SaveFailure.missingRecord)" && desk.saved == other)
    }
  }

  @Test func `the list is searched and sorted`() async throws {
    try await atDesk { desk in
      await desk.press(.down, .control("o"))
      #expect(desk.form.content.listText == "3 of 3, by name")
      #expect(desk.rows == ["Ada", "Alan", ">Grace"])
      await desk.press(.text("/"), .text("a"), .text("l"))
      #expect(desk.rows == ["Alan"] && desk.form.content.listText == "1 of 3, by name")
      await desk.press(.enter, .down)
      #expect(desk.rows == [">Alan"] && desk.firstName == "Alan")
      await desk.press(.text("/"), .backspace, .backspace, .escape, .up)
      #expect(desk.rows == [">Ada", "Alan", "Grace"])
      await desk.press(.end)
      #expect(desk.rows.last == ">Grace")
    }
  }

  @Test func `when everybody has gone from the file there is nothing to edit until somebody comes`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab)
      try desk.write("")
      await desk.press(.control("l"), .text("x"))
      #expect(desk.rows.isEmpty && desk.firstName.isEmpty && desk.form.content.nameText.isEmpty)
      #expect(desk.form.content.fields.allSatisfy { $0.error.isEmpty } && !desk.form.content.canSave)
      try desk.write(Self.people)
      await desk.press(.control("l"), .pageDown, .text("m"), .control("s"))
      #expect(desk.saved == Self.people.replacing("Ada", with: "Adam"))
    }
  }

  @Test func `it is not left with drafts unless that is meant`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text("m"), .control("q"))
      #expect(desk.form.content.message == "Quit and lose 1 draft? y/n" && !desk.editor.isOver.value)
      await desk.press(.text("n"))
      #expect(!desk.editor.isOver.value && desk.firstName == "Adam")
      await desk.press(.control("q"), .text("y"))
      #expect(desk.editor.isOver.value && desk.saved == Self.people)
    }
  }

  @Test func `nothing keeps it but its user`() async throws {
    try await atDesk { desk in
      let path = desk.url.path
      let file = try EditedFile(path: path, input: .plain())
      expectReleased { PersonsEditor(file: file, name: "", converter: PersonConverter()) }
      expectReleased { PersonForm(desk.editor) }
    }
  }
}
