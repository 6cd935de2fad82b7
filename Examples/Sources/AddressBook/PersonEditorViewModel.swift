public import Binding
public import BindingForms
public import PersonVM

/// A person that is being edited: four fields, previews of their texts, and a command that saves them.
///
///     let editor = PersonEditorViewModel(person: person) { try await file.write($0) }
///     editor.firstName.bindTwoWay(to: firstNameEntry).store(in: scope)
///     editor.nameText.bind(to: title, \.text).store(in: scope)
///     editor.save.isEnabled.bind(to: saveButton, \.isEnabled).store(in: scope)
///
/// **Drafts.** Typed texts stay in the fields until they have been saved; ``person`` is the person as saved last. If it
/// is changed elsewhere, the fields follow it. A person has a first or a last name, of any script, and was not born
/// after ``PersonEditorViewModel/init(person:converter:today:store:)``'s today.
///
/// **Saving** hands the edited person to the closure, and writes ``person`` when that returns. If it throws, the drafts
/// are kept and ``save`` has the failure. Texts typed meanwhile stay drafts. The command is disabled while a field is
/// invalid, nothing was edited, or the person is being saved.
///
/// Neither `Sendable` nor bound to the main actor; it lives where it is made.
public final class PersonEditorViewModel {
  /// The person as saved last.
  public let person: Observable<Person>

  /// How the person is addressed; an empty text for not at all.
  public let salutation: Field<String?, String>
  /// The first name.
  public let firstName: Field<String, String>
  /// The last name.
  public let lastName: Field<String, String>
  /// The day of birth, as `yyyy-MM-dd`.
  public let birthdate: Field<CalendarDate, String>
  /// The fields together: whether they are valid and edited, undo and redo of savings.
  public let form: Form

  /// The name as it would read.
  public let nameText: Computed<String>
  /// The day of birth as it would read; empty while the text is no date.
  public let birthdateText: Computed<String>

  /// Saves the edited person.
  public let save: Command<Void, Void>

  /// Makes an editor of a person that is shared with others.
  ///
  /// - Parameters:
  ///   - person: the person to edit; written when it has been saved.
  ///   - converter: how name and day of birth read.
  ///   - today: the present day; no birthdate may be later. It may read observables.
  ///   - store: saves the person, on the actor that executes ``save``.
  public init(
    person: Observable<Person>, converter: PersonConverter = .init(),
    today: @escaping () -> CalendarDate = CalendarDate.today,
    store: nonisolated(nonsending) @escaping (Person) async throws -> Void
  ) {
    let fields = PersonFormViewModel(person: person, converter: converter, today: today, commit: .onCommit)
    let (salutation, firstName, lastName) = (fields.salutation, fields.firstName, fields.lastName)
    let (birthdate, form) = (fields.birthdate, fields.form)

    let edited = Computed(name: "edited") {
      Person(
        salutation: salutation.value.value ?? nil, firstName: firstName.value.value ?? "",
        lastName: lastName.value.value ?? "", birthdate: birthdate.value.value ?? person.value.birthdate)
    }
    let drafts = Drafts(
      person: person, texts: [salutation.text, firstName.text, lastName.text, birthdate.text], form: form)
    // Saved are the person and the texts as they were when the command was executed.
    save = Command(
      given: { form.isDirty.value && form.isValid.value ? (edited.value, drafts.texts.map(\.value)) : nil },
      name: "save"
    ) { (asked: (person: Person, texts: [String])) in
      try await store(asked.person)
      drafts.finish(asked.person, asked.texts)
    }

    self.person = person
    self.salutation = salutation
    self.firstName = firstName
    self.lastName = lastName
    self.birthdate = birthdate
    self.form = form
    nameText = fields.nameText
    birthdateText = fields.birthdateText
  }
}

@available(*, unavailable, message: "A view model belongs to the isolation domain it was made in.")
extension PersonEditorViewModel: Sendable {}

/// The targets that are written when the person has been saved. Apart from the view model, because the command keeps
/// them and the view model keeps the command.
private struct Drafts {
  let person: Observable<Person>
  let texts: [Lens<String>]
  let form: Form

  /// The person has been saved as they were when the texts were those; texts typed since then stay drafts.
  func finish(_ saved: Person, _ former: [String]) {
    let present = texts.map { $0.peek() }
    write(former)
    if !form.commit() { person.value = saved }
    if present != former { write(present) }
  }

  private func write(_ contents: [String]) {
    batch { for (text, content) in zip(texts, contents) { text.value = content } }
  }
}
