/// The manager knows its worker, calls it, and waits for the result. This is the simplest coupling. Its cost: no
/// other object can learn of the work, and the worker cannot report before it has finished.
struct DirectManager {
  struct Worker {
    func work(on job: Job) -> Report { job.done(by: "direct worker") }
  }

  private let worker = Worker()
  private(set) var reports: [Report] = []

  mutating func assign(_ job: Job) { reports.append(worker.work(on: job)) }
}
