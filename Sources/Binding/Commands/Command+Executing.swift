extension Command {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  ///
  /// Synchronous work is done when the call returns, and may be executed from anywhere in the command's isolation
  /// domain. Asynchronous work runs in a task on the actor of the caller. For a nonisolated caller, such as the adapter
  /// of a list, it runs on the main actor if the caller runs there. Outside of actors asynchronous work traps, because
  /// there is no actor for its task.
  public func execute(_ input: Input, isolation: isolated (any Actor)? = #isolation) {
    guard core.isAsynchronous else {
      _ = core.handle(CommandRequest(input: input, isAwaited: false, start: nil))
      return
    }
    guard isolation != nil else {
      if isOnMainActor() { return executeOnMainActor(input) }
      fatalError("Binding: the command '\(name)' is executed on no actor, and its work is asynchronous")
    }
    _ = core.begin(input, isAwaited: false, of: self, isolation: isolation)
  }

  func executeOnMainActor(_ input: Input) {
    // Not sent to another domain: the caller runs on the main actor already.
    nonisolated(unsafe) let (command, input) = (self, input)
    MainActor.assumeIsolated { command.execute(input) }
  }

  /// Does the work if the command is enabled, and waits for it.
  ///
  /// The work runs in a task of its own on the actor of the caller. Where there is no actor, the caller's task only
  /// waits while the work runs. Cancelling the caller's task cancels the work, unless another caller has joined the
  /// execution; a request that waits in the queue is removed. The call returns when the work has returned. A cancelled
  /// call returns at once if its request was still waiting, or if other callers wait for the same work. A call in a
  /// task that is cancelled already requests nothing.
  ///
  /// Under the policies `queue` and `shared`, work that runs its own command never returns, because it waits for
  /// itself; nor does the work of two commands that run each other. Such a deadlock is reported as
  /// ``Diagnostic/Kind/commandDeadlock``; ``cancel()`` of one of the commands ends it.
  ///
  /// - Returns: the result of the work, also if the work was cancelled and returned a result all the same.
  /// - Throws: ``CommandDisabled`` if the command is disabled; the error of the work, which is delivered to
  ///   ``failures`` as well; `CancellationError` if a later execution has superseded this one, or if this one or the
  ///   call was cancelled before there was a result.
  @discardableResult
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    // Otherwise the call would supersede an execution that is wanted, or join one, only to leave it.
    try Task.checkCancellation()
    guard let job = core.begin(input, isAwaited: true, of: self, isolation: isolation) else {
      // An enabled command begins no work that would be taken back, as if the work was cancelled before it began.
      if isTakingBack, core.offeredWork(for: input) != nil { throw CancellationError() }
      throw CommandDisabled(command: name)
    }
    await core.wait(for: job, isolation: isolation)
    return unboxed(try core.outcome(of: job))
  }

  /// Executes the command for a user who has triggered a view. `home` is the actor on which the view was connected, if
  /// there was one. The caller runs on that actor. Once the actor is released nothing happens.
  package func execute(_ input: Input, on home: HomeActor?) {
    guard let home else { return execute(input) }
    // Not sent to another domain: the caller runs on the actor already.
    nonisolated(unsafe) let (command, input) = (self, input)
    home.actor?.assumeIsolated { command.execute(input, isolation: $0) }
  }

  /// Cancels all running work, and drops the requests that wait. Until the work has returned the command counts as
  /// executing, and ``isCancelling`` is true. The result of the work is not published.
  public func cancel() { core.stop { $0.cancel() } }

  /// Cancels one execution, or drops it if it waits. Does nothing if it has ended.
  ///
  ///     for download in downloads.executions.value where download.input == url { downloads.cancel(download) }
  public func cancel(_ execution: Execution) { core.stop { $0.cancel(execution.id) } }
}

extension Command where Input == Void {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  public func execute(isolation: isolated (any Actor)? = #isolation) { execute((), isolation: isolation) }

  /// Does the work if the command is enabled, and waits for it.
  @discardableResult
  public func run(isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    try await run((), isolation: isolation)
  }
}
