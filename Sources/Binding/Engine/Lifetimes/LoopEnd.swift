#if !hasFeature(Embedded)
  internal import Synchronization

  /// Whether a loop is over, which may be said on any thread.
  @usableFromInline
  final class LoopEnd: Sendable {
    /// The ends of the tasks of scopes, by their tasks.
    private static let all = Mutex<[Int: LoopEnd]>([:])

    private let flag = Atomic(false)

    @usableFromInline
    init() {}

    var isReached: Bool { flag.load(ordering: .relaxed) }

    @usableFromInline
    func reach() { flag.store(true, ordering: .relaxed) }

    static var present: LoopEnd? { all.withLock { $0.isEmpty ? nil : $0[TaskAuthor.presentTask] } }

    /// Makes this the end of the present task's loops, until ``leave(_:)`` is called with the result.
    @usableFromInline
    func enter() -> Int {
      let task = TaskAuthor.presentTask
      LoopEnd.all.withLock { $0[task] = self }
      return task
    }

    @usableFromInline
    static func leave(_ task: Int) { _ = all.withLock { $0.removeValue(forKey: task) } }
  }
#endif
