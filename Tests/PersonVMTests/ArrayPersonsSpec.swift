import Binding
import BindingCollections
import PersonVM
import Testing

struct ObservableCollectionPersonsSpec {
  private let people = ObservableArray(
    [("Zoë", "Quinn", 2), ("Ada", "Lovelace", 12), ("Alan", "turing", 6), ("Grace", "Hopper", 12)].map {
      Person(firstName: $0.0, lastName: $0.1, birthdate: CalendarDate(year: 1900, month: $0.2, day: 1)!)
    })

  private func names(_ persons: some Sequence<Person>) -> [String] { persons.map(\.firstName) }

  @Test(arguments: [
    (PersonOrder.entry, ["Zoë", "Ada", "Alan", "Grace"]), (.name, ["Grace", "Ada", "Zoë", "Alan"]),
    (.birthdate, ["Zoë", "Alan", "Ada", "Grace"]),
  ])
  func `persons are sorted, those that are equal as they were`(order: PersonOrder, names: [String]) {
    #expect(self.names(people.sorted(in: order).value) == names)
  }

  @Test func `persons are grouped by month, and both follow the array`() {
    let months = people.sorted(in: .name).groupedByMonth()
    #expect(months.value.map(\.key) == [2, 6, 12])
    #expect(names(months.value[2].value) == ["Grace", "Ada"])
    people.remove(at: 0)
    people[0].lastName = "Byron"
    #expect(months.value.map(\.key) == [6, 12])
    #expect(names(months.value[1].value) == ["Ada", "Grace"])
  }
}
