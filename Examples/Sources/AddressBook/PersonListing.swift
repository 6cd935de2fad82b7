public import Binding
public import BindingCollections
public import Foundation
public import PersonVM

/// Persons as a list shows them: searched by a text, sorted, grouped by the month of birth, with a selection.
///
///     let listing = PersonListing([ada, grace])
///     listing.searchText = "love"
///     for person in listing.listed.value { print(person.nameText.value) }
///
/// Each person is a view model: when a person is edited, only that person is searched and sorted again. Arrays and
/// texts that are not observed are not kept up to date.
public final class PersonListing {
  /// All persons, in the order of entry.
  public let people: ObservableArray<PersonViewModel>
  /// The text that the name of a person has to contain, see ``NameSearch``; empty for all.
  @Tracked public var searchText = ""
  /// The order of the list.
  @Tracked public var order = PersonOrder.entry
  /// The selected person. The selection stays when the order changes, and while a search hides the person.
  @Tracked public var selection: PersonViewModel?

  /// The persons that the search finds, sorted.
  public private(set) lazy var listed =
    people
    .filtered(
      name: "found",
      choosing: { [search = $searchText.map(name: "search") { NameSearch($0) }, text = converter.name] in
        let search = search.value
        // Not by the text of the name, which exists only for shown persons.
        return { search.finds(text.convert($0.person.value.name)) }
      }
    )
    // Every order has the same key, so that another order needs no other keys.
    .sorted(
      byKey: { $0.person.value }, name: "listed",
      choosing: { [order = $order, locale] in order.value.precedes(locale: locale()) })
  /// The persons that the search finds, by the month of birth, from 1 to 12; sorted within each.
  public private(set) lazy var months = listed.grouped(by: { $0.person.value.birthdate.month }, name: "months")
  /// The offset of the selected person in the list, if the list has that person.
  public var selectedOffset: Int? { selection.flatMap { selected in listed.value.firstIndex { $0 === selected } } }
  /// The number of listed persons and of all persons, such as "2 of 7".
  public var countText: String { "\(listed.count) of \(people.count)" }

  private let converter: PersonConverter
  private let locale: () -> Locale

  /// Lists persons.
  ///
  /// - Parameters:
  ///   - persons: the first persons of the list.
  ///   - converter: how names read.
  ///   - locale: the language by whose alphabet names are sorted. Observables that it reads are tracked.
  public init(
    _ persons: some Sequence<Person> = [], converter: PersonConverter = .init(),
    locale: @autoclosure @escaping () -> Locale = PersonConverter.defaultLocale
  ) {
    people = ObservableArray(persons.map { PersonViewModel(person: $0, converter: converter) }, name: "people")
    (self.converter, self.locale) = (converter, locale)
  }

  /// Removes a person from the list, and from the selection.
  public func remove(_ person: PersonViewModel) {
    batch {
      people.removeAll { $0 === person }
      if $selection.peek() === person { selection = nil }
    }
  }

  /// Selects a person of the list. Ends a search that hides the person.
  func select(_ person: Observable<Person>) {
    guard let found = people.peek().first(where: { $0.person === person }) else { return }
    batch {
      if !listed.peek().contains(where: { $0 === found }) { searchText = "" }
      selection = found
    }
  }

  /// The person after another one in the list; for the last one the person before.
  func neighbor(of person: PersonViewModel) -> PersonViewModel? {
    let rows = listed.peek()
    guard let offset = rows.firstIndex(where: { $0 === person }) else { return nil }
    if offset + 1 < rows.count { return rows[offset + 1] }
    return offset > 0 ? rows[offset - 1] : nil
  }
}

@available(*, unavailable, message: "A view model belongs to the isolation domain it was made in.")
extension PersonListing: Sendable {}
