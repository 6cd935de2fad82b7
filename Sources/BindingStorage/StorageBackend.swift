public import Foundation

/// What a ``ValueStorage`` is over: a file, a database, the keychain. It stores texts of JSON by key.
///
///     final class NotesTable: StorageBackend {
///       let name = "notes.sqlite"
///       func load() throws -> [String: Data] { … }
///       func save(_ changes: [String: Data?]) throws -> [String: Data] { … }
///     }
///     let storage = ValueStorage(NotesTable())
///
/// The methods may block. `load` is called once where the storage is made, and then all methods on a queue of the
/// storage, one at a time. Throw a ``StorageFailure``; the description of another error becomes one.
public protocol StorageBackend: Sendable {
  /// What messages call it: `settings.json`.
  var name: String { get }

  /// Reads all texts.
  func load() throws -> [String: Data]

  /// Stores the changed texts, and removes those that are `nil`: all of them or none, even if the program is killed.
  /// Leaves all other keys as they are, in particular those that others have written.
  ///
  /// If it throws, the changes are part of the next call. If it throws ``StorageFailure/Kind/damaged``, because it has
  /// set aside what was there, it is called once more at once.
  ///
  /// - Returns: all texts that are stored now.
  func save(_ changes: [String: Data?]) throws -> [String: Data]

  /// Whether others have perhaps stored something since the last call of a method. Then `load` is called. Called four
  /// times a second, so it should take microseconds. By default false.
  func hasNews() -> Bool
}

extension StorageBackend {
  /// False: others do not write.
  public func hasNews() -> Bool { false }
}
