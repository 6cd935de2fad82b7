extension Command {
  /// Does the work if the command is enabled, otherwise sends ``refused``.
  ///
  /// Synchronous work is done when the call returns, and may be executed from anywhere in the command's isolation
  /// domain. Asynchronous work runs in a task on the actor of the caller. For a nonisolated caller, such as the adapter
  /// of a list, it runs on the main actor if the caller runs there. Outside of actors asynchronous work traps, because
  /// there is no actor for its task.
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

  func executeOnMainActor(_ input: Input) {
    // Not sent to another domain: the caller runs on the main actor already.
    nonisolated(unsafe) let (command, input) = (self, input)
    MainActor.assumeIsolated { command.execute(input) }
  }

  /// Does the work if the command is enabled, and waits for it.
  ///
  /// The work runs in a task of its own on the actor of the caller. Where there is no actor, the caller's task does
  /// nothing while the work runs. Cancelling the caller's task cancels the work, unless another caller has joined the
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
  ///   ``failures`` as well; `CancellationError` if a later execution has superseded this one, or if this one was
  ///   cancelled before it began.
  @discardableResult
  public func run(_ input: Input, isolation: isolated (any Actor)? = #isolation) async throws -> Output {
    // Otherwise it would supersede an execution that is wanted, or join one, only to leave it.
    try Task.checkCancellation()
    return try await wait(for: begin(input, isolation: isolation), isolation: isolation)
  }

  /// Executes the command for a user who has triggered a view. `home` is the actor on which the view was connected, if
  /// there was one. The caller runs on that actor. Once the actor is released nothing happens.
  package func execute(_ input: Input, on home: HomeActor?) {
    guard let home else { return execute(input) }
    // Not sent to another domain: the caller runs on the actor already.
    nonisolated(unsafe) let (command, input) = (self, input)
    home.actor?.assumeIsolated { command.execute(input, isolation: $0) }
  }

  /// Requests an execution in a task on an actor.
  ///
  /// - Parameter isAwaited: whether the caller waits for the end.
  /// - Returns: `nil` if the command is disabled.
  func begin(_ input: Input, isAwaited: Bool = true, isolation: isolated (any Actor)?) -> Job? {
    weak let me = self
    // Under `whenReleased: .finish` the task retains the command until the work has returned.
    let keeper = whenReleased == .finish ? self : nil
    return request(input, isAwaited: isAwaited) { job in
      // Represents the job in the search for deadlocks.
      let wait = me?.standIn(for: job, isolation)
      let turn = isolation == nil ? Latch() : nil
      job.turn = turn
      job.task = Task {
        // The task runs on the actor because its closure captures the isolation.
        _ = isolation
        // In another task: one that is not cancelled, so that cancelled work does not begin before its turn.
        if let turn { await Task { await turn.wait() }.value }
        let result = await Self.result(of: job, as: wait)
        // A command that was released publishes nothing, but callers may wait for the job.
        if let me { me.finish(job, result) } else { job.answer(result) }
        withExtendedLifetime(keeper) {}
      }
    }
  }

  func wait(for job: Job?, isolation: isolated (any Actor)?) async throws -> Output {
    guard let job else { throw CommandDisabled(command: name) }
    await waitForEndOrCancellation(of: job, isolation: isolation)
    if stopsWaiting(for: job, isolation: isolation) { await waitForEnd(of: job, isolation: isolation) }
    return try outcome(of: job)
  }

  /// Waits until the work has returned, or the caller's task is cancelled.
  func waitForEndOrCancellation(of job: Job, isolation: isolated (any Actor)?) async {
    let asking = noteWaiting(for: job, isolation)
    defer { asking?.awaited = nil }
    let task = taskToCancel(of: job, isolation: isolation)
    await withTaskCancellationHandler {
      if isolation == nil, !job.work.isEntrusted {
        // Without an actor the caller's task is the isolation domain, and must not run beside the work: it does nothing
        // but wait from now on.
        job.turn?.reach()
        await task?.value
      } else {
        await job.end()
      }
    } onCancel: {
      task?.cancel()
    }
  }

  /// The task that is cancelled together with the caller's task, at once; `nil` if another caller may have joined. The
  /// command itself is not `Sendable`, and learns of the cancellation by `leave(_:)`, on its actor.
  func taskToCancel(of job: Job, isolation: (any Actor)?) -> Task<Void, Never>? {
    isolation == nil || ledger.machine.policy != .shared ? job.task : nil
  }

  /// Called after that wait. Without a result it ended because the caller's task was cancelled, or because the caller,
  /// where there is no actor, is the work that the job waits for: then the caller no longer counts as one that waits.
  /// Returns whether it has to wait all the same, because its work was cancelled too, but has not returned yet.
  func stopsWaiting(for job: Job, isolation: (any Actor)?) -> Bool {
    job.result == nil && leave(job) && isolation != nil
  }

  /// Waits until the work has returned, in another task: one that is not cancelled.
  func waitForEnd(of job: Job, isolation: isolated (any Actor)?) async {
    let asking = noteWaiting(for: job, isolation)
    defer { asking?.awaited = nil }
    await Task {
      _ = isolation
      await job.end()
    }.value
  }

  /// The result of the work; without one the wait was cancelled. What superseded work returns or throws counts for
  /// nothing: most of it throws because it was cancelled, such as a request to a server, and not always
  /// `CancellationError`.
  func outcome(of job: Job) throws -> Output {
    guard let result = job.result, !job.isSuperseded else { throw CancellationError() }
    return try result.get()
  }

  /// Cancels all running work, and drops the requests that wait. Until the work has returned the command counts as
  /// executing, and ``isCancelling`` is true. The result of the work is not published.
  public func cancel() { stop { $0.cancel() } }

  /// Cancels one execution, or drops it if it waits. Does nothing if it has ended.
  ///
  ///     for download in downloads.executions.value where download.input == url { downloads.cancel(download) }
  public func cancel(_ execution: Execution) { stop { $0.cancel(execution.id) } }
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

/// The error of ``Command/run(_:isolation:)`` when the command is disabled, or has no room for another execution.
public struct CommandDisabled: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the command in diagnostics.
  public let command: String

  init(command: String) { self.command = command }

  /// The error as a sentence.
  public var description: String { "The command '\(command)' is disabled." }
}
