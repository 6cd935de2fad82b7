import Foundation
import PersonVM

/// The sorting of many persons, on a thread of its own: a million names take seconds.
///
/// `@unchecked` because the compiler knows nothing of the lock, without which ``result`` is never touched.
final class BackgroundSorting: @unchecked Sendable {
  let order: PersonOrder
  private let lock = NSLock()
  private var result: [Int]?

  /// Begins at once.
  init(_ persons: [Person], in order: PersonOrder, locale: Locale) {
    self.order = order
    Thread.detachNewThread { [self] in
      let offsets = persons.sortedOffsets(in: order, locale: locale)
      lock.withLock { result = offsets }
    }
  }

  /// Where the persons stood that come first, second and so on; `nil` until that is known.
  var offsets: [Int]? { lock.withLock { result } }
}
