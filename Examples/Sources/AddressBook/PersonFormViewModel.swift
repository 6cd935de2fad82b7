public import Binding
public import BindingForms
public import PersonVM

/// The form of a person: four fields, and previews of what their texts mean.
///
///     let form = PersonFormViewModel(person: person)
///     form.firstName.bindTwoWay(to: firstNameEntry).store(in: scope)
///     form.nameText.bind(to: title, \.text).store(in: scope)
///
/// A person has a first or a last name, in any script, and was not born after today. Edits are written to the person
/// when the policy says so, at once by default; texts that cannot be written stay in their fields, with the error. If
/// the person is changed elsewhere, the fields follow.
///
/// It does not save: ``PersonEditorViewModel`` saves one person, ``PersonBookViewModel`` all of them.
///
/// It keeps the person. Neither `Sendable` nor bound to the main actor; it lives where it is made.
public final class PersonFormViewModel {
  /// The edited person.
  public let person: Observable<Person>

  /// How the person is addressed; an empty text for not at all.
  public let salutation: Field<String?, String>
  /// The first name.
  public let firstName: Field<String, String>
  /// The last name.
  public let lastName: Field<String, String>
  /// The day of birth, as `yyyy-MM-dd`.
  public let birthdate: Field<CalendarDate, String>
  /// The fields together: whether they are valid and edited, and which has the focus.
  public let form: Form

  /// The name as it would read.
  public let nameText: Computed<String>
  /// The day of birth as it would read; empty while the text is no date.
  public let birthdateText: Computed<String>

  /// Makes the form of a person that is shared with others.
  ///
  /// - Parameters:
  ///   - person: the person to edit.
  ///   - converter: how name and day of birth read.
  ///   - today: the present day; no birthdate may be later. It may read observables.
  ///   - policy: when the fields write the person.
  public init(
    person: Observable<Person>, converter: PersonConverter = .init(),
    today: @escaping () -> CalendarDate = CalendarDate.today, commit policy: CommitPolicy = .onChange
  ) {
    let salutation = Field(
      person[\.salutation], via: TwoWayConverter.trimmed.optional(""), commit: policy, name: "salutation")
    let firstName = Field(person[\.firstName], via: .trimmed, commit: policy, name: "firstName")
    let lastName = Field(person[\.lastName], via: .trimmed, commit: policy, name: "lastName")
    let birthdate = Field(person[\.birthdate], via: .birthdate, commit: policy, name: "birthdate")
      .validate { $0 > today() ? .refusal("That day is yet to come.", code: .outOfRange) : nil }
    // The values, not the fields: two fields whose validators capture one another are never released.
    let (first, last) = (firstName.value, lastName.value)
    firstName.validate { Self.missing($0, last.value) }
    lastName.validate { Self.missing($0, first.value) }

    let name = Computed(name: "name") {
      Person.Name(
        salutation: salutation.value.value ?? nil, first: firstName.value.value ?? "",
        last: lastName.value.value ?? "")
    }
    nameText = name.converted(by: converter.name, name: "nameText")
    birthdateText = birthdate.value.converted(by: converter.birthdate.optional(""), name: "birthdateText")
    form = Form(salutation, firstName, lastName, birthdate)

    self.person = person
    self.salutation = salutation
    self.firstName = firstName
    self.lastName = lastName
    self.birthdate = birthdate
  }

  /// The texts that are not written, to be kept by a storage.
  private(set) lazy var drafts = form.storedDrafts(version: 1)

  /// The text in a field that cannot be written.
  private struct RefusedDraft {
    let isThere: () -> Bool
    let revert: () -> Void

    init<Value>(of field: Field<Value, String>) {
      isThere = { field.isDirty.value && !field.isValid.value }
      revert = field.revert
    }
  }

  private var refusedDrafts: [RefusedDraft] {
    [
      RefusedDraft(of: salutation), RefusedDraft(of: firstName), RefusedDraft(of: lastName),
      RefusedDraft(of: birthdate),
    ]
  }

  /// Whether a field has a text that cannot be written. A tracked read.
  var hasRefusedDraft: Bool { refusedDrafts.contains { $0.isThere() } }

  /// Takes back the text in one field that cannot be written.
  func revertRefusedDraft() { refusedDrafts.first { $0.isThere() }?.revert() }

  /// Shows all errors, as if each field had been left, and moves the focus to the first.
  public func showErrors() {
    batch {
      salutation.isTouched.value = true
      firstName.isTouched.value = true
      lastName.isTouched.value = true
      birthdate.isTouched.value = true
      form.focus.moveToFirstInvalid()
    }
  }

  /// One name is enough, the first or the last one.
  private static func missing(_ name: String, _ other: String?) -> ValidationIssue? {
    name.isEmpty && (other ?? "").isEmpty ? .refusal("A name is missing.", code: .empty) : nil
  }
}

@available(*, unavailable, message: "A view model belongs to the isolation domain it was made in.")
extension PersonFormViewModel: Sendable {}
