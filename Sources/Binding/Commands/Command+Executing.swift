extension Command {
  /// Does the work if the command is enabled, otherwise sends ``refused``. Asynchronous work goes on in a task on the actor
  /// of the caller, which has to be on one.
  @export(implementation)
  public func execute(_ input: Input, isolation: isolated any Actor = #isolation) {
    weak let me = self
    _ = request(input, isAwaited: false) { job in
      job.task = Task {
        _ = isolation
        let result = await Self.result(of: job)
        if let me { me.finish(job, result) } else { job.answer(result) }
      }
    }
  }

  /// Does synchronous work if the command is enabled, otherwise sends ``refused``: for callers that are on no actor.
  ///
  /// Asynchronous work needs an actor to run on: a command that has such work traps.
  @export(implementation)
  public func executeSynchronously(_ input: Input) {
    if isAsynchronous {
      fatalError("Binding: the command '\(name)' is executed synchronously, and its work is asynchronous")
    }
    _ = request(input, isAwaited: false, startingWith: nil)
  }

  /// Does the work if the command is enabled, and waits for it.
  ///
  /// The work runs in a task of its own on the actor of the caller. Cancelling the caller's task cancels the work, unless
  /// somebody else has joined it, or takes the request out of the queue. The caller goes on when the work has really
  /// returned; at once if it only leaves a queue, or leaves others waiting.
  ///
  /// Work that runs its own command under the policy `queue` or `shared` waits for itself, for ever.
  ///
  /// - Returns: what the work gives, also when it was told to stop and answered all the same.
  /// - Throws: ``CommandDisabled`` if the command is disabled; the error of the work, which is delivered to ``failures`` as
  ///   well; `CancellationError` if a later execution took its place, or if it was cancelled before it began.
  @discardableResult
  @export(implementation)
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    weak let me = self
    let job = request(input, isAwaited: true) { job in
      job.task = Task {
        _ = isolation
        let result = await Self.result(of: job)
        if let me { me.finish(job, result) } else { job.answer(result) }
      }
    }
    guard let job else { throw CommandDisabled(command: name) }
    // The task is told at once that nobody waits, if nobody else can; the command, which is not `Sendable`, a moment later.
    let task = isolation == nil || ledger.machine.policy != .shared ? job.task : nil
    await withTaskCancellationHandler {
      // On no actor the caller's task is the whole domain: it must not go on beside the work.
      if isolation == nil { await task?.value } else { await job.end() }
    } onCancel: {
      task?.cancel()
    }
    if job.result == nil, isolation != nil {
      if !leave(job) { throw CancellationError() }
      await Task {
        _ = isolation
        await job.end()
      }.value
    }
    switch job.result {
    case .success where job.isSuperseded, nil: throw CancellationError()
    case .some(let result): return try result.get()
    }
  }

  /// Tells everything that is under way to stop, and drops what waits.
  ///
  /// Work goes on until it returns, and the command is executing until then; ``isCancelling`` says so. What it answers
  /// is not published.
  @export(implementation)
  public func cancel() { stop { $0.cancel() } }

  /// Tells one execution to stop, or drops it if it waits. One that is over changes nothing.
  ///
  ///     for download in downloads.executions.value where download.input == url { downloads.cancel(download) }
  @export(implementation)
  public func cancel(_ execution: Execution) { stop { $0.cancel(execution.id) } }
}

extension Command where Input == Void {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  @export(implementation)
  public func execute(isolation: isolated any Actor = #isolation) { execute((), isolation: isolation) }

  /// Does synchronous work if the command is enabled, otherwise sends ``refused``: for callers that are on no actor.
  @export(implementation)
  public func executeSynchronously() { executeSynchronously(()) }

  /// Does the work if the command is enabled, and waits for it.
  @discardableResult
  @export(implementation)
  public func run(isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await run((), isolation: isolation)
  }
}

/// What ``Command/run(_:isolation:)`` throws when the command is disabled or executing already.
public struct CommandDisabled: Error, Hashable, Sendable, CustomStringConvertible {
  /// What diagnostics call the command.
  public let command: String

  @usableFromInline
  init(command: String) { self.command = command }

  /// The error as a sentence.
  public var description: String { "The command '\(command)' is disabled." }
}
