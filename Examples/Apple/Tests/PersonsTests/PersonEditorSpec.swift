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

  @Test func `a handle that another person has is refused while it is typed`() async {
    editor.handle.content.value = "grace"
    #expect(editor.handle.isChecking.value)
    #expect(!editor.save.isEnabled.value)
    editor.handle.commit()
    await drain { !editor.handle.isChecking.value }
    #expect(editor.handle.error.value?.message == "Somebody has this handle.")
    editor.handle.content.value = "augusta"
    editor.handle.commit()
    await drain { !editor.handle.isChecking.value }
    #expect(editor.save.isEnabled.value)
  }

  @Test func `a birthdate is not in the future`() {
    editor.birthdate.content.value = .now + 86_400
    #expect(editor.birthdate.error.value?.message == "That is in the future.")
  }

  @Test func `the person is saved with its phones`() async throws {
    editor.phones.append(Person.Phone(number: "1815"))
    editor.tier.content.value = .patron
    try await editor.save.run()
    #expect(result.value?.tier == .patron)
    #expect(result.value?.phones.map(\.number) == ["1815"])
    #expect(try await server.all().first?.tier == .patron)
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

/// A control that says when an edit ends, as text fields do.
private final class TextField {
  var text = ""
  let edited = Event<Void>()
  let ended = Event<Void>()
}
