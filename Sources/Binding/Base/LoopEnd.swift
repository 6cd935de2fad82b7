internal import Synchronization

/// Whether a `for await` loop over values is over. Any thread may end the loop.
@usableFromInline
final class LoopEnd: Sendable {
  /// The loop ends of the tasks that scopes have started, by the hash values of the tasks.
  private static let all = Mutex<[Int: LoopEnd]>([:])

  /// When the end was reached, as an order number of the ``Platform``; zero before.
  private let order = Atomic<UInt64>(0)

  @usableFromInline
  init() {}

  var isReached: Bool { isReached(before: .max) }

  /// Whether the end was reached before something that has an order number.
  func isReached(before other: UInt64) -> Bool {
    let order = order.load(ordering: .relaxed)
    return order != 0 && order < other
  }

  @usableFromInline
  func reach() { _ = order.compareExchange(expected: 0, desired: Platform.nextOrder(), ordering: .relaxed) }

  static var present: LoopEnd? { all.withLock { $0.isEmpty ? nil : $0[TaskAuthor.presentTask] } }

  /// Makes this the end of the present task's loops. Returns the number of the task, with which ``leave(_:)`` has to
  /// be called.
  @usableFromInline
  func enter() -> Int {
    let task = TaskAuthor.presentTask
    LoopEnd.all.withLock { $0[task] = self }
    return task
  }

  @usableFromInline
  static func leave(_ task: Int) { _ = all.withLock { $0.removeValue(forKey: task) } }
}
