/// Where persons are kept: a file, a server, a list in a test.
///
/// It may live on any actor, and its answers come when they come. View models of the main actor `await` them in
/// commands.
public protocol PersonService: Sendable {
  /// All persons there are.
  func persons() async throws -> [Person]

  /// Replaces all persons.
  func save(_ persons: [Person]) async throws
}

extension PersonService {
  /// All persons there are, for code that does not wait: calls a closure on some thread, once.
  ///
  ///     service.fetchPersons(completion: found.receiver())   // a closure for any thread
  ///
  /// - Returns: the task; cancelling it may make the answer a `CancellationError`.
  @discardableResult
  public func fetchPersons(completion: @escaping @Sendable (Result<[Person], any Error>) -> Void) -> Task<Void, Never> {
    Task.detached {
      do { completion(.success(try await persons())) } catch { completion(.failure(error)) }
    }
  }
}
