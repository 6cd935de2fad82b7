import Binding
import BindingCollections
import BindingTesting
import PersonVM
import Testing

@testable import AddressBook

@Suite struct PersonListingSpec {
  let listing = PersonListing([
    Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate(year: 1815, month: 12, day: 10)!),
    Person(firstName: "Grace", lastName: "Hopper", birthdate: CalendarDate(year: 1906, month: 12, day: 9)!),
    Person(firstName: "Hedy", lastName: "Lamarr", birthdate: CalendarDate(year: 1914, month: 11, day: 9)!),
  ])

  var names: [String] { listing.listed.value.map(\.nameText.value) }

  @Test func `lists all persons in the order of entry at first`() {
    #expect(names == ["Ada Lovelace", "Grace Hopper", "Hedy Lamarr"])
    #expect(listing.countText == "3 of 3")
  }

  @Test func `finds names that contain a text, whatever the case`() {
    listing.searchText = "LA"
    #expect(names == ["Ada Lovelace", "Hedy Lamarr"])
    #expect(listing.countText == "2 of 3")
    listing.searchText = "xyz"
    #expect(names.isEmpty)
  }

  @Test(arguments: [
    (PersonOrder.entry, ["Ada", "Grace", "Hedy"]), (.name, ["Grace", "Hedy", "Ada"]),
    (.birthdate, ["Ada", "Grace", "Hedy"]),
  ])
  func `sorts persons by name and by day of birth`(order: PersonOrder, firstNames: [String]) {
    listing.order = order
    #expect(listing.listed.value.map(\.person.value.firstName) == firstNames)
  }

  @Test func `groups persons by the month of birth, sorted within each`() {
    listing.order = .name
    #expect(listing.months.value.map(\.key) == [11, 12])
    #expect(listing.months.value[1].value.map(\.person.value.lastName) == ["Hopper", "Lovelace"])
  }

  @Test func `moves the row of an edited person alone`() {
    listing.order = .name
    var changes: [String] = []
    let subscription = listing.listed.observeChangeSets { changes.append($0.description) }
    listing.people[0].person.value.lastName = "Byron"
    #expect(names == ["Ada Byron", "Grace Hopper", "Hedy Lamarr"])
    listing.people[0].person.value.salutation = "Countess"
    #expect(changes == ["2→0"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `updates its months as persons are edited and removed`() {
    listing.order = .name
    #expect(listing.months.value.map(\.key) == [11, 12])
    listing.remove(listing.people[2])
    listing.people[0].person.value.lastName = "Byron"
    #expect(listing.months.value.map(\.key) == [12])
    #expect(listing.months.value[0].value.map(\.person.value.lastName) == ["Byron", "Hopper"])
  }

  @Test func `keeps the selection through sorting and searching, until its person is removed`() {
    let offsets = Recorder(Computed(of: listing, \.selectedOffset))
    let ada = listing.people[0]
    listing.selection = ada
    listing.order = .name
    listing.searchText = "hopper"
    listing.searchText = ""
    listing.remove(ada)
    #expect(offsets.values == [nil, 0, 2, nil, 2, nil])
    #expect(listing.selection == nil && listing.people.count == 2)
  }

  @Test func `is released with its user`() { expectReleased { PersonListing() } }
}
