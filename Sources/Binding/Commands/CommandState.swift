/// Where a command stands. Decides; does nothing itself.
struct CommandState: Equatable {
  /// How many executions are under way.
  private(set) var executing = 0

  /// Whether a request may begin, if the command's own condition holds. One execution at a time.
  func permits(_ isEnabled: Bool) -> Bool { isEnabled && executing == 0 }

  mutating func begin() { executing += 1 }

  mutating func finish() { executing -= 1 }
}
