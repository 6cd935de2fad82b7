import Binding

extension Workload {
  /// Executes a synchronous command whose condition reads a state, with a button that shows whether it is enabled.
  static let command = Workload(
    name: "command, synchronous", counted: (100, 600),
    subjects: [.binding: commandBinding, .handWritten: commandHandWritten])
}

private func commandBinding() -> Subject {
  let board = Board(2)
  let cells = board.cells
  let isAllowed = Observable(true)
  let command = Command<Int, Void>(enabledIf: { isAllowed.value }) { cells[0] += $0 }
  let effect = command.isEnabled.observe { cells[1] = $0 ? 1 : 0 }
  return Subject(board, keeping: effect) { count in
    for number in 0..<count { command.execute(number) }
  }
}

/// Disables itself while it executes, as a command does.
private func commandHandWritten() -> Subject {
  let board = Board(2)
  let cells = board.cells
  let isAllowed = Box(true)
  let isExecuting = Box(false)
  let isEnabled = Box(true)
  let update: () -> Void = { isEnabled.value = isAllowed.value && !isExecuting.value }
  isAllowed.observe { _ in update() }
  isExecuting.observe { _ in update() }
  isEnabled.observe { cells[1] = $0 ? 1 : 0 }
  return Subject(board) { count in
    for number in 0..<count {
      guard isEnabled.value else { continue }
      isExecuting.value = true
      cells[0] += number
      isExecuting.value = false
    }
  }
}
