import Binding
import PersonVM

/// Which persons are printed, and in what order, as the command line has it.
struct PersonArrangement {
  static let sort = Option("sort", short: "s", default: PersonOrder.entry, abstract: "What to sort the persons by.")

  static let filter = Option(
    "filter", default: NameSearch(""), shownAs: "all persons",
    abstract: "Print only persons whose name, as it is printed, contains a text, whatever its case and accents.",
    parse: { NameSearch($0) })

  static let group = Option<PersonGrouping?>(
    "group", short: "g", defaultingTo: "none", abstract: "Print the persons in groups.")

  let order: PersonOrder
  let search: NameSearch
  let grouping: PersonGrouping?

  init(_ arguments: ParsedArguments) {
    order = arguments[Self.sort]
    search = arguments[Self.filter]
    grouping = arguments[Self.group]
  }

  /// Whether persons have to be known to the last before the first can be printed.
  var needsAll: Bool { order != .entry || grouping != nil }

  /// Prints persons as a list shows them that is arranged like this.
  ///
  /// The rows are printed one after another, and `afterEach` is called between them.
  func print(
    _ persons: [Person], converter: PersonConverter, to writer: inout any RowWriter, afterEach: () throws -> Void
  ) rethrows {
    let listing = PersonListing(persons, converter: converter)
    listing.searchText.value = search.text
    listing.order.value = order
    let row = PersonRow()
    func print(_ listed: some Sequence<PersonViewModel>) throws {
      for viewModel in listed {
        row.nameText = viewModel.nameText.value
        row.birthdateText = viewModel.birthdateText.value
        writer.write(row)
        try afterEach()
      }
    }
    switch grouping {
    case nil:
      try print(listing.listed.value)
    case .month:
      for group in listing.months.value {
        row.group = converter.month.convert(group.key)
        try print(group.value)
      }
    }
  }
}

/// What persons are grouped by.
enum PersonGrouping: String, CaseIterable, Sendable {
  /// The month of their birthdate, the way through the year.
  case month
}
