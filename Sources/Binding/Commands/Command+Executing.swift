extension Command {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  ///
  /// Synchronous work is done when this returns, and may be executed from anywhere in the command's isolation domain.
  /// Asynchronous work runs in a task on the actor of the caller. For a nonisolated caller, such as the adapter of a
  /// list, it runs on the main actor if the caller runs there; elsewhere this traps, because there is no actor for the
  /// work.
  @export(implementation)
  public func execute(_ input: Input, isolation: isolated (any Actor)? = #isolation) {
    guard isolation != nil else {
      if isAsynchronous {
        if isOnMainActor() { return executeOnMainActor(input) }
        fatalError("Binding: the command '\(name)' is executed on no actor, and its work is asynchronous")
      }
      _ = request(input, isAwaited: false, startingWith: nil)
      return
    }
    _ = begin(input, isAwaited: false, isolation: isolation)
  }

  @export(implementation)
  func executeOnMainActor(_ input: Input) {
    nonisolated(unsafe) let (command, input) = (self, input)
    MainActor.assumeIsolated { command.execute(input) }
  }

  /// Does the work if the command is enabled, and waits for it.
  ///
  /// The work runs in a task of its own on the actor of the caller. Cancelling the caller's task cancels the work,
  /// unless another caller has joined the execution, and removes a request that waits from the queue. The call returns
  /// when the work has returned; if the call is cancelled it returns at once, provided that its request was only
  /// waiting, or that other callers wait for the work.
  ///
  /// Under the policies `queue` and `shared`, work that runs its own command never returns, because it waits for
  /// itself; nor does the work of two commands that run each other. That is reported as
  /// ``Diagnostic/Kind/commandDeadlock``; ``cancel()`` of either command ends it.
  ///
  /// - Returns: the result of the work, also if the work was cancelled and returned a result all the same.
  /// - Throws: ``CommandDisabled`` if the command is disabled; the error of the work, which is delivered to
  ///   ``failures`` as well; `CancellationError` if a later execution has superseded this one, or if this one was
  ///   cancelled before it began.
  @discardableResult
  @export(implementation)
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await wait(for: begin(input, isolation: isolation), isolation: isolation)
  }

  /// Executes the command for a user who has triggered a view. `home` is the actor on which the view was connected, if
  /// any: this is called on that actor, and does nothing once the actor is released.
  @usableFromInline
  package func execute(_ input: Input, on home: HomeActor?) {
    guard let home else { return execute(input) }
    nonisolated(unsafe) let (command, input) = (self, input)
    home.actor?.assumeIsolated { command.execute(input, isolation: $0) }
  }

  /// Requests an execution in a task on an actor.
  ///
  /// - Parameter isAwaited: whether the caller waits for the end.
  /// - Returns: `nil` if the command is disabled.
  @export(implementation)
  func begin(_ input: Input, isAwaited: Bool = true, isolation: isolated (any Actor)?) -> Job? {
    weak let me = self
    let keeper = whenReleased == .finish ? self : nil
    return request(input, isAwaited: isAwaited) { job in
      let wait = me?.standIn(for: job, isolation)
      job.task = Task {
        _ = isolation
        let result = await Self.result(of: job, as: wait)
        if let me { me.finish(job, result) } else { job.answer(result) }
        withExtendedLifetime(keeper) {}
      }
    }
  }

  @export(implementation)
  func wait(for job: Job?, isolation: isolated (any Actor)?) async throws -> Output {
    guard let job else { throw CommandDisabled(command: name) }
    let asking = noteWaiting(for: job, isolation)
    defer { asking?.awaited = nil }
    // If no other caller can have joined, cancellation of the caller's task cancels the work at once. The command
    // itself is not `Sendable`, and learns of the cancellation below, on its actor.
    let task = isolation == nil || ledger.machine.policy != .shared ? job.task : nil
    await withTaskCancellationHandler {
      // Without an actor the caller's task is the isolation domain, and must not run beside the work.
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

  /// Cancels all running work, and drops the requests that wait. The command counts as executing until the work has
  /// returned; ``isCancelling`` is true meanwhile. The result of the work is not published.
  @export(implementation)
  public func cancel() { stop { $0.cancel() } }

  /// Cancels one execution, or drops it if it waits. Does nothing if it has ended.
  ///
  ///     for download in downloads.executions.value where download.input == url { downloads.cancel(download) }
  @export(implementation)
  public func cancel(_ execution: Execution) { stop { $0.cancel(execution.id) } }
}

extension Command where Input == Void {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  @export(implementation)
  public func execute(isolation: isolated (any Actor)? = #isolation) { execute((), isolation: isolation) }

  /// Does the work if the command is enabled, and waits for it.
  @discardableResult
  @export(implementation)
  public func run(isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await run((), isolation: isolation)
  }
}

/// The error of ``Command/run(_:isolation:)`` when the command is disabled, or has no room for another execution.
public struct CommandDisabled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the command in diagnostics.
  public let command: String

  @usableFromInline
  init(command: String) { self.command = command }

  /// The error as a sentence.
  public var description: String { "The command '\(command)' is disabled." }
}
