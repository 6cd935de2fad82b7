import Binding
import BindingCollections
import Foundation
import PersonVM

/// Which persons are printed, and in what order, as the command line has it.
struct PersonArrangement {
  static let sort = Option(
    "sort", short: "s", default: [], shownAs: "entry",
    abstract: """
      What to sort the persons by, one thing after another with a comma between, in the opposite order with '-' before \
      it; names by the alphabet of the locale.
      """,
    isList: true, choices: PersonOrder.allCases.map(\.rawValue), parse: SortKey.list)

  static let reverse = Flag("reverse", abstract: "Print the persons in the opposite order.")

  static let filter = Option(
    "filter", default: NameSearch(""), shownAs: "all persons",
    abstract: "Print only persons whose name, as it is printed, contains a text, whatever its case and accents.",
    parse: { NameSearch($0) })

  static let group = Option(
    "group", short: "g", default: PersonGrouping.none,
    abstract:
      "What to group the persons by: the month, year or decade of their birthdate, or the initial of their name.")

  let order: [SortKey]
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
  var needsAll: Bool { !order.isEmpty || isReversed || grouping != .none }

  /// Hands over persons in the order in which a list shows them, each with the title of its group if there are any.
  func forEach(
    of persons: [Person], converter: PersonConverter, _ body: (Person, _ group: String?) throws -> Void
  ) rethrows {
    let sorted = sorted(persons)
    switch grouping {
    case .none:
      for person in sorted { try body(person, nil) }
    case .month:
      try forEach(in: sorted, by: \.birthdate.month, title: { converter.month.convert($0) }, body)
    case .year:
      try forEach(in: sorted, by: \.birthdate.year, title: { String($0) }, body)
    case .decade:
      try forEach(in: sorted, by: { $0.birthdate.year / 10 }, title: { "\($0 == 0 ? "" : String($0))0s" }, body)
    case .initial:
      let initials = NameInitials(of: sorted, locale: locale)
      try forEach(in: sorted, by: initials.initial(of:), title: \.text, body)
    }
  }

  /// Each sorting keeps those that are equal in it as they are, so that the last key is the first to be sorted by.
  private func sorted(_ persons: [Person]) -> [Person] {
    var sorted = persons
    for key in order.reversed() {
      if key.isDescending { sorted.reverse() }
      sorted = sorted.sorted(in: key.order, locale: locale)
      if key.isDescending { sorted.reverse() }
    }
    if isReversed { sorted.reverse() }
    return sorted
  }

  private func forEach<Key: Hashable & Comparable>(
    in sorted: [Person], by key: (Person) -> Key, title: (Key) -> String,
    _ body: (Person, _ group: String?) throws -> Void
  ) rethrows {
    for (key, persons) in Dictionary(grouping: sorted, by: key).sorted(by: { $0.key < $1.key }) {
      let title = title(key)
      for person in persons { try body(person, title) }
    }
  }
}

/// One of the things that persons are sorted by.
struct SortKey: Equatable, Sendable {
  let order: PersonOrder
  let isDescending: Bool

  /// The keys that a text such as `birthdate,-name` lists, or `nil` if it lists another, or none. The order of entry is
  /// the one that there is before anything is sorted.
  static func list(_ text: String) -> [SortKey]? {
    var keys: [SortKey] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let isDescending = word.hasPrefix("-")
      guard let order = PersonOrder(rawValue: String(isDescending ? word.dropFirst() : word)) else { return nil }
      if order != .entry { keys.append(SortKey(order: order, isDescending: isDescending)) }
    }
    return keys
  }
}

/// The groups in which persons are printed.
enum PersonGrouping: String, CaseIterable, Sendable {
  case none
  /// The month of their birthdate, the way through the year.
  case month
  /// The year of their birthdate, the earliest first.
  case year
  /// The ten years of their birthdate, `1810s`.
  case decade
  /// The letter under which a directory has their last name, or their first name if they have no other.
  case initial
}
