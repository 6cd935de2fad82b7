import Binding
import Foundation
import PersonVM

/// The options for which persons are printed, and in what order.
struct PersonArrangement {
  static let sort = Option(
    "sort", short: "s", default: PersonOrder.entry,
    abstract: "What to sort the persons by; names by the alphabet of the locale.")

  static let reverse = Flag("reverse", abstract: "Print the persons in the opposite order.")

  static let filter = Option(
    "filter", default: NameSearch(""), shownAs: "all persons",
    abstract: "Print only persons whose name, as it is printed, contains a text, whatever its case and accents.",
    parse: { NameSearch($0) })

  private let order: PersonOrder
  private let isReversed: Bool
  private let search: NameSearch

  init(_ arguments: ParsedArguments) {
    order = arguments[Self.sort]
    isReversed = arguments[Self.reverse]
    search = arguments[Self.filter]
  }

  func admits(_ person: Person, converter: PersonConverter) -> Bool {
    search.text.isEmpty || search.finds(converter.name.convert(person.name))
  }

  /// Whether all persons have to be read before the first can be printed.
  var needsAll: Bool { order != .entry || isReversed }

  /// Sorts persons for printing, with names by the alphabet of a locale.
  func sorted(_ persons: [Person], locale: Locale) -> [Person] {
    let sorted = persons.sorted(in: order, locale: locale)
    return isReversed ? sorted.reversed() : sorted
  }
}
