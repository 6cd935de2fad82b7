import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error {}

@Suite @MainActor struct WithTimeoutSpec {
  private let clock = ManualClock()

  @Test func `withTimeout returns the result of work that ends in time`() async throws {
    let value = try await withTimeout(after: .seconds(1), clock: clock) {
      MainActor.assertIsolated()
      await Task.yield()
      return 1
    }
    #expect(value == 1)
    await drain()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `withTimeout cancels the work when the time is over`() async {
    let task = Task { [clock] in
      try await withTimeout(after: .seconds(1), clock: clock) { try await clock.sleep(for: .seconds(5)) }
    }
    await drain { clock.sleeperCount == 2 }
    await clock.advance(by: .seconds(1))
    await #expect(throws: TimedOut.self) { try await task.value }
  }

  @Test func `withTimeout returns a result that came too late, rather than lose it`() async throws {
    let gate = Gate()
    let task = Task { [clock] in
      try await withTimeout(after: .seconds(1), clock: clock) {
        await gate.pass()
        return Task.isCancelled
      }
    }
    await drain { clock.sleeperCount == 1 }
    await clock.advance(by: .seconds(1))
    gate.open()
    #expect(try await task.value)
  }

  @Test func `withTimeout throws the error of the work`() async {
    await #expect(throws: Refusal.self) {
      try await withTimeout(after: .seconds(1), clock: clock) { throw Refusal() }
    }
  }

  @Test func `withTimeout passes the cancellation of the caller on`() async {
    let task = Task { [clock] in
      try await withTimeout(after: .seconds(1), clock: clock) { try await clock.sleep(for: .seconds(5)) }
    }
    await drain { clock.sleeperCount == 2 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `withTimeout works where there is no actor`() async throws {
    let value = try await Task.detached { try await withTimeout(after: .seconds(100)) { 2 } }.value
    #expect(value == 2)
  }
}
