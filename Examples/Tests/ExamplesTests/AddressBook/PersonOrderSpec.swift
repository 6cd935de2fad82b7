import AddressBook
import Foundation
import PersonVM
import Testing

struct PersonOrderSpec {
  private let people = [("Zoë", "Quinn", 2), ("Ada", "Lovelace", 12), ("Alan", "turing", 6), ("Grace", "Hopper", 12)]
    .map { Person(firstName: $0.0, lastName: $0.1, birthdate: CalendarDate(year: 1900, month: $0.2, day: 1)!) }

  @Test(arguments: [
    (PersonOrder.entry, ["Zoë", "Ada", "Alan", "Grace"]), (.name, ["Grace", "Ada", "Zoë", "Alan"]),
    (.birthdate, ["Zoë", "Alan", "Ada", "Grace"]),
  ])
  func `persons that are equal in an order keep their former order`(order: PersonOrder, names: [String]) {
    #expect(people.sorted(by: order.precedes()).map(\.firstName) == names)
  }

  @Test(arguments: [
    (
      "en_US_POSIX",
      ["aab", "Åland", "apfel", "Äpfel", "éa", "eb", "Łódź", "Lz", "ñu", "nz", "Öst", "Oz", "Zebra", "Ёлка", "Жук"]
    ),
    (
      "de",
      ["aab", "Åland", "apfel", "Äpfel", "éa", "eb", "Łódź", "Lz", "ñu", "nz", "Öst", "Oz", "Zebra", "Ёлка", "Жук"]
    ),
    (
      "sv",
      ["aab", "apfel", "éa", "eb", "Łódź", "Lz", "ñu", "nz", "Oz", "Zebra", "Åland", "Äpfel", "Öst", "Ёлка", "Жук"]
    ),
    (
      "es",
      ["aab", "Åland", "apfel", "Äpfel", "éa", "eb", "Łódź", "Lz", "nz", "ñu", "Öst", "Oz", "Zebra", "Ёлка", "Жук"]
    ),
    (
      "da",
      ["apfel", "éa", "eb", "Łódź", "Lz", "ñu", "nz", "Oz", "Zebra", "Äpfel", "Öst", "aab", "Åland", "Ёлка", "Жук"]
    ),
  ])
  func `names are sorted by the alphabet of a language`(locale: String, names: [String]) {
    let people = names.sorted { $0.hash < $1.hash }.map {
      Person(firstName: "", lastName: $0, birthdate: .earliest)
    }
    #expect(people.sorted(by: PersonOrder.name.precedes(locale: Locale(identifier: locale))).map(\.lastName) == names)
  }

  @Test func `first names decide the order of persons whose last names differ in case alone`() {
    let people = [("b", "Smith"), ("c", "smith"), ("a", "smith"), ("B", "smith"), ("z", "Smit")].map {
      Person(firstName: $0.0, lastName: $0.1, birthdate: .earliest)
    }
    #expect(people.sorted(by: PersonOrder.name.precedes()).map(\.firstName) == ["z", "a", "b", "B", "c"])
  }
}
