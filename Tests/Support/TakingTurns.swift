import Foundation

/// Runs the jobs of an actor on two threads alternately, so that the actor comes back to a thread on which it ran
/// before.
package final class TakingTurns: SerialExecutor, @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var turn = 0
  private var isOver = false

  package init() {
    for number in 0..<2 { Thread.detachNewThread { self.work(number) } }
  }

  package func enqueue(_ job: UnownedJob) {
    condition.withLock {
      jobs.append(job)
      condition.broadcast()
    }
  }

  /// Ends the threads.
  package func end() {
    condition.withLock {
      isOver = true
      condition.broadcast()
    }
  }

  private func work(_ number: Int) {
    while true {
      condition.lock()
      while !isOver, jobs.isEmpty || turn != number { condition.wait() }
      let job = jobs.isEmpty ? nil : jobs.removeFirst()
      condition.unlock()
      guard let job else { return }
      job.runSynchronously(on: asUnownedSerialExecutor())
      condition.withLock {
        turn = 1 - number
        condition.broadcast()
      }
    }
  }
}
