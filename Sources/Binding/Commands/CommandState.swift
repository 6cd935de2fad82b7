/// Where a command stands. Decides; does nothing itself.
@usableFromInline
struct CommandState: Equatable {
  /// How many executions are under way.
  @usableFromInline var executing = 0

  @export(implementation)
  init() {}

  /// Whether a request may begin, if the command's own condition holds. One execution at a time.
  @export(implementation)
  func permits(_ isEnabled: Bool) -> Bool { isEnabled && executing == 0 }

  @export(implementation)
  mutating func begin() { executing += 1 }

  @export(implementation)
  mutating func finish() { executing -= 1 }
}
