/// Runs all tasks that are ready on the caller's actor, and those that become ready while these run.
///
///     viewModel.load.execute()
///     await drain()
///     #expect(viewModel.title.value == "Ada")
///
/// Tasks that come back from another actor are included, unless they wait for time, a file or another machine. An actor
/// cannot be asked whether it is idle, so the function yields 64 times, and cannot tell whether that was enough: what
/// takes more steps, such as a loop with hundreds of `await`, may not have ended. Use it to show that something does
/// *not* happen; to wait for something that does happen, use ``drain(within:fileID:filePath:line:column:until:)``,
/// which returns sooner, waits for any number of steps, and reports what does not happen.
public func drain() async {
  for _ in 0..<64 {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}

/// Lets other tasks run until a condition holds.
///
///     await drain { !viewModel.load.isExecuting.value }
///
/// A condition that stays false is an issue of the running test, at the place of the call. Outside of a test the issue
/// is reported, see `withDiagnostics`.
///
/// - Parameters:
///   - limit: the time after which the function gives up, which only a failing test takes. Time in which no task could
///     run does not count.
///   - condition: the condition, which is evaluated on the caller's actor, between the tasks.
/// - Returns: whether the condition holds.
@discardableResult
public func drain(
  within limit: Duration = .seconds(10), fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, until condition: () -> Bool
) async -> Bool {
  if await holds(condition, within: limit) { return true }
  record("drain gave up after \(limit): its condition did not come to hold", fileID, filePath, line, column)
  return false
}

/// Lets other tasks run until a condition holds, or until the time is over. Returns whether the condition holds.
func holds(_ condition: () -> Bool, within limit: Duration) async -> Bool {
  let clock = ContinuousClock()
  var (spent, turns, last) = (Duration.zero, 0, clock.now)
  while !condition() {
    // If tests block all threads, time passes although no task runs. So one round of the loop counts ten milliseconds
    // at most.
    let now = clock.now
    spent += min(now - last, .milliseconds(10))
    if spent >= limit { return false }
    (turns, last) = (turns + 1, now)
    // Tasks that need only the processor end while this task yields. Tasks that wait for something else get time when
    // it sleeps. In a cancelled task sleeping throws at once, and the loop only yields.
    if turns > 2_000 { try? await Task.sleep(for: .milliseconds(1)) }
    await Task.yield()
  }
  return true
}
