import Binding
import BindingCollections
import Foundation
import PersonVM

/// Which persons are printed, and in what order, as the command line has it.
struct PersonArrangement {
  static let sort = Option(
    "sort", short: "s", default: PersonOrder.entry,
    abstract: "What to sort the persons by; names by the alphabet of the locale.")

  static let reverse = Flag("reverse", abstract: "Print the persons in the opposite order.")

  static let filter = Option(
    "filter", default: NameSearch(""), shownAs: "all persons",
    abstract: "Print only persons whose name, as it is printed, contains a text, whatever its case and accents.",
    parse: { NameSearch($0) })

  static let group = Option(
    "group", short: "g", default: PersonGrouping.none, abstract: "What to group the persons by.")

  let order: PersonOrder
  let isReversed: Bool
  let search: NameSearch
  let grouping: PersonGrouping
  private let locale: Locale

  /// `locale`: the language by whose alphabet names are sorted.
  init(_ arguments: ParsedArguments, locale: Locale = PersonConverter.defaultLocale) {
    order = arguments[Self.sort]
    isReversed = arguments[Self.reverse]
    search = arguments[Self.filter]
    grouping = arguments[Self.group]
    self.locale = locale
  }

  /// Whether a person is printed at all.
  func admits(_ person: Person, converter: PersonConverter) -> Bool {
    search.text.isEmpty || search.finds(converter.name.convert(person.name))
  }

  /// Whether persons have to be known to the last before the first can be printed.
  var needsAll: Bool { order != .entry || isReversed || grouping != .none }

  /// Hands over persons in the order in which a list shows them, each with the title of its group if there are any.
  func forEach(
    of persons: [Person], converter: PersonConverter, _ body: (Person, _ group: String?) throws -> Void
  ) rethrows {
    var sorted = persons.sorted(in: order, locale: locale)
    if isReversed { sorted.reverse() }
    switch grouping {
    case .none:
      for person in sorted { try body(person, nil) }
    case .month:
      let months = Dictionary(grouping: sorted, by: \.birthdate.month)
      for (month, persons) in months.sorted(by: { $0.key < $1.key }) {
        let title = converter.month.convert(month)
        for person in persons { try body(person, title) }
      }
    }
  }
}

/// The groups in which persons are printed.
enum PersonGrouping: String, CaseIterable, Sendable {
  case none
  /// The month of their birthdate, the way through the year.
  case month
}
