import Binding

/// A worker that tells whoever listens, however many there are. It needs no protocol and knows nobody, and what it sends has a
/// type, unlike the notifications of a notification centre.
final class NotifyingWorker {
  let didBegin = Event<Job>()
  let didFinish = Event<Report>()

  func work(on job: Job) {
    didBegin.send(job)
    didFinish.send(job.done(by: "notifying worker"))
  }
}

final class NotificationManager {
  private let worker: NotifyingWorker
  private let scope = Scope()
  private(set) var reports: [Report] = []

  init(worker: NotifyingWorker) {
    self.worker = worker
    worker.didFinish.observe { [weak self] in self?.reports.append($0) }.store(in: scope)
  }

  func assign(_ job: Job) { worker.work(on: job) }
}

/// Somebody else who listens, of whom neither manager nor worker knows.
final class Auditor {
  private let scope = Scope()
  private(set) var count = 0

  init(of worker: NotifyingWorker) {
    worker.didFinish.observe { [weak self] _ in self?.count += 1 }.store(in: scope)
  }
}
