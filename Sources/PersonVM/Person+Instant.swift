public import Foundation

extension Person {
  /// A person whose day of birth is given as an instant: the day on which it falls in a time zone.
  ///
  /// Pass the zone in which the instant was made, because midnight in Berlin is still the day before in UTC. An instant
  /// outside of the years 1 to 9999 gives the first or the last day, as in ``CalendarDate/init(_:timeZone:)``.
  ///
  ///     Person(firstName: "first", lastName: "last", birthdate: Date(timeIntervalSince1970: 0))   // 1970-01-01
  public init(
    salutation: String? = nil,
    firstName: String,
    lastName: String,
    birthdate: Date,
    timeZone: TimeZone = .gmt
  ) {
    self.init(
      salutation: salutation,
      firstName: firstName,
      lastName: lastName,
      birthdate: CalendarDate(birthdate, timeZone: timeZone)
    )
  }
}
