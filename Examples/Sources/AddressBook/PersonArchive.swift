import Binding
import BindingArchitecture
import BindingCollections
import PersonVM

/// The persons of a book, with what is known of them where they are kept, and which of their states was saved.
@MainActor final class PersonArchive {
  /// A person with the latest record that was loaded or saved.
  private struct Known {
    /// Kept, so that no new person gets the identifier of a removed one.
    let person: PersonViewModel
    let record: PersonRecord
    /// Whether the service has the record. It has none of a person who was removed before the last save.
    var isSaved = true
  }

  let listing: PersonListing
  let history: History
  @Tracked private(set) var isLoaded = false
  let service: any PersonRecordService
  /// Whether all persons are as they were loaded or saved.
  var isSaved: Bool { history.isAtSavedState.value && !hasRestored }
  // What is restored makes no step of the history, which therefore does not miss it in what was saved.
  @Tracked private var hasRestored = false
  private let converter: PersonConverter
  @Tracked private var known: [ObjectIdentifier: Known] = [:]

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
    note(Array(zip(people, records)))
    listing.people.value = PersistentArray(people)
    isLoaded = true
    history.clear()
    history.markSaved()
  }

  func save() async throws {
    let point = history.point
    let saved = listing.people.peek().map { ($0, record(of: $0)) }
    try await service.save(saved.map { $0.1 })
    batch {
      history.markSaved(at: point)
      hasRestored = false
      note(saved)
    }
  }

  /// The person as it would be saved now. A tracked read.
  func record(of person: PersonViewModel) -> PersonRecord {
    guard var record = known[ObjectIdentifier(person)]?.record else { return PersonRecord(person.person.value) }
    record.person = person.person.value
    return record
  }

  /// The person as the service has it; `nil` for one who was added. A tracked read.
  func savedRecord(of person: PersonViewModel) -> PersonRecord? {
    known[ObjectIdentifier(person)].flatMap { $0.isSaved ? $0.record : nil }
  }

  /// What tells a person from others when the app is started again. A tracked read.
  func identity(of person: PersonViewModel) -> PersonRecord { savedRecord(of: person) ?? record(of: person) }

  /// Writes a person who was edited before the app was started, or adds one who was added.
  ///
  /// - Returns: the person; `nil` if the service has another record of the person since, or has the added person.
  func restore(_ edited: PersonRecord, of saved: PersonRecord?) -> PersonViewModel? {
    let people = listing.people.peek()
    let person: PersonViewModel
    if let saved {
      guard let found = people.first(where: { record(of: $0) == saved }) else { return nil }
      person = found
      person.person.value = edited.person
    } else {
      if people.contains(where: { record(of: $0) == edited }) { return nil }
      person = PersonViewModel(person: edited.person, converter: converter)
      listing.people.append(person)
    }
    hasRestored = true
    return person
  }

  private func note(_ records: [(PersonViewModel, PersonRecord)]) {
    $known.update { known in
      for id in known.keys { known[id]?.isSaved = false }
      for (person, record) in records { known[ObjectIdentifier(person)] = Known(person: person, record: record) }
    }
  }
}
