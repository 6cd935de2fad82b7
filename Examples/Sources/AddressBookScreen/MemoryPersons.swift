import AddressBook
import PersonVM

/// Persons that are kept as long as the program runs.
actor MemoryPersons: PersonRecordService {
  private(set) var all: [PersonRecord]

  init(
    _ persons: [Person] = [
      Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate(year: 1815, month: 12, day: 1)!),
      Person(
        salutation: "Dr.", firstName: "Grace", lastName: "Hopper",
        birthdate: CalendarDate(year: 1906, month: 12, day: 9)!),
      Person(firstName: "Alan", lastName: "Turing", birthdate: CalendarDate(year: 1912, month: 6, day: 23)!),
    ]
  ) {
    all = persons.map(PersonRecord.init)
  }

  func records() -> [PersonRecord] { all }

  func save(_ records: [PersonRecord]) { all = records }
}
