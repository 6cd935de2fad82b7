// Letting others go first, without waiting for time to pass.

/// Lets everything that is ready to run on the caller's actor run, with what comes of it.
///
///     viewModel.load.execute()
///     await drain()
///     #expect(viewModel.title.value == "Ada")
///
/// A task that comes back from elsewhere takes part as long as it does not wait for anything real: the time, a file, another
/// machine. There is no way of asking an actor whether it is idle, so this steps aside many times: good for showing that
/// something does *not* happen. To wait for something that does, ``drain(until:)`` says so and ends sooner.
public func drain() async {
  for _ in 0..<64 {
    await Task.yield()
    await Task.detached(priority: .background) { await Task.yield() }.value
  }
}

/// Lets others run until a condition holds.
///
///     await drain { !viewModel.load.isExecuting.value }
///
/// - Returns: whether it holds; if not, nothing more is to be expected.
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
