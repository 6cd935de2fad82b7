public import Foundation

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

  /// Makes a person with a name and a date of birth.
  public init(salutation: String? = nil, firstName: String, lastName: String, birthdate: CalendarDate) {
    self.salutation = salutation
    self.firstName = firstName
    self.lastName = lastName
    self.birthdate = birthdate
  }

  /// A person whose day of birth is given as an instant: the day on which it falls in a time zone.
  ///
  /// Pass the zone in which the instant was made, because midnight in Berlin is still the day before in UTC. An instant
  /// outside of the years 1 to 9999 gives the first or the last day, as in ``CalendarDate/init(_:timeZone:)``.
  ///
  ///     Person(firstName: "first", lastName: "last", birthdate: Date(timeIntervalSince1970: 0))   // 1970-01-01
  public init(
    salutation: String? = nil, firstName: String, lastName: String, birthdate: Date, timeZone: TimeZone = .gmt
  ) {
    self.init(
      salutation: salutation, firstName: firstName, lastName: lastName,
      birthdate: CalendarDate(birthdate, timeZone: timeZone))
  }
}

extension Person {
  /// The name of a person: the part of a ``Person`` that a name on a screen depends on, and nothing else.
  public struct Name: Hashable, Sendable {
    /// How the person is addressed; `nil`, empty and blank all mean that there is no salutation.
    public var salutation: String?

    /// The first name; may be empty.
    public var first: String

    /// The last name; may be empty.
    public var last: String

    /// A name of these parts.
    public init(salutation: String? = nil, first: String, last: String) {
      self.salutation = salutation
      self.first = first
      self.last = last
    }
  }

  /// The salutation and the names.
  ///
  /// Equal for two persons that differ in their birthdate only.
  public var name: Name {
    Name(salutation: salutation, first: firstName, last: lastName)
  }
}
