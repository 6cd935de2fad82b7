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

/// Runs everything that is ready on the main actor until a condition holds, or seems not to come to hold: other threads
/// have a second as well, because they may be waiting for a busy processor.
@MainActor
package func settle(until condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(1)
  var turns = 0
  while !condition(), turns < 10_000 || ContinuousClock.now < end {
    await Task.yield()
    turns += 1
  }
}
