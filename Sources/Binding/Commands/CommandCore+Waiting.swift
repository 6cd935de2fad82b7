// How a caller waits for an execution.

extension CommandCore {
  /// Requests an execution. Asynchronous work runs in a task, on the actor of the caller if there is one.
  ///
  /// - Parameters:
  ///   - isAwaited: whether the caller waits for the end.
  ///   - command: the command, which the task retains until the work has returned, under `whenReleased: .finish`.
  /// - Returns: the job of the execution; `nil` if the request is refused, or its work would be taken back.
  func begin(_ input: Any, isAwaited: Bool, of command: AnyObject, isolation: isolated (any Actor)?) -> Job? {
    weak let me = self
    let keeper = whenReleased == .finish ? command : nil
    let start = { (job: Job) in
      // Represents the job in the search for deadlocks.
      let wait = me?.standIn(for: job, isolation)
      let turn = isolation == nil ? Latch() : nil
      job.turn = turn
      job.task = Task {
        // The task runs on the actor because its closure captures the isolation.
        _ = isolation
        // In another task: one that is not cancelled, so that cancelled work does not begin before its turn.
        if let turn { await Task { await turn.wait() }.value }
        let result = await job.perform(as: wait)
        // A command that was released publishes nothing, but callers may wait for the job.
        if let me { me.finish(job, result) } else { job.answer(result) }
        withExtendedLifetime(keeper) {}
      }
    }
    return handle(CommandRequest(input: input, isAwaited: isAwaited, start: start))
  }

  /// Waits until a job has ended, or the caller's task is cancelled.
  func wait(for job: Job, isolation: isolated (any Actor)?) async {
    await waitForEndOrCancellation(of: job, isolation: isolation)
    if stopsWaiting(for: job, isolation: isolation) { await waitForEnd(of: job, isolation: isolation) }
  }

  /// Waits until the work has returned, or the caller's task is cancelled.
  private func waitForEndOrCancellation(of job: Job, isolation: isolated (any Actor)?) async {
    let asking = noteWaiting(for: job, isolation)
    defer { asking?.awaited = nil }
    // What is cancelled together with the caller's task, at once: nothing if another caller may have joined. The
    // command itself is not `Sendable`, and learns of the cancellation by `leave(_:)`, on its actor.
    let task = isolation == nil || ledger.machine.policy != .shared ? job.task : nil
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

  /// Called after `waitForEndOrCancellation`. If there is no result yet, the caller no longer counts as one that waits:
  /// its task was cancelled, or the caller, where there is no actor, is the work that the job waits for. Returns
  /// whether the caller has to wait all the same, because the work was cancelled too, but has not returned yet.
  private func stopsWaiting(for job: Job, isolation: (any Actor)?) -> Bool {
    job.result == nil && leave(job) && isolation != nil
  }

  /// Waits until the work has returned, in another task: one that is not cancelled.
  private func waitForEnd(of job: Job, isolation: isolated (any Actor)?) async {
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
  func outcome(of job: Job) throws -> Any {
    guard let result = job.result, !job.isSuperseded else { throw CancellationError() }
    return try result.get()
  }
}
