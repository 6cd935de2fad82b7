public import Binding
public import BindingForms
public import PersonVM

/// A person that is being edited: four fields, previews of their texts, and a command that saves the person.
///
///     let editor = PersonEditorViewModel(person: person) { person, _ in try await file.write(person) }
///     editor.firstName.bindTwoWay(to: firstNameEntry).store(in: scope)
///     editor.nameText.bind(to: title, \.text).store(in: scope)
///     editor.save.isEnabled.bind(to: saveButton, \.isEnabled).store(in: scope)
///
/// **Drafts.** Typed texts stay in the fields until they have been saved; ``person`` is the person as saved last. A
/// person has a first or a last name, of any script, and was not born after
/// ``PersonEditorViewModel/init(person:converter:today:store:)``'s today.
///
/// **Others.** If the person is changed elsewhere, the fields without drafts follow. A draft stays, ``conflictText``
/// says what was saved, and nothing can be saved until ``keepMine`` or ``takeTheirs`` decides.
///
/// **Saving** passes the edited person, and the person before the edit, to the closure, and writes ``person`` when the
/// closure returns. If it throws, the drafts are kept and ``save`` has the failure. Texts typed meanwhile stay drafts.
/// The command is disabled while a field is invalid, nothing was edited, or the person is being saved.
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
  /// The fields together: whether they are valid and edited, and undo and redo of saved edits.
  public let form: Form

  /// The name as it would read.
  public let nameText: Computed<String>
  /// The day of birth as it would read; empty while the text is no date.
  public let birthdateText: Computed<String>

  /// What others have saved in the meantime, as a sentence; `nil` for nothing.
  public let conflictText: Computed<String?>
  /// Keeps the drafts, so that they can be saved over the changes of others; enabled in a conflict.
  public let keepMine: Command<Void, Void>
  /// Shows the changes of others instead of the drafts; enabled in a conflict.
  public let takeTheirs: Command<Void, Void>

  /// Saves the edited person.
  public let save: Command<Void, Void>

  /// Makes an editor of a person that is shared with others.
  ///
  /// - Parameters:
  ///   - person: the person to edit; written when it has been saved.
  ///   - converter: how name and day of birth read.
  ///   - today: the present day; no birthdate may be later. It may read observables.
  ///   - store: saves the person, on the actor that executes ``save``. It gets the person before the edit as well, so
  ///     that it can refuse to overwrite another one.
  public init(
    person: Observable<Person>, converter: PersonConverter = .init(),
    today: @escaping () -> CalendarDate = CalendarDate.today,
    store: nonisolated(nonsending) @escaping (_ person: Person, _ former: Person) async throws -> Void
  ) {
    let fields = PersonFormViewModel(
      person: person, converter: converter, today: today, commit: .onCommit.askingInConflicts)
    let (salutation, firstName, lastName) = (fields.salutation, fields.firstName, fields.lastName)
    let (birthdate, form) = (fields.birthdate, fields.form)

    let edited = Computed(name: "edited") {
      Person(
        salutation: salutation.value.value ?? nil, firstName: firstName.value.value ?? "",
        lastName: lastName.value.value ?? "", birthdate: birthdate.value.value ?? person.value.birthdate)
    }
    let drafts = Drafts(
      person: person, texts: [salutation.text, firstName.text, lastName.text, birthdate.text], form: form)
    // The person and the texts are saved as they were when the command was executed.
    save = Command(
      given: {
        form.isDirty.value && form.isValid.value ? (edited.value, person.value, drafts.texts.map(\.value)) : nil
      }, name: "save"
    ) { (asked: (person: Person, former: Person, texts: [String])) in
      try await store(asked.person, asked.former)
      drafts.finish(asked.person, asked.texts)
    }
    let conflicts = [
      Conflict(of: salutation) { $0 ?? "no salutation" }, Conflict(of: firstName) { $0 }, Conflict(of: lastName) { $0 },
      Conflict(of: birthdate, \.description),
    ]
    let conflictText = Computed<String?>(name: "conflictText") {
      let theirs = conflicts.compactMap { $0.theirs() }
      if theirs.isEmpty { return nil }
      return "Meanwhile somebody else has saved \(theirs.map { "“\($0)”" }.joined(separator: ", "))."
    }
    keepMine = Command(enabledIf: { conflictText.value != nil }, name: "keepMine") {
      batch { for conflict in conflicts { conflict.keep() } }
    }
    takeTheirs = Command(enabledIf: { conflictText.value != nil }, name: "takeTheirs") {
      batch { for conflict in conflicts where conflict.theirs() != nil { conflict.revert() } }
    }
    self.conflictText = conflictText

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

/// The changes of others to a field with a draft.
private struct Conflict {
  /// Tracked; `nil` while there is none.
  let theirs: () -> String?
  let keep: () -> Void
  let revert: () -> Void

  init<Value>(of field: Field<Value, String>, _ text: @escaping (Value) -> String) {
    theirs = { field.conflict.value.map(text) }
    keep = field.keepDraft
    revert = field.revert
  }
}

/// The targets that are written when the person has been saved. Separate from the view model, because the command keeps
/// them and the view model keeps the command.
private struct Drafts {
  let person: Observable<Person>
  let texts: [Lens<String>]
  let form: Form

  /// Writes the saved person, and drops the drafts that were saved; texts typed since then stay drafts.
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
