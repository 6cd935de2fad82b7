import Synchronization

/// What was called, in order, from any thread.
package final class Log: Sendable {
  private let entries = Mutex<[String]>([])

  package init() {}

  package var lines: [String] { entries.withLock { $0 } }

  package func append(_ line: String) { entries.withLock { $0.append(line) } }

  /// Returns and removes the lines.
  package func take() -> [String] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
