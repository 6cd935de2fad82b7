import PersonVM

/// A service that has one person.
struct SampleService: PersonService {
  func persons() async throws -> [Person] {
    [Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!)]
  }

  func save(_ persons: [Person]) async throws {}
}
