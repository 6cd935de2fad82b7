// Letting other tasks go first, without waiting for time to pass.

/// Runs all tasks that are ready on the caller's actor, and those that become ready meanwhile.
///
///     viewModel.load.execute()
///     await drain()
///     #expect(viewModel.title.value == "Ada")
///
/// A task that comes back from another actor is included unless it waits for the time, a file or another machine. An
/// actor cannot be asked whether it is idle, so this yields many times: good for showing that something does *not*
/// happen. To wait for something that does happen, use ``drain(until:)``, which ends sooner.
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
/// - Returns: whether the condition holds; if not, all tasks have come to rest.
@discardableResult
public func drain(until condition: () -> Bool) async -> Bool {
  for _ in 0..<2_000 {
    if condition() { return true }
    await Task.yield()
  }
  for _ in 0..<200 {
    if condition() { return true }
    await drain()
  }
  return condition()
}
