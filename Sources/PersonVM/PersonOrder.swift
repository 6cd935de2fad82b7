/// The order of a list of persons.
public enum PersonOrder: String, CaseIterable, Hashable, Sendable {
  /// As they were entered.
  case entry
  /// By last name, then by first name.
  case name
  /// By day of birth, oldest person first.
  case birthdate

  /// The key that a person is compared by: every property that an order reads, so that another order needs no other
  /// keys.
  struct Key {
    let lastName: String
    let firstName: String
    let birthdate: CalendarDate

    init(_ person: Person) {
      lastName = person.lastName.lowercased()
      firstName = person.firstName.lowercased()
      birthdate = person.birthdate
    }
  }

  /// Whether one comes before the other. Persons of which neither does keep the order of entry.
  var precedes: (Key, Key) -> Bool {
    switch self {
    case .entry: { _, _ in false }
    case .name: { ($0.lastName, $0.firstName) < ($1.lastName, $1.firstName) }
    case .birthdate: { $0.birthdate < $1.birthdate }
    }
  }
}
