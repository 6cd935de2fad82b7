public import Foundation

/// What a ``ValueStorage`` stores values in: a file, a database, the keychain. A backend stores texts of JSON by key.
///
///     final class NotesTable: StorageBackend {
///       let name = "notes.sqlite"
///       func load() throws -> [String: Data] { … }
///       func save(_ changes: [String: Data?]) throws -> [String: Data] { … }
///     }
///     let storage = ValueStorage(NotesTable())
///
/// The methods may block. `load` is first called where the storage is made. All later calls are made on a queue of the
/// storage, one at a time. Throw a ``StorageFailure``: any other error becomes a failure that contains the error's
/// description.
public protocol StorageBackend: Sendable {
  /// The name of the backend in messages, such as `settings.json`.
  var name: String { get }

  /// Reads all texts.
  func load() throws -> [String: Data]

  /// Stores the changed texts, and removes those that are `nil`: all of them or none, even if the program is killed.
  /// Leaves all other keys as they are, in particular those that others have written.
  ///
  /// If the method throws, its next call contains the changes again. If it throws ``StorageFailure/Kind/damaged``,
  /// because it has set aside what was there, it is called once more at once.
  ///
  /// - Returns: all texts that are stored now.
  func save(_ changes: [String: Data?]) throws -> [String: Data]

  /// Whether others may have stored something since the last call of a method. If so, `load` is called. This method is
  /// called four times a second, so it should take microseconds. By default false.
  func hasNews() -> Bool
}

extension StorageBackend {
  /// False: others do not write.
  public func hasNews() -> Bool { false }
}
