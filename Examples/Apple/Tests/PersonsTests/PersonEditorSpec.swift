import Binding
import BindingCollections
import BindingForms
import BindingTesting
import Foundation
import PersonServers
import Persons
import Testing

/// The form of the app, without a view.
@MainActor @Suite struct PersonEditorSpec {
  let server = MemoryServer()
  let editor: PersonEditor
  private let result = Observable<Person?>(nil)

  init() {
    editor = PersonEditor(MemoryServer.sample[0], server: server) { [result] in result.value = $0 }
  }

  @Test func `what is refused cannot be saved, and is shown once it was left`() {
    editor.first.content.value = ""
    #expect(!editor.save.isEnabled.value)
    #expect(editor.first.shownError.value == nil)
    editor.first.isTouched.value = true
    #expect(editor.first.shownError.value?.message == "Enter a first name.")
    editor.first.content.value = "Augusta"
    #expect(editor.save.isEnabled.value)
  }

  @Test func `there is nothing to save until something is edited, and the form can be reverted`() {
    #expect(!editor.save.isEnabled.value)
    editor.tier.content.value = .patron
    editor.addPhone()
    #expect(editor.save.isEnabled.value)
    editor.form.revert()
    #expect(editor.phones.content.value.isEmpty)
    #expect(!editor.save.isEnabled.value)
    #expect(editor.person.value == MemoryServer.sample[0])
  }

  @Test func `a handle that another person has is refused before anything is sent`() async throws {
    editor.handle.content.value = "grace"
    #expect(editor.handle.isChecking.value)
    await #expect(throws: SubmissionError.self) { try await editor.save.run() }
    #expect(editor.handle.shownError.value?.message == "Somebody has this handle.")
    #expect(!editor.save.isEnabled.value)
    editor.handle.content.value = "augusta"
    try await editor.save.run()
    #expect(result.value?.handle == "augusta")
  }

  @Test func `a handle that another person has got meanwhile is refused at its field, and no failure`() async {
    let editor = PersonEditor(MemoryServer.sample[0], server: OvertakenServer()) { [result] in result.value = $0 }
    editor.handle.content.value = "countess"
    await #expect(throws: HandleTaken.self) { try await editor.save.run() }
    #expect(editor.handle.shownError.value?.message == "Somebody has this handle.")
    #expect(editor.handle.isFocused.value)
    #expect(editor.save.failure.value == nil)
    #expect(!editor.save.isEnabled.value)
    #expect(result.value == nil)
    editor.handle.content.value = "augusta"
    #expect(editor.save.isEnabled.value)
  }

  @Test func `a birthdate is not in the future`() {
    editor.birthdate.content.value = .now + 86_400
    #expect(editor.birthdate.error.value?.message == "That is in the future.")
  }

  @Test func `the person is saved with its phones`() async throws {
    editor.addPhone()
    let phone = try #require(editor.phones.content.value.first)
    editor.phones.content.lens(id: phone.id)[ifPresent: \.number].value = "1815"
    editor.tier.content.value = .patron
    try await editor.save.run()
    #expect(result.value?.tier == .patron)
    #expect(result.value?.phones.map(\.number) == ["1815"])
    #expect(try await server.all().first == result.value)
    #expect(!editor.form.isDirty.value)
  }

  @Test func `what was typed is saved while its control still has the focus`() async throws {
    let field = TextField()
    let target = BindingTarget(field, edited: field.edited, ended: field.ended, get: { $0.text }, set: { $0.text = $1 })
    let binding = editor.first.bindTwoWay(to: target)
    field.text = "Augusta"
    field.edited.send()
    try await editor.save.run()
    #expect(result.value?.first == "Augusta")
    binding.cancel()
  }

  @Test func `a failure leaves the form as it is`() async {
    await server.setOnline(false)
    editor.last.content.value = "Byron"
    await #expect(throws: Offline.self) { try await editor.save.run() }
    #expect(editor.save.failure.value is Offline)
    #expect(editor.last.content.value == "Byron")
    #expect(result.value == nil)
  }
}

/// A server that another client is faster to reach: each handle is free until it is saved.
private struct OvertakenServer: PersonServer {
  func all() -> [Person] { [] }
  func save(_ person: Person) throws -> Person { throw HandleTaken() }
  func isFree(_ handle: String) -> Bool { true }
}

/// A control that says when an edit ends, as text fields do.
private final class TextField {
  var text = ""
  let edited = Event<Void>()
  let ended = Event<Void>()
}
