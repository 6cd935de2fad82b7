import Binding
import BindingTesting
import Foundation
import PersonVM
import TerminalWidgets
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
      #expect(desk.rows == ["*Ada Augusta", ">Grace", "Alan"])
      #expect(desk.firstName == "Grace")
      await desk.press(.text("!"), .pageUp)
      #expect(desk.rows == [">*Ada Augusta", "*Grace!", "Alan"])
      #expect(desk.form.content.title == "a.json: 2 drafts")
      #expect(desk.firstName == "Ada Augusta")
      #expect(desk.form.content.nameText == "Ada Augusta")
      await desk.press(.control("s"))
      #expect(desk.saved == Self.people.replacing("Ada", with: "Ada Augusta"))
      #expect(desk.form.content.message == "Saved.")
      #expect(desk.rows == [">Ada Augusta", "*Grace!", "Alan"])
    }
  }

  @Test func `an entry of another person does not write into the one before`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .pageDown, .text("!"))
      #expect(desk.rows == ["Ada", ">*Grace!", "Alan"])
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
      await desk.press(.control("_"), .control("_"), .control("_"), .control("_"))
      #expect(desk.form.content.saveText == "Nothing to save")
    }
  }

  @Test func `what was saved is taken back and done again, in the file too`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text("m"), .control("s"), .text("n"), .control("_"))
      #expect(desk.firstName == "Adam")
      await desk.press(.control("_"))
      #expect(desk.saved == Self.people && desk.firstName == "Ada")
      await desk.press(.control("_"), .control("r"), .control("r"))
      #expect(desk.saved == Self.people.replacing("Ada", with: "Adam") && desk.firstName == "Adam")
      try desk.write("")
      await desk.press(.control("_"))
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
          desk.form.content.message
            == "Read again: 1 person, 1 change (see !). A draft differs from what is in the file now.")
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
      await desk.press(.control("l"), .control("_"))
      #expect(desk.firstName == "Ada")
      await desk.press(.control("_"))
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
      #expect(desk.rows == ["A", "Ann Ninety", ">*Anna-Maria Two"] && desk.firstName == "Anna-Maria")
      #expect(desk.form.content.message == "\(SaveFailure.missingRecord)" && desk.saved == other)
    }
  }

  @Test func `the list is searched and sorted`() async throws {
    try await atDesk { desk in
      await desk.press(.down, .control("o"))
      #expect(desk.form.content.listText == "#3, 3 of 3, by name")
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

  @Test func `a new person is in the file once saved, and given up before`() async throws {
    try await atDesk { desk in
      await desk.press(.text("n"))
      #expect(desk.rows == ["Ada", ">*", "Grace"] && desk.form.content.title == "a.json: 1 draft")
      await desk.press(.text("Eva"), .control("s"))
      #expect(desk.form.content.message == "Not saved: A date is missing.")
      #expect(desk.form.content.focus == .birthdate && desk.saved == Self.people)
      await desk.press(.text("1970-01-01"), .control("s"))
      let lines = Self.people.split(separator: "\n")
      let eva = #"{"firstName":"Eva","birthdate":"1970-01-01"}"#
      #expect(desk.saved == "\(lines[0])\n\(eva)\n\(lines[1])\n\(lines[2])\n")
      #expect(desk.rows == ["Ada", ">Eva", "Grace"] && desk.form.content.message == "Saved.")
      await desk.press(.control("n"), .text("x"), .escape, .control("_"))
      #expect(desk.rows == ["Eva", ">Grace", "Alan"] && desk.form.content.listText.hasPrefix("#3, 4 of 4"))
      await desk.press(.enter, .tab, .text("!"), .control("s"))
      #expect(desk.saved.contains("Grace!"))
    }
  }

  @Test func `persons are copied, deleted after a question, brought back and moved`() async throws {
    try await atDesk { desk in
      let lines = Self.people.split(separator: "\n").map { $0 + "\n" }
      await desk.press(.text("c"))
      #expect(desk.saved == lines[0] + lines[0] + lines[1] + lines[2] && desk.rows == ["Ada", ">Ada", "Grace"])
      await desk.press(.text("d"), .text("n"), .delete)
      #expect(desk.form.content.message == "Delete Ada? y/n")
      await desk.press(.text("y"))
      #expect(desk.saved == Self.people && desk.rows == ["Ada", ">Grace", "Alan"])
      await desk.press(.up, .text("d"), .text("y"), .control("_"), .control("_"))
      #expect(desk.saved == lines[0] + lines[0] + lines[1] + lines[2])
      await desk.press(.control("_"))
      #expect(desk.form.content.message == "Nobody was deleted.")
      await desk.press(.text("d"), .text("y"), .text("J"), .altDown, .altUp, .altUp, .altUp, .text("J"))
      #expect(desk.saved == lines[1] + lines[0] + lines[2] || desk.saved == lines[0] + lines[1] + lines[2])
      let read = try EditedFile(path: desk.url.path, input: .plain()).document.records.map(\.person.firstName)
      #expect(Set(read) == ["Ada", "Grace", "Alan"])
      await desk.press(.control("o"), .text("K"))
      #expect(desk.form.content.message.hasPrefix("Persons are moved in the order of entry"))
      await desk.press(.text("d"), .text("y"), .text("d"), .text("y"), .text("d"), .text("y"))
      #expect(desk.saved.isEmpty && desk.rows.isEmpty && desk.form.content.nameText.isEmpty)
      // Nobody is selected: keys that are about somebody do nothing.
      await desk.press(.text("d"), .text("c"), .text("K"), .end, .enter, .tab, .text("x"), .control("s"), .escape)
      await desk.press(.control("_"))
      #expect(desk.rows.count == 1 && desk.saved.split(separator: "\n").count == 1)
      await desk.press(.text("d"), .text("y"), .text("n"), .text("Eva"), .down, .down, .text("1990-01-01"))
      await desk.press(.control("s"))
      #expect(desk.saved == #"{"firstName": "Eva", "birthdate": "1990-01-01"}"# + "\n" && desk.rows == [">Eva"])
    }
  }

  @Test func `a draft stays with its person when the list is edited`() async throws {
    try await atDesk { desk in
      await desk.press(.down, .down, .enter, .tab, .text("!"), .escape, .home, .text("c"), .text("K"), .text("n"))
      await desk.press(.escape, .home, .text("d"), .text("y"), .end, .control("s"))
      #expect(desk.saved.contains("Alan!") && desk.saved.split(separator: "\n").last?.contains("Alan!") == true)
    }
  }

  @Test func `what was typed is taken back step by step, then what was saved`() async throws {
    try await atDesk { desk in
      await desk.press(.enter, .tab, .text(" M "), .text("N"), .control("_"))
      #expect(desk.firstName == "Ada M ")
      await desk.press(.alt("r"))
      #expect(desk.firstName == "Ada M N")
      await desk.press(.control("s"), .control("u"), .control("y"), .control("y"))
      #expect(desk.firstName == "Ada M NAda M N")
      await desk.press(.control("_"), .control("_"), .control("_"))
      #expect(desk.firstName == "Ada M N")
    }
  }

  @Test func `a page is turned, and tells what was left alone and what others changed`() async throws {
    try await atDesk(Self.people + "1\n") { desk in
      desk.form.pageHeight = 8
      await desk.press(.text("!"))
      #expect(desk.form.content.page.contains { $0.contains("a.json:4:1") })
      await desk.press(.escape)
      #expect(desk.form.content.page.isEmpty)
      try desk.write(Self.people.replacing("1815", with: "1816") + #"{"firstName":"Eva","birthdate":"1970-01-01"}"#)
      desk.editor.lookAtFile()
      #expect(desk.form.content.message.hasPrefix("Another program has changed the file."))
      await desk.press(.control("l"))
      #expect(desk.form.content.message == "Read again: 4 persons, 2 changes (see !).")
      await desk.press(.text("!"))
      #expect(
        Array(desk.form.content.page) == [
          "Changed by another program:", "~ Ada: birthdate 1815-12-10 → 1816-12-10", "+ Eva",
        ])
      desk.editor.lookAtFile()
      await desk.press(.text("x"))
      #expect(desk.form.content.page.isEmpty && desk.form.content.message.isEmpty)
      for start in [Key.f1, .text("?")] {
        await desk.press(start)
        #expect(desk.form.content.page.first == "Anywhere" && !desk.form.takesText)
        while !desk.form.content.page.isEmpty { await desk.press(.down) }
      }
      #expect(desk.rows.first == ">Ada")
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
