public import Binding

/// What a screen, a row or a terminal shows of a person: two texts that follow the model.
///
///     let viewModel = PersonViewModel(person: person)
///     viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
///     viewModel.birthdateText.bind(to: birthdateLabel, \.text).store(in: scope)
///     viewModel.person.value.lastName = "Lovelace"   // the name label changes, the other is left alone
///
/// Texts are lazy: one that nobody reads or observes is never written. One whose part of the person stays the same is
/// not written anew, and one that is written anew but reads the same tells nobody.
///
/// A view model is neither `Sendable` nor bound to the main actor; it lives where it is made.
public final class PersonViewModel {
  /// The person that is shown; write it to show another, or change a part of it.
  public let person: Observable<Person>

  /// The name as the converter writes it, such as "first last".
  public let nameText: Computed<String>

  /// The day of birth as the converter writes it, such as "Thursday January 1, 1970".
  public let birthdateText: Computed<String>

  /// Shows a person that is shared with others: what they write is shown here.
  public init(person: Observable<Person>, converter: PersonConverter = .init()) {
    self.person = person
    // The part first, the text second: a person with another birthdate has the same name, and there it ends.
    nameText = person.map(name: "name", \.name).converted(by: converter.name, name: "nameText")
    birthdateText = person.map(name: "birthdate", \.birthdate)
      .converted(by: converter.birthdate, name: "birthdateText")
  }

  /// Shows a person of its own.
  public convenience init(person: Person, converter: PersonConverter = .init()) {
    self.init(person: Observable(person, name: "person"), converter: converter)
  }
}
