public import Binding

/// What is wrong with a storage, see ``ValueStorage/failure``. Its description is a sentence for a log; an app shows
/// words of its own, by ``kind``.
public struct StorageFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: Hashable, Sendable {
    /// What is stored cannot be read, for example because it is no file. It is not overwritten.
    case unreadable
    /// The file is no JSON object, and was set aside under another name. The values stay as they are.
    case damaged
    /// The stored value of a key cannot be decoded. It stays stored until the value changes.
    case undecodable
    /// A value cannot be encoded. What was stored before stays.
    case unencodable
    /// What has changed cannot be saved: a full disk, a folder that cannot be written. The values keep the changes in
    /// memory.
    case unwritable
    /// The closure that migrates older values has thrown. Nothing is stored until it succeeds.
    case unmigrated
    /// A later version of the program has stored the values. They are read as far as they decode, and nothing is stored
    /// over them.
    case laterVersion
  }

  /// The kind of failure.
  public let kind: Kind
  /// What happened, with its place, as in `settings.json:3:14: expected ','; set aside as settings.damaged.json`.
  public let description: String
  /// The key whose value has the failure; `nil` if the failure does not concern a single key.
  public let key: String?

  /// Makes a failure, for a ``StorageBackend`` of your own.
  public init(_ kind: Kind, _ description: String, key: String? = nil) {
    self.kind = kind
    self.description = description
    self.key = key
  }
}

extension StorageFailure {
  /// - Parameter error: why; `nil` if the value is redacted, because the error may contain it.
  static func undecodable(_ key: String, _ storage: String, _ error: (any Error)?) -> StorageFailure {
    StorageFailure(.undecodable, "\(storage): '\(key)' cannot be decoded\(reason(error))", key: key)
  }

  static func unencodable(_ key: String, _ storage: String, _ error: (any Error)?) -> StorageFailure {
    StorageFailure(.unencodable, "\(storage): '\(key)' cannot be encoded\(reason(error))", key: key)
  }

  private static func reason(_ error: (any Error)?) -> String { error.map { ": \($0)" } ?? "" }

  /// The failure for an error that a backend threw: the error itself if it is a `StorageFailure`, otherwise a failure
  /// of the given kind.
  init(_ error: any Error, _ kind: Kind, of storage: String) {
    self = error as? StorageFailure ?? StorageFailure(kind, "\(storage): \(error)")
  }
}

extension Diagnostic.Kind {
  /// A storage has failed, and its failure is not observed. The report names the backend of the storage.
  public static var storageFailed: Diagnostic.Kind { Diagnostic.Kind("storageFailed", "The storage", "has failed:") }

  /// The program exits, or a storage is released, before all values were saved, for example because the last save has
  /// failed. The report names the backend of the storage.
  public static var valuesLost: Diagnostic.Kind {
    Diagnostic.Kind("valuesLost", "The storage", "has ended before all values were saved:")
  }
}
