import Binding
import Testing

@testable import ManagerWorker

@Suite struct ManagerWorkerSpec {
  private let job = Job(title: "Count")

  @Test func `a direct worker gives its report back`() {
    var manager = DirectManager()
    manager.assign(job)
    #expect(manager.reports == [Report(text: "Count, done by the direct worker")])
  }

  @Test func `a delegating worker tells its one delegate`() {
    let manager = DelegateManager()
    manager.assign(job)
    #expect(manager.begun == [job])
    #expect(manager.reports == [Report(text: "Count, done by the delegating worker")])
  }

  @Test func `a notifying worker tells whoever listens, and nobody after they are gone`() {
    let worker = NotifyingWorker()
    let manager = NotificationManager(worker: worker)
    var auditor: Auditor? = Auditor(of: worker)
    manager.assign(job)
    #expect(manager.reports == [Report(text: "Count, done by the notifying worker")])
    #expect(auditor?.count == 1)
    #expect(worker.didFinish.observerCount == 2)
    auditor = nil
    #expect(worker.didFinish.observerCount == 1)
  }
}
