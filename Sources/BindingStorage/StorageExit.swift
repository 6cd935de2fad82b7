internal import Foundation
internal import Synchronization

/// Saves what is left when the program exits normally.
enum StorageExit {
  private struct Entry: Sendable {
    weak let writer: StorageWriter?
  }

  private static let writers = Mutex<[ObjectIdentifier: Entry]>([:])
  private static let registration: Void = {
    atexit { StorageExit.saveAll() }
  }()

  static func add(_ writer: StorageWriter) {
    _ = registration
    writers.withLock { $0[ObjectIdentifier(writer)] = Entry(writer: writer) }
  }

  static func remove(_ writer: StorageWriter) {
    _ = writers.withLock { $0.removeValue(forKey: ObjectIdentifier(writer)) }
  }

  private static func saveAll() {
    let writers = writers.withLock { $0.values.compactMap(\.writer) }
    for writer in writers { writer.saveLast() }
  }
}
