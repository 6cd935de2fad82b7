/// The manager knows its worker, calls it, and waits for what it gives back. Nothing is simpler; and nobody else can learn of the
/// work, nor can the worker speak first.
struct DirectManager {
  struct Worker {
    func work(on job: Job) -> Report { job.done(by: "direct worker") }
  }

  private let worker = Worker()
  private(set) var reports: [Report] = []

  mutating func assign(_ job: Job) { reports.append(worker.work(on: job)) }
}
