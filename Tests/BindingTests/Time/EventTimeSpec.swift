import Binding
import BindingTesting
import Synchronization
import TestSupport
import Testing

@Suite @MainActor struct EventTimeSpec {
  private let clock = ManualClock()
  private let edited = Event<Int>()

  @Test func `a debounced event sends the last value when none has come for a while`() async {
    var log: [Int] = []
    let observation = edited.debounced(for: .seconds(10), clock: clock).observe { log.append($0) }
    edited.send(1)
    await clock.advance(by: .seconds(5))
    edited.send(2)
    await clock.advance(by: .seconds(9))
    #expect(log == [])
    await clock.advance(by: .seconds(1))
    #expect(log == [2])
    edited.send(2)
    await clock.advance(by: .seconds(10))
    #expect(log == [2, 2], "equal, but it has happened")
    observation.cancel()
  }

  @Test func `a throttled event sends at once, then one in each interval, the final one too`() async {
    var log: [Int] = []
    let observation = edited.throttled(for: .seconds(10), clock: clock).observe { log.append($0) }
    for number in 1...3 { edited.send(number) }
    #expect(log == [1])
    await clock.advance(by: .seconds(10))
    #expect(log == [1, 3])
    edited.send(4)
    await clock.advance(by: .seconds(30))
    edited.send(5)
    #expect(log == [1, 3, 4, 5])
    observation.cancel()
  }

  @Test func `a throttled event with latest false sends the first value of each interval alone`() async {
    var log: [Int] = []
    let throttled = edited.throttled(for: .seconds(10), latest: false, clock: clock)
    let observation = throttled.observe { log.append($0) }
    for number in 1...4 { edited.send(number) }
    await clock.advance(by: .seconds(10))
    #expect(log == [1, 2])
    await clock.advance(by: .seconds(20))
    #expect(log == [1, 2])
    edited.send(5)
    #expect(log == [1, 2, 5])
    observation.cancel()
  }

  @Test func `a released debounced or throttled event waits for nothing and keeps nothing alive`() async {
    do {
      let settled = edited.debounced(for: .seconds(10), clock: clock)
      edited.send(1)
      #expect(edited.observerCount == 1)
      #expect(settled.observerCount == 0)
    }
    #expect(edited.observerCount == 0)
    await drain()
    #expect(clock.sleeperCount == 0)
  }
}

@Suite @MainActor struct TickerSpec {
  private let clock = ManualClock()
  private let isRunning = Observable(true)

  @Test func `a ticker ticks at each interval while the condition holds`() async {
    var count = 0
    let ticker = Ticker(every: .seconds(1), while: { [isRunning] in isRunning.value }, clock: clock)
    let observation = ticker.observe { count += 1 }
    #expect(count == 0)
    await clock.advance(by: .seconds(3))
    #expect(count == 3)
    isRunning.value = false
    await clock.advance(by: .seconds(5))
    #expect(count == 3)
    isRunning.value = true
    await clock.advance(by: .milliseconds(999))
    #expect(count == 3, "an interval after the condition began to hold")
    await clock.advance(by: .milliseconds(1))
    #expect(count == 4)
    observation.cancel()
  }

  /// A clock that is ahead of the one by which it wakes sleepers, as if these had to wait for a busy actor.
  private final class Ahead: Clock {
    let base: ManualClock
    let lead = Mutex<Duration>(.zero)
    init(base: ManualClock) { self.base = base }
    var now: ManualClock.Instant { base.now.advanced(by: lead.withLock { $0 }) }
    var minimumResolution: Duration { base.minimumResolution }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
      try await base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  @Test func `after ticks that were missed the next one is at a multiple of the interval`() async {
    let ahead = Ahead(base: clock)
    var count = 0
    let ticker = Ticker(every: .seconds(1), clock: ahead)
    let observation = ticker.observe { count += 1 }
    await clock.advance(by: .seconds(1))
    ahead.lead.withLock { $0 = .milliseconds(1_500) }
    await clock.advance(by: .seconds(1))
    #expect(count == 2, "the tick at 2 comes at 3.5")
    ahead.lead.withLock { $0 = .zero }
    await clock.advance(by: .milliseconds(1_999))
    #expect(count == 2, "the tick at 3 was missed")
    await clock.advance(by: .milliseconds(1))
    #expect(count == 3)
    observation.cancel()
  }

  @Test(arguments: [0, -1])
  func `a ticker whose interval is not longer than zero traps, and the message says where it was made`(
    seconds: Int
  ) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [seconds] in
      await Task { @MainActor in _ = Ticker(every: .seconds(seconds)) }.value
    }
    #expect(trap.message.contains("EventTimeSpec.swift:"))
    #expect(trap.message.contains("has an interval that is not longer than zero"))
  }

  @Test func `an observer may end a ticker`() async {
    var count = 0
    let ticker = Ticker(every: .seconds(1), while: { [isRunning] in isRunning.value }, clock: clock)
    let observation = ticker.observe { [isRunning] in
      count += 1
      if count == 2 { isRunning.value = false }
    }
    await clock.advance(by: .seconds(10))
    #expect(count == 2)
    observation.cancel()
  }

  @Test func `a ticker without a condition ticks as long as it lives`() async {
    var count = 0
    var ticker: Ticker? = Ticker(every: .seconds(1), clock: clock)
    let observation = ticker!.ticks.observe { count += 1 }
    await clock.advance(by: .seconds(2))
    ticker = nil
    await clock.advance(by: .seconds(2))
    #expect(count == 2)
    #expect(clock.sleeperCount == 0)
    observation.cancel()
  }

  @Test func `an observation keeps a ticker alive, and ends it with itself`() async {
    var count = 0
    var observation: Subscription? = Ticker(every: .seconds(1), clock: clock).observe { count += 1 }
    await clock.advance(by: .seconds(2))
    #expect(count == 2)
    observation?.cancel()
    observation = nil
    await clock.advance(by: .seconds(2))
    #expect(count == 2)
    #expect(clock.sleeperCount == 0)
  }
}
