import Binding

/// A worker that sends events to any number of observers. It needs no protocol and knows no observer, and its events
/// have types, unlike the notifications of a notification centre. Its cost: the worker is not told whether its events
/// are observed, and each observer has to end its observation.
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

/// Another observer, of which neither manager nor worker knows.
final class Auditor {
  private let scope = Scope()
  private(set) var count = 0

  init(of worker: NotifyingWorker) {
    worker.didFinish.observe { [weak self] _ in self?.count += 1 }.store(in: scope)
  }
}
