// Coupling by a delegate: the worker knows a protocol, so that any class may employ it; the employer knows the worker's
// class. The calls can be followed step by step in a debugger. The costs: one employer at a time, and a method of the
// protocol for everything that any employer may want to be told.

/// An employer, as the worker sees it.
protocol WorkerDelegate: AnyObject {
  func workerDidFinishTask()
}

/// Does tasks for any employer.
final class DelegatingWorker {
  /// Weak, because the employer keeps the worker.
  weak var delegate: (any WorkerDelegate)?
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) { self.say = say }

  func doTask() {
    say("finish work!")
    delegate?.workerDidFinishTask()
  }
}

final class DelegateManager: WorkerDelegate {
  private let worker: DelegatingWorker
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) {
    self.say = say
    worker = DelegatingWorker(say: say)
    worker.delegate = self
  }

  func beginTask() { worker.doTask() }
  func workerDidFinishTask() { say("celebrate Task!") }
}

/// Another employer, of another class: the worker is the same.
final class Student: WorkerDelegate {
  private let worker: DelegatingWorker
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) {
    self.say = say
    worker = DelegatingWorker(say: say)
    worker.delegate = self
  }

  func doHomework() { worker.doTask() }
  func workerDidFinishTask() { say("hand it in!") }
}

/// An employer who shares a worker, and has it for one task only.
final class Father: WorkerDelegate {
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) { self.say = say }

  func haveRepaired(by worker: DelegatingWorker) {
    let former = worker.delegate
    worker.delegate = self
    worker.doTask()
    worker.delegate = former
  }

  func workerDidFinishTask() { say("say thanks!") }
}
