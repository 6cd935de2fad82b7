// Direct coupling: each of the two makes the other, and names its class. It is the shortest, and right for two types
// that belong together. The costs: neither can be tested, replaced or reused without the other, and no student can do
// the task in the worker's place. And the manager that celebrates is not the one that gave the task: the worker knows a
// class, not its employer.

/// Gives a task to a worker that it makes.
final class DirectManager {
  private(set) var celebrations = 0
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) { self.say = say }

  func beginTask() { DirectWorker(say: say).doTask() }

  func celebrateTask() {
    celebrations += 1
    say("celebrate Task!")
  }
}

/// Does a task, and tells a manager that it makes.
final class DirectWorker {
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) { self.say = say }

  func doTask() {
    say("finish work!")
    DirectManager(say: say).celebrateTask()
  }
}
