import BindingTesting
import Testing

private actor Relay {
  private var count = 0

  /// Passes a number from task to task, into the actor and out of it.
  func pass(_ rounds: Int) async -> Int {
    for _ in 0..<rounds {
      count += 1
      await Task.detached { await Task.yield() }.value
    }
    return count
  }

  func drained() async -> Bool {
    var isDone = false
    Task {
      _ = self
      for _ in 0..<5 { await Task.yield() }
      isDone = true
    }
    await drain()
    return isDone
  }
}

@Suite struct DrainSpec {
  @Test @MainActor func `drain lets tasks of the main actor, and their follow-ups, run`() async {
    var log: [Int] = []
    Task {
      log.append(1)
      Task {
        log.append(2)
        Task { log.append(3) }
      }
    }
    #expect(log.isEmpty)
    await drain()
    #expect(log == [1, 2, 3])
  }

  @Test func `drain lets tasks of any actor run`() async {
    #expect(await Relay().drained())
  }

  @Test @MainActor func `drain waits for a condition that other tasks fulfil`() async {
    let relay = Relay()
    var count = 0
    Task { count = await relay.pass(100) }
    #expect(await drain { count == 100 })
  }

  @Test @MainActor func `drain records an issue at its call for a condition that does not come to hold`() async {
    await withKnownIssue {
      #expect(await drain(within: .milliseconds(20)) { false } == false)
    } matching: { issue in
      issue.comments.first?.rawValue == "drain gave up after 0.02 seconds: its condition did not come to hold"
        && issue.sourceLocation?.fileName == "DrainSpec.swift"
    }
  }

  @Test @MainActor func `drain waits for work that takes long`() async {
    let relay = Relay()
    var count = 0
    Task { count = await relay.pass(5_000) }
    #expect(await drain { count == 5_000 })
  }

  @Test func `drain waits in a task that was cancelled too`() async {
    let task = Task { @MainActor in
      var isDone = false
      Task {
        for _ in 0..<3_000 { await Task.yield() }
        isDone = true
      }
      return await drain { isDone }
    }
    task.cancel()
    #expect(await task.value)
  }
}
