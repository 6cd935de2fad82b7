/// Does asynchronous work, and cancels it when a duration has passed.
///
///     let save = Command<Void, Receipt> {
///       try await withTimeout(after: .seconds(10)) { try await service.save() }
///     }
///
/// The work runs in a task of its own on the actor of the caller; cancelling the caller's task cancels it too. The call
/// returns when the work has returned, even if the work ignores the cancellation. The work must not have a capture
/// list, see ``Command``.
///
/// - Returns: the result of the work, even if the time had passed before.
/// - Throws: ``TimedOut`` if the work failed after its time; otherwise the error of the work.
public func withTimeout<Output, AnyClock: Clock>(
  after duration: AnyClock.Duration, clock: AnyClock = ContinuousClock(),
  isolation: isolated (any Actor)? = #isolation,
  _ work: nonisolated(nonsending) @escaping () async throws -> Output
) async throws -> Output {
  let deadline = clock.now.advanced(by: duration)
  var result: Result<Output, any Error>?
  let task = Task {
    _ = isolation
    do { result = .success(try await work()) } catch { result = .failure(error) }
  }
  let guardian = Task {
    do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return false }
    task.cancel()
    return true
  }
  await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  guardian.cancel()
  if case .failure = result, await guardian.value { throw TimedOut() }
  return try result!.get()
}
