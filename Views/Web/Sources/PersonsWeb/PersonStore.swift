public import PersonVM

/// A stored person, with a number, as several persons may have the same name.
public struct StoredPerson: Hashable, Sendable, Identifiable {
  /// The number.
  public let id: Int64
  /// The person.
  public var person: Person

  /// A person with a number.
  public init(id: Int64, person: Person) { (self.id, self.person) = (id, person) }
}

/// Keeps persons that several users see and edit.
public protocol PersonStore: Sendable {
  /// All persons, in the order of entry, now and after each change by any user.
  func persons() -> AsyncThrowingStream<[StoredPerson], any Error>

  /// Adds a person.
  ///
  /// - Returns: the number.
  func add(_ person: Person) async throws -> Int64

  /// Replaces a person; throws ``PersonIsGone`` if there is none with that number, and ``PersonHasChanged`` if it is
  /// not the former one any more.
  func update(_ person: StoredPerson, replacing former: Person) async throws
}

/// A person was to be saved whom another user has saved meanwhile.
public struct PersonHasChanged: Error, CustomStringConvertible {
  /// The error.
  public init() {}

  /// The error as a sentence.
  public var description: String { "Somebody else has saved this person meanwhile. Save again to keep both." }
}

/// A person was to be saved whom another user has removed.
public struct PersonIsGone: Error, CustomStringConvertible {
  /// The error.
  public init() {}

  /// The error as a sentence.
  public var description: String { "Somebody has removed this person." }
}
