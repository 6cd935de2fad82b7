public import Binding

/// The view model of a person on a screen, in a row or on a terminal: two texts that follow the model.
///
///     let viewModel = PersonViewModel(person: person)
///     viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
///     viewModel.birthdateText.bind(to: birthdateLabel, \.text).store(in: scope)
///     viewModel.person.value.lastName = "Lovelace"   // the name label changes, the other is left alone
///
/// Texts are lazy: one that is neither read nor observed is never written. One whose part of the person stays the same
/// is not written anew, and one that is written anew but reads the same notifies no observer.
///
/// A view model is neither `Sendable` nor bound to the main actor; it lives where it is made.
public final class PersonViewModel {
  /// The person that is shown; write it to show another, or change a part of it.
  public let person: Observable<Person>

  // Lazy, because most rows of a long list are never on the screen. Each text takes its part of the person first: one
  // with another birthdate has the same name, and its name is not written anew.

  /// The name as the converter writes it, such as "first last".
  public private(set) lazy var nameText: Computed<String> =
    person.map(name: "name", \.name).converted(by: converter.name, name: "nameText")

  /// The day of birth as the converter writes it, such as "Thursday January 1, 1970".
  public private(set) lazy var birthdateText: Computed<String> =
    person.map(name: "birthdate", \.birthdate).converted(by: converter.birthdate, name: "birthdateText")

  private let converter: PersonConverter

  /// Shows a person that is shared with others, and follows their changes.
  public init(person: Observable<Person>, converter: PersonConverter = .init()) {
    self.person = person
    self.converter = converter
  }

  /// Shows a person of its own.
  public convenience init(person: Person, converter: PersonConverter = .init()) {
    self.init(person: Observable(person, name: "person"), converter: converter)
  }
}
