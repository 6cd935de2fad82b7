import PersonVM
import PersonsWeb
import Synchronization

/// Persons in memory, which the spec changes, and which save when the spec lets them.
final class ListedStore: PersonStore {
  private struct State {
    var persons: [StoredPerson]
    var observers: [AsyncThrowingStream<[StoredPerson], any Error>.Continuation] = []
    var failure: (any Error)?
  }

  private let state: Mutex<State>

  init(_ persons: [Person] = .samples) {
    state = Mutex(State(persons: persons.enumerated().map { StoredPerson(id: Int64($0 + 1), person: $1) }))
  }

  func persons() -> AsyncThrowingStream<[StoredPerson], any Error> {
    let (stream, observer) = AsyncThrowingStream.makeStream(of: [StoredPerson].self, throwing: (any Error).self)
    state.withLock {
      $0.observers.append(observer)
      observer.yield($0.persons)
    }
    return stream
  }

  func add(_ person: Person) async throws -> Int64 {
    try change { persons in
      let id = (persons.last?.id ?? 0) + 1
      persons.append(StoredPerson(id: id, person: person))
      return id
    }
  }

  func update(_ person: StoredPerson, replacing former: Person) async throws {
    try change { persons in
      guard let offset = persons.firstIndex(where: { $0.id == person.id }) else { throw PersonIsGone() }
      guard persons[offset].person == former else { throw PersonHasChanged() }
      persons[offset] = person
    }
  }

  /// What somebody else does.
  func change<Result>(_ change: (inout [StoredPerson]) throws -> Result) throws -> Result {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      let result = try change(&state.persons)
      for observer in state.observers { observer.yield(state.persons) }
      return result
    }
  }

  /// From now on nothing can be saved.
  func fail(with failure: any Error) { state.withLock { $0.failure = failure } }

  var all: [Person] { state.withLock { $0.persons.map(\.person) } }
}
