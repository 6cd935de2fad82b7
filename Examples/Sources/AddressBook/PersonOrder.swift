public import Foundation
public import PersonVM

/// The order of a list of persons.
public enum PersonOrder: String, CaseIterable, Codable, Hashable, Sendable {
  /// As they were entered.
  case entry
  /// By last name, then by first name, in the alphabet of a locale, ignoring case.
  case name
  /// By day of birth, the oldest person first.
  case birthdate

  /// Whether one person comes before the other. Persons that are equal in this order keep the order of entry.
  ///
  ///     people.sorted(byKey: { $0.person.value }, choosing: { order.value.precedes() })
  ///
  /// Foundation compares the names, which takes a microsecond for two.
  ///
  /// - Parameter locale: the language whose alphabet sorts names. `en_US_POSIX`, which has none, stands for English.
  public func precedes(locale: Locale = PersonConverter.defaultLocale) -> (Person, Person) -> Bool {
    switch self {
    case .entry: return { _, _ in false }
    case .birthdate: return { $0.birthdate < $1.birthdate }
    case .name:
      let names = NameOrder(locale: locale)
      return { left, right in
        let last = names.compare(left.lastName, right.lastName)
        return (last == .orderedSame ? names.compare(left.firstName, right.firstName) : last) == .orderedAscending
      }
    }
  }
}

/// The order of names in the alphabet of a locale: in Swedish `Ö` comes after `Z`, in German it is a kind of `O`.
private struct NameOrder {
  private let locale: Locale

  init(locale: Locale) {
    // POSIX sorts by the numbers of characters: `Z` before `a`, and accents behind both.
    let isPOSIX = locale.identifier.hasPrefix("en_US_POSIX")
    self.locale = isPOSIX ? Locale(identifier: "en") : locale
  }

  /// Compares two names, ignoring case.
  func compare(_ left: String, _ right: String) -> ComparisonResult {
    left.lowercased() == right.lowercased()
      ? .orderedSame : left.compare(right, options: [], range: nil, locale: locale)
  }
}
