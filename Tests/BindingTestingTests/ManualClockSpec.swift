import Binding
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

  @Test func `a task sleeps before another one of its actor can go to sleep`() async {
    for number in 1...20 {
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      // The task runs before this one goes on, and has gone to sleep unless it left the actor.
      await Task.yield()
      #expect(clock.sleeperCount == 1, "round \(number)")
      task.cancel()
      _ = await task.result
    }
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

  @Test func `a task that is cancelled before the instant throws, even if the time passes before it runs`() async {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await drain { clock.sleeperCount == 1 }
    func cancelAndPass() {
      task.cancel()
      #expect(clock.sleeperCount == 0)
      #expect(clock.nextDeadline == nil)
      clock.advanceNow(by: .seconds(1))
    }
    cancelAndPass()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a task that is cancelled after the instant does not throw, even if it did not run in between`() async {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await drain { clock.sleeperCount == 1 }
    func passAndCancel() {
      clock.advanceNow(by: .seconds(1))
      task.cancel()
    }
    passAndCancel()
    await #expect(throws: Never.self) { try await task.value }
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

  @Test func `without awaiting, timers of the test's actor fire on the way, each at its instant`() {
    let query = Observable("")
    let settled = query.debounced(for: .seconds(2), clock: clock)
    var told: [String] = []
    let subscription = settled.observe { told.append("\($0) at \(clock.now.elapsed.components.seconds)") }
    query.value = "Ada"
    clock.advanceNow(by: .seconds(1))
    query.value = "Ada Lovelace"
    clock.advanceNow(by: .seconds(1))
    #expect(settled.value == "")
    clock.advanceNow(by: .seconds(10))
    #expect(told == [" at 0", "Ada Lovelace at 3"])
    #expect(clock.now.elapsed == .seconds(12))
    clock.advanceNow(to: ManualClock.Instant(elapsed: .seconds(1)))
    #expect(clock.now.elapsed == .seconds(12), "it does not go back")
    subscription.cancel()
  }

  @Test(arguments: [true, false])
  func `in a transaction time passes at its end, so that no timer that fires is taken back with it`(fails: Bool) {
    let (query, ticks, entry, name) = (Observable(0), Observable(0), Observable(""), Observable("Ada"))
    let followers = [
      query.debounced(for: .seconds(1), clock: clock), query.throttled(for: .seconds(1), clock: clock),
      query.delayed(for: .seconds(1), clock: clock),
    ]
    let ticker = Ticker(every: .seconds(1), clock: clock)
    let scope = Scope()
    ticker.observe { ticks.value += 1 }.store(in: scope)
    name.bindTwoWay(to: entry, commit: .delayed(for: .seconds(1), clock: clock)).store(in: scope)
    query.value = 1
    query.value = 2
    entry.value = "Grace"
    try? transaction {
      ticks.value = 10
      clock.advanceNow(by: .seconds(2))
      clock.advanceNow(by: .seconds(1))
      #expect(clock.now.elapsed == .zero)
      if fails { throw CancellationError() }
    }
    #expect(clock.now.elapsed == .seconds(3))
    #expect(followers.map(\.value) == [2, 2, 2] && name.value == "Grace")
    #expect(ticks.value == (fails ? 3 : 13))
    scope.end()
  }

  @Test func `in a batch time passes at its end, as no other clock can ring in the middle`() {
    let (name, entry, scope) = (Observable("Ada"), Observable(""), Scope())
    name.bindTwoWay(to: entry, commit: .delayed(for: .seconds(1), clock: clock)).store(in: scope)
    batch {
      entry.value = "Grace"
      name.value = "Alan"
      clock.advanceNow(by: .seconds(1))
      #expect(clock.now.elapsed == .zero)
      name.value = "Ada"
    }
    #expect(clock.now.elapsed == .seconds(1) && name.value == entry.value)
    scope.end()
  }

  @Test func `without awaiting, a timer that sets another one fires that on the way, too`() {
    var ticks = 0
    let subscription = Ticker(every: .seconds(2), clock: clock).observe { ticks += 1 }
    clock.advanceNow(by: .seconds(7))
    #expect(ticks == 3)
    subscription.cancel()
    clock.advanceNow(by: .seconds(7))
    #expect(ticks == 3)
  }

  @Test(arguments: [0, -1])
  func `without awaiting, a timer that is due already fires, also if no time passes`(seconds: Int) {
    let query = Observable("")
    let settled = query.debounced(for: .seconds(seconds), clock: clock)
    query.value = "Ada"
    #expect(settled.value == "")
    clock.advanceNow(by: .zero)
    #expect(settled.value == "Ada" && clock.sleeperCount == 0)
    query.value = "Grace"
    clock.advanceNow(by: .seconds(1))
    #expect(settled.value == "Grace" && clock.sleeperCount == 0)
  }

  @Test func `a timer that is due already fires once, though the clock stands still, unless it is called off`() async {
    let query = Observable("")
    let delayed = query.delayed(for: .zero, clock: clock)
    var observed: Computed<String>? = query.delayed(for: .zero, clock: clock)
    let told = Recorder(delayed)
    query.value = "Ada"
    #expect(observed?.value == "" && clock.sleeperCount == 2)
    observed = nil
    #expect(clock.sleeperCount == 1)
    await drain { delayed.value == "Ada" }
    clock.advanceNow(by: .seconds(1))
    #expect(told.values == ["", "Ada"] && clock.sleeperCount == 0)
  }

  @Test func `without awaiting, a sleeping task is woken, and runs when the actor is free`() async {
    var isAwake = false
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      isAwake = true
    }
    await drain { clock.sleeperCount == 1 }
    func pass() { clock.advanceNow(by: .seconds(1)) }
    pass()
    #expect(!isAwake && clock.sleeperCount == 0)
    await drain { isAwake }
    _ = await task.result
  }

  @Test func `a timer of another actor fires there, not where the clock is advanced`() async {
    let elsewhere = Elsewhere()
    await elsewhere.follow(clock)
    func pass() { clock.advanceNow(by: .seconds(1)) }
    await elsewhere.set("Ada")
    pass()
    #expect(clock.sleeperCount == 0)
    while await elsewhere.settled != "Ada" { await Task.yield() }
  }

  @Test func `instants of a manual clock are ordered and have distances`() {
    let (one, two) = (ManualClock.Instant(elapsed: .seconds(1)), ManualClock.Instant(elapsed: .seconds(2)))
    #expect(one < two)
    #expect(one.duration(to: two) == .seconds(1))
    #expect(one.advanced(by: .seconds(1)) == two)
    #expect(clock.minimumResolution == .zero)
  }
}

/// A graph that is not on the actor of the test.
private actor Elsewhere {
  private let query = Observable("")
  private var debounced: Computed<String>?

  func follow(_ clock: ManualClock) { debounced = query.debounced(for: .seconds(1), clock: clock) }
  func set(_ text: String) { query.value = text }
  var settled: String? { debounced?.value }
}
