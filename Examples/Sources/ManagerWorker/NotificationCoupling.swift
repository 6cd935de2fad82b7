import Binding

// Coupling by notifications: both know a board, and neither knows the other. The events have types, unlike those of a
// notification centre, and there is one board for those who are handed it, not one for the program. What it costs: who
// begins a task is not told whether anybody does it, and what happens is written nowhere: the order is that of the
// observers. `why` says afterwards which event it was.

/// What is announced between those who give tasks and those who do them.
final class TaskBoard {
  let begin = Event<Void>(name: "begin")
  let done = Event<Void>(name: "done")
}

/// Announces tasks, and celebrates whenever one is done, whoever did it.
final class NotifyingManager {
  private let board: TaskBoard
  private let scope = Scope()

  init(on board: TaskBoard, say: @escaping (String) -> Void) {
    self.board = board
    board.done.observe { say("celebrate Task!") }.store(in: scope)
  }

  func beginTask() { board.begin.send() }
}

/// Does whatever task is announced, whoever announced it.
final class NotifyingWorker {
  private let scope = Scope()

  init(on board: TaskBoard, say: @escaping (String) -> Void) {
    board.begin.observe {
      say("finish work!")
      board.done.send()
    }.store(in: scope)
  }
}

/// Listens too, of which neither knows.
final class Auditor {
  @TrackedOutput private(set) var audited = 0
  private let scope = Scope()

  init(on board: TaskBoard) { board.done.observe { [weak self] in self?.audited += 1 }.store(in: scope) }
}
