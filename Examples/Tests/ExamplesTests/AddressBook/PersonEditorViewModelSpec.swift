import Binding
import BindingForms
import BindingTesting
import PersonVM
import ExampleSupport
import Testing

@testable import AddressBook

@MainActor @Suite struct PersonEditorViewModelSpec {
  /// Where persons are saved, as slowly and as badly as a test wants.
  @MainActor final class Store {
    var error: (any Error)?
    var gate = Gate()
    private(set) var saved: [Person] = []

    func save(_ person: Person) async throws {
      await gate.pass()
      if let error { throw error }
      saved.append(person)
    }
  }

  struct DiskFull: Error {}

  let person = Observable(
    Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!))
  let today = Observable(CalendarDate("2026-11-21")!)
  let store = Store()
  let editor: PersonEditorViewModel

  init() {
    let (store, today) = (store, today)
    editor = PersonEditorViewModel(person: person, today: { today.value }) { person, _ in try await store.save(person) }
  }

  @Test func `a person editor begins without changes, with the texts of the person`() {
    #expect(editor.salutation.text.value == "")
    #expect(editor.firstName.text.value == "Ada")
    #expect(editor.birthdate.text.value == "1815-12-10")
    #expect(editor.form.isValid.value)
    #expect(!editor.form.isDirty.value)
    #expect(!editor.save.isEnabled.value)
  }

  @Test func `the texts of a person editor follow the typing, and the person stays`() {
    editor.salutation.text.value = " Countess "
    editor.firstName.text.value = "Augusta"
    editor.birthdate.text.value = "1815-12-11"
    #expect(editor.nameText.value == "Countess Augusta Lovelace")
    #expect(editor.birthdateText.value == "Monday December 11, 1815")
    #expect(person.value.firstName == "Ada")
    #expect(editor.save.isEnabled.value)
  }

  @Test(arguments: [
    ("2001-02-29", "There is no such day."), ("2001-13-01", "There is no such day."), ("", "A date is missing."),
    ("10.12.1815", "Please write the day like 1815-12-10."), ("2026-11-22", "That day is yet to come."),
    ("٢٠٠١-٠٢-٠٣", "Please write the day like 1815-12-10."),
  ])
  func `a day that does not exist, or is in the future, is refused`(text: String, message: String) {
    editor.birthdate.text.value = text
    #expect(editor.birthdate.error.value?.message == message)
    #expect(!editor.save.isEnabled.value)
  }

  @Test func `a day in the future is accepted once it has come`() {
    editor.birthdate.text.value = "2026-11-22"
    #expect(!editor.save.isEnabled.value)
    #expect(editor.birthdateText.value == "Sunday November 22, 2026")
    today.value = CalendarDate("2026-11-22")!
    #expect(editor.save.isEnabled.value)
    editor.birthdate.text.value = "x"
    #expect(editor.birthdateText.value == "")
  }

  @Test func `one name of a person is enough, and no name is not`() {
    editor.lastName.text.value = "  "
    #expect(editor.form.isValid.value)
    editor.firstName.text.value = ""
    #expect(editor.firstName.error.value?.message == "A name is missing.")
    #expect(editor.lastName.error.value?.message == "A name is missing.")
    #expect(!editor.save.isEnabled.value)
    editor.lastName.text.value = "Ada"
    #expect(editor.form.isValid.value)
  }

  @Test(arguments: ["李", "Åsa", "A\u{30A}sa", "👩🏽‍🚀", "محمد", "נֹעַם", "O'Brien-van  der Berg", "Zoë\u{200F}"])
  func `a name of any script is accepted`(name: String) async throws {
    store.gate.open()
    editor.firstName.text.value = name
    #expect(editor.nameText.value == "\(name) Lovelace")
    try await editor.save.run()
    #expect(Array(person.value.firstName.unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test func `saving writes the person as one change, and leaves the editor clean`() async throws {
    store.gate.open()
    let persons = Recorder(person)
    editor.firstName.text.value = "Augusta"
    editor.lastName.text.value = "King"
    try await editor.save.run()
    let expected = Person(firstName: "Augusta", lastName: "King", birthdate: CalendarDate("1815-12-10")!)
    #expect(store.saved == [expected])
    #expect(persons.values.dropFirst() == [expected])
    #expect(!editor.form.isDirty.value)
    #expect(!editor.save.isEnabled.value)
    editor.form.undo()
    #expect(person.value.firstName == "Ada")
    #expect(editor.firstName.text.value == "Ada")
  }

  @Test func `a failure of saving keeps the drafts, and saving can be tried again`() async throws {
    store.gate.open()
    store.error = DiskFull()
    editor.firstName.text.value = "Augusta"
    await #expect(throws: DiskFull.self) { try await editor.save.run() }
    #expect(editor.firstName.text.value == "Augusta")
    #expect(person.value.firstName == "Ada")
    #expect(editor.save.failure.value is DiskFull)
    #expect(editor.save.isEnabled.value)
    store.error = nil
    try await editor.save.run()
    #expect(person.value.firstName == "Augusta")
  }

  @Test func `a person that is being saved is not saved again, and later typing stays a draft`() async {
    editor.firstName.text.value = "Augusta"
    editor.save.execute()
    #expect(!editor.save.isEnabled.value)
    editor.lastName.text.value = "King"
    store.gate.open()
    await drain { !editor.save.isExecuting.value }
    #expect(person.value.name == Person.Name(first: "Augusta", last: "Lovelace"))
    #expect(editor.lastName.text.value == "King")
    #expect(editor.save.isEnabled.value)
  }

  @Test func `a person editor follows changes of the person elsewhere`() {
    editor.firstName.text.value = "Augusta"
    person.value.lastName = "King"
    #expect(editor.nameText.value == "Augusta King")
    #expect(editor.conflictText.value == nil && editor.save.isEnabled.value)
  }

  @Test func `a draft stays when the same field is saved elsewhere, until the user decides`() async throws {
    store.gate.open()
    for keepsMine in [true, false] {
      editor.firstName.text.value = "Augusta"
      person.value.firstName = "Grace"
      #expect(editor.firstName.text.value == "Augusta")
      #expect(editor.conflictText.value == "Meanwhile somebody else has saved “Grace”.")
      #expect(!editor.save.isEnabled.value)
      let decide = keepsMine ? editor.keepMine : editor.takeTheirs
      decide.execute()
      #expect(editor.conflictText.value == nil && !decide.isEnabled.value)
      #expect(editor.firstName.text.value == (keepsMine ? "Augusta" : "Grace"))
      #expect(editor.save.isEnabled.value == keepsMine)
      if keepsMine { try await editor.save.run() }
      #expect(person.value.firstName == (keepsMine ? "Augusta" : "Grace"))
      person.value.firstName = "Ada"
    }
  }

  @Test func `text typed during a save is no conflict with the saved text`() async {
    editor.firstName.text.value = "Augusta"
    editor.save.execute()
    editor.firstName.text.value = "Augusta Ada"
    // The store tells of the person before it answers.
    person.value.firstName = "Augusta"
    store.gate.open()
    await drain { !editor.save.isExecuting.value }
    #expect(editor.firstName.text.value == "Augusta Ada")
    #expect(editor.conflictText.value == nil && editor.save.isEnabled.value)
  }

  @Test func `a person editor is kept alive by its user alone`() {
    expectReleased { PersonEditorViewModel(person: person) { _, _ in } }
    #expect(person.observerCount > 0)  // by the editor of this suite
  }

  @Test func `the converter of days keeps the round-trip law`() {
    var samples = Samples(Randomness.seed())
    expectLawful(
      .birthdate, samples.list { CalendarDate(daysSinceEpoch: .random(in: -700_000...2_900_000, using: &$0))! })
  }
}
