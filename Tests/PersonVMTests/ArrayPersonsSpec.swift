import PersonVM
import Testing

struct ArrayPersonsSpec {
  private let people = [("Zoë", "Quinn", 2), ("Ada", "Lovelace", 12), ("Alan", "turing", 6), ("Grace", "Hopper", 12)]
    .map { Person(firstName: $0.0, lastName: $0.1, birthdate: CalendarDate(year: 1900, month: $0.2, day: 1)!) }

  @Test(arguments: [
    (PersonOrder.entry, ["Zoë", "Ada", "Alan", "Grace"]), (.name, ["Grace", "Ada", "Zoë", "Alan"]),
    (.birthdate, ["Zoë", "Alan", "Ada", "Grace"]),
  ])
  func `persons are sorted, those that are equal as they were`(order: PersonOrder, names: [String]) {
    #expect(people.sorted(in: order).map(\.firstName) == names)
  }

  @Test(arguments: PersonOrder.allCases)
  func `no persons are sorted too`(order: PersonOrder) { #expect([Person]().sorted(in: order).isEmpty) }
}
