/// The order of a list of persons.
public enum PersonOrder: String, CaseIterable, Hashable, Sendable {
  /// As they were entered.
  case entry
  /// By last name, then by first name, in the alphabet of a locale and whatever their case.
  case name
  /// By day of birth, oldest person first.
  case birthdate

  /// The key that a person is compared by: every property that an order reads, so that another order needs no other
  /// keys.
  struct Key {
    let lastName: Name
    let firstName: Name
    let birthdate: CalendarDate

    /// A name, and what it is without its case.
    struct Name {
      let text: String
      let folded: String

      init(_ text: String) { (self.text, folded) = (text, text.lowercased()) }

      func compare(_ other: Name, by collation: NameCollation) -> Int {
        folded == other.folded ? 0 : collation.compare(text, other.text)
      }
    }

    init(_ person: Person) {
      lastName = Name(person.lastName)
      firstName = Name(person.firstName)
      birthdate = person.birthdate
    }
  }

  /// Whether one comes before the other. Persons of which neither does keep the order of entry.
  func precedes(by collation: NameCollation) -> (Key, Key) -> Bool {
    switch self {
    case .entry: { _, _ in false }
    case .name:
      { left, right in
        let last = left.lastName.compare(right.lastName, by: collation)
        return last == 0 ? left.firstName.compare(right.firstName, by: collation) < 0 : last < 0
      }
    case .birthdate: { $0.birthdate < $1.birthdate }
    }
  }
}
