/// One execution of a ``Command``, from the request to the return of the work.
public struct CommandExecution<Input>: Identifiable {
  /// A number that no other execution of the command has.
  public let id: Int
  /// The input of the work.
  public let input: Input
  /// Whether the work waits, runs, or has been cancelled.
  public let phase: CommandPhase

  init(id: Int, input: Input, phase: CommandPhase) {
    self.id = id
    self.input = input
    self.phase = phase
  }
}

/// How far an execution of a ``Command`` has come.
public enum CommandPhase: Hashable, Sendable {
  /// The execution begins when those before it have ended.
  case waiting
  /// The work is running.
  case running
  /// The work has been cancelled and has not returned yet.
  case cancelling
}
