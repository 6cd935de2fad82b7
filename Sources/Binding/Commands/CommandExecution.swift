/// One execution of a ``Command``, from the request to the return of the work.
public struct CommandExecution<Input>: Identifiable {
  /// How far an execution has come.
  public enum Phase: Hashable, Sendable {
    /// It begins when the executions before it have ended.
    case waiting
    /// The work is running.
    case running
    /// The work has been cancelled and has not returned yet.
    case cancelling
  }

  /// A number that no other execution of the command has.
  public let id: Int
  /// The input of the work.
  public let input: Input
  /// Whether the work waits, runs, or has been cancelled.
  @export(implementation)
  public var phase: Phase { stage }
  @export(implementation) var stage: Phase

  /// The number of callers; at 0 it is cancelled. `execute` counts as one for ever.
  @export(implementation) var callers: Int

  @export(implementation)
  init(id: Int, input: Input, stage: Phase) {
    self.id = id
    self.input = input
    self.stage = stage
    callers = 1
  }
}
