import Binding
import BindingTesting
import Foundation
import Testing

/// Counts how often a task begins to sleep.
private struct CountingClock: Clock {
  final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var sleeps = 0
    var value: Int { lock.withLock { sleeps } }
    func add() { lock.withLock { sleeps += 1 } }
  }

  let base = ManualClock()
  let count = Count()
  var now: ManualClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    count.add()
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}

/// Lets its sleepers wake at once, while its time stands still.
private struct HastyClock: Clock {
  let count = CountingClock.Count()
  var now: ManualClock.Instant { ManualClock.Instant(elapsed: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws { count.add() }
}

/// Many changes in quick succession cost one task, not one each.
@Suite @MainActor struct AlarmCountSpec {
  private let clock = CountingClock()
  private let source = Observable(0)

  private func change() async {
    for number in 1...1_000 { source.value = number }
    await drain()
  }

  @Test func `many changes of a debounced value set one alarm`() async {
    let settled = source.debounced(for: .seconds(10), clock: clock)
    await change()
    #expect(clock.count.value == 1)
    await clock.base.advance(by: .seconds(10))
    await drain { settled.value == 1_000 }
    #expect(settled.value == 1_000)
  }

  @Test func `a debounced value that changes while it waits moves its alarm`() async {
    let settled = source.debounced(for: .seconds(10), clock: clock)
    source.value = 1
    await drain()
    await clock.base.advance(by: .seconds(6))
    source.value = 2
    await drain()
    await clock.base.advance(by: .seconds(9))
    await drain()
    #expect(settled.value == 0)
    #expect(clock.count.value == 2)
    await clock.base.advance(by: .seconds(1))
    await drain { settled.value == 2 }
    #expect(settled.value == 2)
  }

  @Test func `a clock that wakes its sleepers while its time stands still is believed`() async {
    let clock = HastyClock()
    let followers = [
      source.debounced(for: .seconds(10), clock: clock), source.throttled(for: .seconds(10), clock: clock),
      source.delayed(for: .seconds(10), clock: clock),
    ]
    source.value = 1
    source.value = 2
    await drain { followers.allSatisfy { $0.value == 2 } }
    #expect(clock.count.value < 10)
  }

  @Test func `many values of a debounced event set one alarm`() async {
    let edited = Event<Int>()
    var log: [Int] = []
    let observation = edited.debounced(for: .seconds(10), clock: clock).observe { log.append($0) }
    for number in 1...1_000 { edited.send(number) }
    await drain()
    #expect(clock.count.value == 1)
    await clock.base.advance(by: .seconds(10))
    await drain { !log.isEmpty }
    #expect(log == [1_000])
    observation.cancel()
  }

  @Test func `many changes of a throttled or delayed value set a few alarms`() async {
    let throttled = source.throttled(for: .seconds(10), clock: clock)
    let delayed = source.delayed(for: .seconds(10), clock: clock)
    await change()
    #expect(clock.count.value == 2)
    withExtendedLifetime((throttled, delayed)) {}
  }

  @Test func `many changes of a value with a timeout set a few alarms`() async {
    let limited = source.timeout(after: .seconds(10), clock: clock)
    await change()
    #expect(clock.count.value == 1)
    await clock.base.advance(by: .seconds(10))
    await drain { (try? limited.value.get()) == nil }
    #expect(throws: TimedOut.self) { try limited.value.get() }
  }
}
