import Foundation

/// Runs the jobs of an actor one after the other, each few of them on a new thread that ends afterwards.
///
/// The next thread may begin before the last one has ended: the memory of a thread is freed while others work.
package final class PassingThreads: SerialExecutor, @unchecked Sendable {
  private let jobsOnThread: Int
  private let lock = NSLock()
  private var waiting: [UnownedJob] = []
  private var isRunning = false
  private var current: Thread?
  private var started = 0

  package init(jobsOnThread: Int = 5) { self.jobsOnThread = jobsOnThread }

  /// The number of threads so far.
  package var threads: Int { lock.withLock { started } }

  /// Whether the caller is one of the jobs.
  package var isCurrent: Bool { lock.withLock { current == Thread.current } }

  package func enqueue(_ job: UnownedJob) {
    let isIdle = lock.withLock {
      waiting.append(job)
      defer { isRunning = true }
      return !isRunning
    }
    if isIdle { startThread() }
  }

  private func startThread() {
    Thread.detachNewThread {
      self.lock.withLock {
        self.started += 1
        self.current = Thread.current
      }
      for _ in 0..<self.jobsOnThread {
        guard let job = self.takeJob() else { return }
        job.runSynchronously(on: self.asUnownedSerialExecutor())
      }
      self.startThread()
    }
  }

  private func takeJob() -> UnownedJob? {
    lock.withLock {
      guard waiting.isEmpty else { return waiting.removeFirst() }
      isRunning = false
      current = nil
      return nil
    }
  }
}
