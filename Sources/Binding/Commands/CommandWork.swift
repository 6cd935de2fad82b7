/// The work of a command, and what becomes of its result. If a snapshot enabled the command, the work has captured the
/// snapshot.
///
/// Inputs and outputs are passed on as `Any`: code that is generic and not specialised would look up the type of each
/// optional and each result that it mentions, which took as long as everything else that an execution does.
final class CommandWork {
  /// Work that runs on the actor of its caller, and is told the number of its execution.
  typealias Asynchronous = nonisolated(nonsending) (_ input: Any, _ id: Int) async throws -> Any
  /// Work that another object does, see `Command.init(entrustedIf:)`.
  typealias Entrusted = (_ input: Any, _ end: @escaping (Result<Any, any Error>) -> Void) -> () -> Void

  enum Kind {
    case synchronous((Any) throws -> Any)
    case asynchronous(Asynchronous)
    /// Work whose first step is done in the batch of the request, and returns the rest of the work. The rest is called
    /// even if it was cancelled before, so that it can end what has begun.
    case prepared((Any) -> Asynchronous)
    case entrusted(Entrusted)
  }

  let kind: Kind
  /// Called with the input and the output of an execution that has succeeded, in the batch that ends it, untracked.
  let succeeded: ((Any, Any) -> Void)?
  /// Called with the input and the error of an execution that has failed, in the batch that ends it, untracked. Returns
  /// whether an owner was told.
  let failed: ((Any, any Error) -> Bool)?

  init(_ kind: Kind, succeeded: ((Any, Any) -> Void)? = nil, failed: ((Any, any Error) -> Bool)? = nil) {
    self.kind = kind
    self.succeeded = succeeded
    self.failed = failed
  }

  var isSynchronous: Bool { if case .synchronous = kind { true } else { false } }
  var isEntrusted: Bool { if case .entrusted = kind { true } else { false } }
}

extension CommandWork {
  static func synchronous<Input, Output>(_ work: @escaping (Input) throws -> Output) -> CommandWork {
    CommandWork(.synchronous { try work(unboxed($0)) })
  }

  static func asynchronous<Input, Output>(
    _ work: @escaping Command<Input, Output>.AsynchronousWork, succeeded: ((Input, Output) -> Void)? = nil,
    failed: ((Input, any Error) -> Bool)? = nil
  ) -> CommandWork {
    CommandWork(
      .asynchronous { input, _ in try await work(unboxed(input)) },
      succeeded: succeeded.map { succeeded in { succeeded(unboxed($0), unboxed($1)) } },
      failed: failed.map { failed in { failed(unboxed($0), $1) } })
  }
}

/// A request for an execution.
struct CommandRequest {
  let input: Any
  /// Whether the caller waits for the result.
  let isAwaited: Bool
  /// Starts the task of asynchronous work, on the actor of the caller.
  let start: ((CommandJob) -> Void)?
}

/// One execution as a command carries it out: its work, its task, and the callers that wait for its end.
final class CommandJob {
  let id: Int
  let input: Any
  let work: CommandWork
  /// The rest of work whose first step is done.
  private var rest: CommandWork.Asynchronous?
  /// Starts the task of asynchronous work, on the actor of the caller.
  let start: ((CommandJob) -> Void)?
  var task: Task<Void, Never>?
  /// Asks the object to which the work was entrusted to stop it.
  var stopElsewhere: (() -> Void)?
  /// What the task waits for before it does the work, where there is no actor to keep the task and its caller apart.
  /// The caller reaches it.
  var turn: Latch?
  /// The result of the work, once it has returned.
  var result: Result<Any, any Error>?
  /// Whether a later execution has superseded this one, under the policy `latest`.
  var isSuperseded = false
  /// Whether the work has shown its failure itself, so that the failure need not be reported.
  var isFailureHandled = false
  /// How many callers await the job, so that an error is thrown to them.
  var awaiting: Int
  var ends: [Latch] = []
  /// The object that stands for the job in the search for deadlocks; `nil` until the task is started or a caller waits
  /// for the job.
  var wait: CommandWait?

  init(_ id: Int, _ request: CommandRequest, _ work: CommandWork) {
    self.id = id
    input = request.input
    self.work = work
    awaiting = request.isAwaited ? 1 : 0
    start = request.start
  }

  /// Begins work whose first step belongs to the request.
  func prepare() { if case .prepared(let begin) = work.kind { rest = untracked { begin(input) } } }

  /// Cancels the work.
  func stop() {
    task?.cancel()
    stopElsewhere?()
  }

  /// Takes the result of the work, and resumes the callers that wait for it.
  func answer(_ result: Result<Any, any Error>) {
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

  /// Does asynchronous work, unless the execution was cancelled or superseded before the actor was free to begin it,
  /// perhaps in the turn of its request. Work whose first step is done goes on in any case.
  func perform() async -> Result<Any, any Error> {
    do {
      if let rest { return .success(try await rest(input, id)) }
      try Task.checkCancellation()
      switch work.kind {
      case .asynchronous(let work): return .success(try await work(input, id))
      case .synchronous, .prepared, .entrusted:
        fatalError("Binding: a task is started for work that is not that of a task")
      }
    } catch {
      return .failure(error)
    }
  }
}
