/// A person as the model knows them: the parts of a name as they were entered, and a day of birth.
///
/// Nothing is formatted here. The texts for a screen or a terminal are made by ``PersonConverter``.
///
///     let ada = Person(
///       salutation: "Countess", firstName: "Ada", lastName: "Lovelace",
///       birthdate: CalendarDate(year: 1815, month: 12, day: 10)!)
public struct Person: Hashable, Sendable {
  /// How the person is addressed, such as "Dr."; `nil`, empty and blank all mean that there is no salutation.
  public var salutation: String?

  /// The first name; may be empty.
  public var firstName: String

  /// The last name; may be empty.
  public var lastName: String

  /// The day of birth.
  public var birthdate: CalendarDate

  /// A person of that name, born on that day.
  public init(salutation: String? = nil, firstName: String, lastName: String, birthdate: CalendarDate) {
    self.salutation = salutation
    self.firstName = firstName
    self.lastName = lastName
    self.birthdate = birthdate
  }
}
