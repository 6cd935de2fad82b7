internal import Foundation
internal import Synchronization

/// A storage that ends with the program: for previews and tests, and while no file has been chosen yet.
///
///     let storage = MemoryStorage(["fontSize": "14"])
///     settings.$fontSize.persist("fontSize", in: storage).store(in: scope)
///     settings.fontSize = 15
///     #expect(storage.texts["fontSize"] == "15")
public final class MemoryStorage: ValueStorage {
  private let backend: MemoryBackend

  /// Makes a storage with some values as JSON, by key.
  public init(
    _ texts: [String: String] = [:], clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation
  ) {
    backend = MemoryBackend(texts.mapValues { Data($0.utf8) })
    super.init(StorageWriter(backend, clock, .none), on: isolation)
  }

  /// The values as JSON, by key. Reading them flushes the storage, so unsaved changes are among them.
  public var texts: [String: String] {
    flushNow()
    return backend.texts.withLock { $0.mapValues { String(decoding: $0, as: UTF8.self) } }
  }
}

private final class MemoryBackend: StorageBackend {
  let name = "memory"
  let texts: Mutex<[String: Data]>

  init(_ texts: [String: Data]) { self.texts = Mutex(texts) }

  func load() -> [String: Data] { texts.withLock { $0 } }

  func save(_ changes: [String: Data?]) -> [String: Data] {
    texts.withLock { texts in
      for (key, text) in changes { texts[key] = text }
      return texts
    }
  }
}
