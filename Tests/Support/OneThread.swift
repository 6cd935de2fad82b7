import Foundation

/// An actor with its own thread: traces of that thread, even across suspensions, do not mix with the work of other
/// actors.
@globalActor package actor OneThread {
  package static let shared = OneThread()
  private let executor = ThreadExecutor()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// Runs all jobs on one thread, which never ends.
private final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [UnownedJob] = []

  init() {
    Thread.detachNewThread { [self] in
      while true { takeJob().runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      waiting.append(job)
      condition.signal()
    }
  }

  private func takeJob() -> UnownedJob {
    condition.withLock {
      while waiting.isEmpty { condition.wait() }
      return waiting.removeFirst()
    }
  }
}
