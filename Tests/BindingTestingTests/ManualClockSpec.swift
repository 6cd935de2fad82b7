import BindingTesting
import Testing

@Suite @MainActor struct ManualClockSpec {
  private let clock = ManualClock()

  @Test func `the time of a manual clock stands still until it is advanced`() async {
    #expect(clock.now.elapsed == .zero)
    await clock.advance(by: .seconds(3))
    #expect(clock.now.elapsed == .seconds(3))
    await clock.advance(to: ManualClock.Instant(elapsed: .seconds(1)))
    #expect(clock.now.elapsed == .seconds(3), "it does not go back")
  }

  @Test func `a sleeping task wakes at the deadline, not before`() async {
    var isAwake = false
    let task = Task {
      try await clock.sleep(for: .seconds(2))
      isAwake = true
    }
    await drain { clock.sleeperCount == 1 }
    #expect(clock.nextDeadline?.elapsed == .seconds(2))
    await clock.advance(by: .milliseconds(1999))
    #expect(!isAwake)
    await clock.advance(by: .milliseconds(1))
    #expect(isAwake)
    #expect(clock.sleeperCount == 0)
    _ = await task.result
  }

  @Test func `a task that wakes can sleep again on the way`() async {
    var wakings: [Duration] = []
    let task = Task {
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(2))
        wakings.append(clock.now.elapsed)
      }
    }
    await clock.advance(by: .seconds(7))
    #expect(wakings == [.seconds(2), .seconds(4), .seconds(6)])
    #expect(clock.now.elapsed == .seconds(7))
    _ = await task.result
  }

  @Test func `tasks with the same deadline wake in the order in which they went to sleep`() async {
    var order: [Int] = []
    for number in 0..<20 {
      Task {
        try await clock.sleep(until: ManualClock.Instant(elapsed: .seconds(1)))
        order.append(number)
        await Task.yield()
        order.append(number)
      }
      await drain { clock.sleeperCount == number + 1 }
    }
    await clock.advance(by: .seconds(1))
    #expect(order == (0..<20).flatMap { [$0, $0] })
  }

  @Test func `sleeping until an instant that has passed takes no time`() async throws {
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: ManualClock.Instant(elapsed: .seconds(1)))
  }

  @Test func `a cancelled sleeping task wakes at once, with an error`() async {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await drain { clock.sleeperCount == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    let late = Task { try await clock.sleep(for: .seconds(1)) }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func `run advances the clock until no task sleeps`() async {
    var count = 0
    let task = Task {
      for _ in 0..<5 {
        try await clock.sleep(for: .seconds(10))
        count += 1
      }
    }
    await clock.run()
    #expect(count == 5)
    #expect(clock.now.elapsed == .seconds(50))
    _ = await task.result
  }

  @Test func `instants of a manual clock are ordered and have distances`() {
    let (one, two) = (ManualClock.Instant(elapsed: .seconds(1)), ManualClock.Instant(elapsed: .seconds(2)))
    #expect(one < two)
    #expect(one.duration(to: two) == .seconds(1))
    #expect(one.advanced(by: .seconds(1)) == two)
    #expect(clock.minimumResolution == .zero)
  }
}
