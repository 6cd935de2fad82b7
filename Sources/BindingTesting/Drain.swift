// Letting other tasks go first, without waiting for time to pass.

/// Runs all tasks that are ready on the caller's actor, and those that become ready meanwhile.
///
///     viewModel.load.execute()
///     await drain()
///     #expect(viewModel.title.value == "Ada")
///
/// A task that comes back from another actor is included unless it waits for the time, a file or another machine. An
/// actor cannot be asked whether it is idle, so this yields many times: good for showing that something does *not*
/// happen. To wait for something that does happen, use
/// ``drain(within:fileID:filePath:line:column:until:)``, which ends sooner.
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
/// A condition that does not come to hold is an issue of the running test, at the place of the call. Outside of a test
/// it is reported, see `withDiagnostics`.
///
/// - Parameters:
///   - limit: the time after which it gives up; only a test that fails takes it. Time in which nothing could run does
///     not count.
///   - condition: what is waited for. It is asked on the caller's actor, between the tasks.
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

/// Lets other tasks run until a condition holds, or a time is over; answers whether it does.
func holds(_ condition: () -> Bool, within limit: Duration) async -> Bool {
  let clock = ContinuousClock()
  var (spent, turns, last) = (Duration.zero, 0, clock.now)
  while !condition() {
    // While tests block every thread that there is, no task runs and the time passes: little of such a turn counts.
    let now = clock.now
    spent += min(now - last, .milliseconds(10))
    if spent >= limit { return false }
    (turns, last) = (turns + 1, now)
    // What needs nothing but the processor comes to its end while this yields. A task that was cancelled does not
    // sleep; the others are let run all the same.
    if turns > 2_000 { try? await Task.sleep(for: .milliseconds(1)) }
    await Task.yield()
  }
  return true
}
