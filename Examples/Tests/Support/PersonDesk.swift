package import AddressBook
import PersonalInfo
package import PersonVM

/// A service that answers when a test says so, to an address book as well.
@MainActor
package final class PersonDesk: PersonService, PersonRecordService {
  private let fetches = Desk<Int, [Person]>()
  private let saves = Desk<Int, Bool>()
  /// What was saved, in order.
  package private(set) var saved: [[Person]] = []

  /// How often it was asked.
  package init() {}

  package var fetchCount: Int { fetches.asked.count }

  @MainActor package func persons() async throws -> [Person] { try await fetches.ask(fetches.asked.count + 1) }

  @MainActor package func save(_ persons: [Person]) async throws {
    saved.append(persons)
    _ = try await saves.ask(saved.count)
  }

  @MainActor package func records() async throws -> [PersonRecord] { try await persons().map(PersonRecord.init) }

  @MainActor package func save(_ records: [PersonRecord]) async throws { try await save(records.map(\.person)) }

  /// Answers the newest request.
  package func answer(_ persons: [Person]) async {
    await settle { fetchCount > answered }
    answered = fetchCount
    await fetches.answer(answered, persons)
  }

  package func fail(_ error: any Error) async {
    await settle { fetchCount > answered }
    answered = fetchCount
    await fetches.fail(answered, error)
  }

  package func confirm() async {
    await settle { saved.count > confirmed }
    confirmed = saved.count
    await saves.answer(confirmed, true)
  }

  package func refuse(_ error: any Error) async {
    await settle { saved.count > confirmed }
    confirmed = saved.count
    await saves.fail(confirmed, error)
  }

  private var answered = 0
  private var confirmed = 0
}

extension Person {
  package static let ada = Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!)
  package static let grace = Person(
    salutation: "Dr.", firstName: "Grace", lastName: "Hopper", birthdate: CalendarDate("1906-12-09")!)
}
