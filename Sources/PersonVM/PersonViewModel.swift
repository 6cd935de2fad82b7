public import Binding

/// The view model of a person, for a screen, a row or a terminal: two texts that follow the model.
///
///     let viewModel = PersonViewModel(person: person)
///     viewModel.nameText.bind(to: nameLabel, \.text).store(in: scope)
///     viewModel.birthdateText.bind(to: birthdateLabel, \.text).store(in: scope)
///     viewModel.person.value.lastName = "Lovelace"   // the name label changes, the other is left alone
///
/// Texts are lazy: a text that is neither read nor observed is never made. A text whose part of the person stays the
/// same is not made again, and one that is made again but is equal notifies no observer. A view model is neither
/// `Sendable` nor bound to the main actor; it belongs to the isolation domain it was made in.
public final class PersonViewModel {
  /// The person. Write it to show another, or to change a part.
  public let person: Observable<Person>

  // Lazy, because most rows of a long list are never on the screen. Each text first takes its part of the person, so
  // that a change of the birthdate does not make the name again.

  /// The name as the converter writes it, such as "first last".
  public private(set) lazy var nameText: Computed<String> =
    person.map(name: "name", \.name).converted(by: converter.name, name: "nameText")

  /// The day of birth as the converter writes it, such as "Thursday January 1, 1970".
  public private(set) lazy var birthdateText: Computed<String> =
    person.map(name: "birthdate", \.birthdate).converted(by: converter.birthdate, name: "birthdateText")

  private let converter: PersonConverter

  /// Makes a view model of a person that other view models share. The texts follow the changes that each of them makes.
  public init(person: Observable<Person>, converter: PersonConverter = .init()) {
    self.person = person
    self.converter = converter
  }

  /// Makes a view model that has the person to itself, in a new observable.
  public convenience init(person: Person, converter: PersonConverter = .init()) {
    self.init(person: Observable(person, name: "person"), converter: converter)
  }
}
