package import Testing

/// A gate at which asynchronous work waits until a test opens it.
@MainActor
package final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  package func open() {
    isOpen = true
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume() }
  }

  package func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// Runs everything that is ready on the main actor until a condition holds. A condition that stays false is an issue of
/// the test: other threads have a second as well, because they may be waiting for a busy processor.
@MainActor
package func settle(_ location: SourceLocation = #_sourceLocation, until condition: () -> Bool) async {
  if await !settles(until: condition) { Issue.record("its condition did not come to hold", sourceLocation: location) }
}

/// The same for a condition that need not come to hold. Returns whether it does.
@MainActor @discardableResult
package func settles(until condition: () -> Bool) async -> Bool {
  let end = ContinuousClock.now + .seconds(1)
  var turns = 0
  while !condition() {
    guard turns < 10_000 || ContinuousClock.now < end else { return false }
    await Task.yield()
    turns += 1
  }
  return true
}
