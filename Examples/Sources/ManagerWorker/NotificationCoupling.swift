import Binding

// Coupling by notifications: both know a board, and neither knows the other. The events have types, unlike those of a
// notification centre, and there is one board for the objects that get it, not one for the program. The costs: an
// object that announces a task does not know whether any other does it, and no code shows the sequence: it is the order
// of the observers. `why` names the event afterwards.

/// The events between those who give tasks and those who do them.
final class TaskBoard {
  let begin = Event<Void>(name: "begin")
  let done = Event<Void>(name: "done")
}

/// Announces tasks, and celebrates each task that is done, by whichever worker.
final class NotifyingManager {
  private let board: TaskBoard
  private let scope = Scope()

  init(on board: TaskBoard, say: @escaping (String) -> Void) {
    self.board = board
    board.done.observe { say("celebrate Task!") }.store(in: scope)
  }

  func beginTask() { board.begin.send() }
}

/// Does every announced task, whichever object announced it.
final class NotifyingWorker {
  private let scope = Scope()

  init(on board: TaskBoard, say: @escaping (String) -> Void) {
    board.begin.observe {
      say("finish work!")
      board.done.send()
    }.store(in: scope)
  }
}

/// Observes the board too, unknown to both.
final class Auditor {
  @TrackedOutput private(set) var audited = 0
  private let scope = Scope()

  init(on board: TaskBoard) { board.done.observe { [weak self] in self?.audited += 1 }.store(in: scope) }
}
