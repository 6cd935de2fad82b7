/// A door that asynchronous work waits at until a test opens it.
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

/// Lets everything that is ready to run on the main actor run until a condition holds.
@MainActor
package func settle(until condition: () -> Bool) async {
  for _ in 0..<10_000 where !condition() { await Task.yield() }
}
