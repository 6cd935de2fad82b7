import PersonVM

/// Persons that are kept as long as the program runs.
actor MemoryPersons: PersonService {
  private(set) var all: [Person]

  init(
    _ all: [Person] = [
      Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate(year: 1815, month: 12, day: 1)!),
      Person(
        salutation: "Dr.", firstName: "Grace", lastName: "Hopper",
        birthdate: CalendarDate(year: 1906, month: 12, day: 9)!),
      Person(firstName: "Alan", lastName: "Turing", birthdate: CalendarDate(year: 1912, month: 6, day: 23)!),
    ]
  ) {
    self.all = all
  }

  func persons() -> [Person] { all }

  func save(_ persons: [Person]) { all = persons }
}
