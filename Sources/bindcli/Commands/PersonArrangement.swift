import Binding
import Foundation
import PersonVM

/// The options that say which persons are printed, and in what order.
struct PersonArrangement {
  enum Order: String, CaseIterable {
    case entry
    case name
    case birthdate
  }

  static let sort = Option(
    "sort", short: "s", default: Order.entry,
    abstract: "What to sort the persons by; names by the alphabet of the locale.")

  static let reverse = Flag("reverse", abstract: "Print the persons in the opposite order.")

  static let filter = Option(
    "filter", default: "", shownAs: "all persons",
    abstract: "Print only persons whose name, as it is printed, contains a text, whatever its case and accents.",
    parse: { folded($0) })

  static let limit = Option(
    "limit", default: .max, shownAs: "all", from: 0,
    abstract: "Print only so many persons, the first in their order.")

  /// The greatest number of persons to print.
  let limit: Int
  private let order: Order
  private let isReversed: Bool
  private let search: String
  private let locale: Locale
  private let converter: PersonConverter

  init(_ arguments: ParsedArguments, converter: PersonConverter) {
    order = arguments[Self.sort]
    isReversed = arguments[Self.reverse]
    search = arguments[Self.filter]
    limit = arguments[Self.limit]
    locale = arguments[PersonStyle.locale]
    self.converter = converter
  }

  func admits(_ person: Person) -> Bool {
    search.isEmpty || Self.folded(converter.name.convert(person.name)).contains(search)
  }

  private static func folded(_ text: String) -> String {
    // A shortcut for names in ASCII, as most are: they need no Unicode tables, which Foundation always uses.
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Whether all persons have to be read before the first can be printed.
  var needsAll: Bool { order != .entry || isReversed }

  /// Persons in the order in which they are printed. Persons that are equal in this order stay in the order in which
  /// they were read, which `--reverse` reverses too.
  func sorted(_ persons: [Person]) -> [Person] {
    let sorted =
      switch order {
      case .entry: persons
      case .birthdate: persons.sorted { $0.birthdate < $1.birthdate }
      case .name: persons.sorted { compare(($0.lastName, $0.firstName), ($1.lastName, $1.firstName)) }
      }
    return isReversed ? sorted.reversed() : sorted
  }

  private func compare(_ left: (String, String), _ right: (String, String)) -> Bool {
    // The POSIX locale would sort by code points, `Z` before `a` and letters with accents after both, so English is
    // used.
    let alphabet = locale.identifier.hasPrefix("en_US_POSIX") ? Locale(identifier: "en") : locale
    // Names that are the same in the alphabet, as they are if they differ only in case, in width or in invisible
    // characters, leave the order to the first names. Any other notion of equality would be no order of all persons.
    for (left, right) in [(left.0, right.0), (left.1, right.1)] {
      switch left.compare(right, options: .caseInsensitive, range: nil, locale: alphabet) {
      case .orderedAscending: return true
      case .orderedDescending: return false
      case .orderedSame: continue
      }
    }
    return false
  }
}
