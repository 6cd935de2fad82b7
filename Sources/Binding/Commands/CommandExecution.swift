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

/// One execution as a command carries it out: its work, its task, and the callers that wait for its end.
final class CommandJob<Input, Output> {
  let id: Int
  let input: Input
  let work: CommandWork<Input, Output>
  /// Starts the task of asynchronous work, on the actor of the caller.
  let start: ((CommandJob) -> Void)?
  var task: Task<Void, Never>?
  /// Asks the object to which the work was entrusted to stop it.
  var stopElsewhere: (() -> Void)?
  /// What the task waits for before it does the work, where there is no actor to keep the task and its caller apart.
  /// The caller reaches it.
  var turn: Latch?
  /// The result of the work, once it has returned.
  var result: Result<Output, any Error>?
  /// Whether a later execution has superseded this one, under the policy `latest`.
  var isSuperseded = false
  /// How many callers await the job, so that an error is thrown to them.
  var awaiting: Int
  var ends: [Latch] = []
  /// The job in the search for deadlocks; `nil` until its task begins or a caller waits for it.
  var wait: CommandWait?

  init(
    _ id: Int, _ input: Input, _ work: CommandWork<Input, Output>, isAwaited: Bool,
    startingWith start: ((CommandJob) -> Void)?
  ) {
    self.id = id
    self.input = input
    self.work = work
    awaiting = isAwaited ? 1 : 0
    self.start = start
  }

  /// Cancels the work.
  func stop() {
    task?.cancel()
    stopElsewhere?()
  }

  /// Takes the result of the work, and resumes the callers that wait for it.
  func answer(_ result: Result<Output, any Error>) {
    self.result = result
    for end in ends { end.reach() }
  }

  /// Waits until the work has returned, or the waiting task is cancelled.
  func end() async {
    guard result == nil else { return }
    let end = Latch()
    ends.append(end)
    await end.wait()
  }
}

/// The work of a command. If a snapshot enabled the command, the work has captured the snapshot.
enum CommandWork<Input, Output> {
  typealias NumberedWork = nonisolated(nonsending) (Input, Int) async throws -> Output

  case synchronous((Input) throws -> Output)
  case asynchronous(Command<Input, Output>.AsynchronousWork)
  /// Asynchronous work that is told the number of its execution.
  case numbered(NumberedWork)
  /// Work that another object does, see `Command.init(entrustedIf:)`.
  case entrusted(Command<Input, Output>.EntrustedWork)

  var isSynchronous: Bool { if case .synchronous = self { true } else { false } }
  var isEntrusted: Bool { if case .entrusted = self { true } else { false } }
}
