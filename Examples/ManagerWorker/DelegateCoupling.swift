/// The employer of a worker, as the worker sees it. Its cost: a worker has one employer at a time, and the protocol
/// has a method for everything that any employer may want to be told.
protocol WorkerDelegate: AnyObject {
  func worker(_ worker: DelegatingWorker, willBegin job: Job)
  func worker(_ worker: DelegatingWorker, didFinish report: Report)
}

/// A worker that knows nothing of its manager but the protocol, and reports whenever there is news.
final class DelegatingWorker {
  /// Weak, because the manager keeps the worker.
  weak var delegate: (any WorkerDelegate)?

  func work(on job: Job) {
    delegate?.worker(self, willBegin: job)
    delegate?.worker(self, didFinish: job.done(by: "delegating worker"))
  }
}

final class DelegateManager: WorkerDelegate {
  private let worker = DelegatingWorker()
  private(set) var begun: [Job] = []
  private(set) var reports: [Report] = []

  init() { worker.delegate = self }

  func assign(_ job: Job) { worker.work(on: job) }

  func worker(_ worker: DelegatingWorker, willBegin job: Job) { begun.append(job) }
  func worker(_ worker: DelegatingWorker, didFinish report: Report) { reports.append(report) }
}
