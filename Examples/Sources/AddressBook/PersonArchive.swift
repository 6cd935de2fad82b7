import Binding
import BindingArchitecture
import BindingCollections
import PersonVM

/// The persons of a book, with what is known of them where they are kept, and which of their states was saved.
@MainActor final class PersonArchive {
  let listing: PersonListing
  let history: History
  @Tracked private(set) var isLoaded = false
  let service: any PersonRecordService
  private let converter: PersonConverter
  // With the persons, so that no new person gets the identifier of a removed one.
  private var known: [ObjectIdentifier: (PersonViewModel, PersonRecord)] = [:]

  init(
    of listing: PersonListing, in service: any PersonRecordService, converter: PersonConverter,
    clock: any Clock<Duration>
  ) {
    (self.listing, self.service, self.converter) = (listing, service, converter)
    history = History(of: listing.people, merging: .seconds(1), clock: clock, name: "history")
  }

  /// The history keeps effects of its own, which have to end on the main actor.
  isolated deinit {}

  func take(_ records: [PersonRecord]) {
    let people = records.map { PersonViewModel(person: $0.person, converter: converter) }
    for (person, record) in zip(people, records) { known[ObjectIdentifier(person)] = (person, record) }
    listing.people.value = PersistentArray(people)
    isLoaded = true
    history.clear()
    history.markSaved()
  }

  func save() async throws {
    let point = history.point
    try await service.save(
      listing.people.peek().map { person in
        var record = known[ObjectIdentifier(person)]?.1 ?? PersonRecord(person.person.peek())
        record.person = person.person.peek()
        return record
      })
    history.markSaved(at: point)
  }
}
