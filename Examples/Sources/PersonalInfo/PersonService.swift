package import PersonVM

/// Stores persons: in a file, on a server, in a list of a test.
///
/// A service may be isolated to any actor. View models of the main actor `await` it in commands.
package protocol PersonService: Sendable {
  /// All persons.
  func persons() async throws -> [Person]

  /// Replaces all persons.
  func save(_ persons: [Person]) async throws
}

extension PersonService {
  /// All persons, for code that does not wait: calls a closure on some thread, once.
  ///
  ///     service.fetchPersons(completion: found.receiver())   // a closure for any thread
  ///
  /// - Returns: the task; cancelling it may make the result a `CancellationError`.
  @discardableResult
  package func fetchPersons(completion: @escaping @Sendable (Result<[Person], any Error>) -> Void) -> Task<Void, Never>
  {
    Task.detached {
      do { completion(.success(try await persons())) } catch { completion(.failure(error)) }
    }
  }
}
