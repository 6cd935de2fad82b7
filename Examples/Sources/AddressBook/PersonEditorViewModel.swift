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
@MainActor public final class PersonEditorViewModel {
  /// The person as saved last.
  public let person: Observable<Person>
  private let fields: PersonFormViewModel
  private let store: @MainActor @Sendable (_ person: Person) async throws -> Void

  /// Makes an editor of a person that is shared with others.
  ///
  /// - Parameters:
  ///   - person: the person to edit; written when it has been saved.
  ///   - converter: how name and day of birth read.
  ///   - today: the present day; no birthdate may be later. It may read observables.
  ///   - store: saves the person. It gets the person before the edit as well, so that it can refuse to overwrite
  ///     another one.
  public init(
    person: Observable<Person>, converter: PersonConverter = .init(),
    today: @escaping () -> CalendarDate = CalendarDate.today,
    store: @MainActor @Sendable @escaping (_ person: Person, _ former: Person) async throws -> Void
  ) {
    self.person = person
    self.store = { try await store($0, person.value) }
    fields = PersonFormViewModel(
      person: person, converter: converter, today: today, commit: .onCommit.askingInConflicts)
  }

  /// How the person is addressed; an empty text for not at all.
  public var salutation: Field<String?, String> { fields.salutation }
  /// The first name.
  public var firstName: Field<String, String> { fields.firstName }
  /// The last name.
  public var lastName: Field<String, String> { fields.lastName }
  /// The day of birth, as `yyyy-MM-dd`.
  public var birthdate: Field<CalendarDate, String> { fields.birthdate }
  /// The fields together: whether they are valid and edited, and undo and redo of saved edits.
  public var form: Form { fields.form }

  /// The name as it would read.
  public var nameText: Computed<String> { fields.nameText }
  /// The day of birth as it would read; empty while the text is no date.
  public var birthdateText: Computed<String> { fields.birthdateText }

  /// Saves the edited person.
  public private(set) lazy var save = Command(for: self, submitting: form, of: person, name: "save") { [store] edited in
    try await store(edited)
  }

  /// What others have saved in the meantime, as a sentence; `nil` for nothing.
  public private(set) lazy var conflictText = Computed<String?>(name: "conflictText") { [conflicts] in
    let theirs = conflicts.compactMap { $0.theirs() }
    if theirs.isEmpty { return nil }
    return "Meanwhile somebody else has saved \(theirs.map { "“\($0)”" }.joined(separator: ", "))."
  }
  /// Keeps the drafts, so that they can be saved over the changes of others; enabled in a conflict.
  public private(set) lazy var keepMine = Command(
    for: self, enabledIf: { $0.conflictText.value != nil }, name: "keepMine"
  ) { me in
    for conflict in me.conflicts { conflict.keep() }
  }
  /// Shows the changes of others instead of the drafts; enabled in a conflict.
  public private(set) lazy var takeTheirs = Command(
    for: self, enabledIf: { $0.conflictText.value != nil }, name: "takeTheirs"
  ) { me in
    for conflict in me.conflicts where conflict.theirs() != nil { conflict.revert() }
  }
  private lazy var conflicts = [
    Conflict(of: salutation) { $0 ?? "no salutation" }, Conflict(of: firstName) { $0 }, Conflict(of: lastName) { $0 },
    Conflict(of: birthdate, \.description),
  ]
}

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
