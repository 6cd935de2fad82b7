// Direct coupling: each of the two makes the other, and both are named in both. It costs nothing to write, and is right
// for two types that are one thing in two pieces. What it costs later: neither can be tested, replaced or reused
// without the other, and no student can do the task in the worker's place. And the manager that celebrates is not the
// one that gave the task: the worker knows a class, and not whom it works for.

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
