import Binding
import BindingTesting
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

  @Test func `no coupling keeps a manager`() {
    expectReleased {
      let manager = DelegateManager()
      manager.assign(job)
      return manager
    }
    let worker = NotifyingWorker()
    expectReleased {
      let manager = NotificationManager(worker: worker)
      manager.assign(job)
      return manager
    }
  }

  @Test func `the demo gives one job to each`() {
    var lines: [String] = []
    managerWorkerDemo { lines.append($0) }
    #expect(
      lines == [
        "Count the beans, done by the direct worker", "Count the beans, done by the delegating worker",
        "Count the beans, done by the notifying worker", "The auditor has counted 1.",
      ])
  }
}
