import Binding
import BindingTesting
import Testing

@Suite @MainActor struct ObservableValueTimeSpec {
  private let clock = ManualClock()
  private let source = Observable(0)

  // MARK: debounced

  @Test func `a debounced value follows when nothing has changed for a while`() async {
    let settled = source.debounced(for: .seconds(10), clock: clock)
    let values = Recorder(settled)
    source.value = 1
    await clock.advance(by: .seconds(5))
    source.value = 2
    await clock.advance(by: .seconds(9))
    #expect(values.values == [0])
    await clock.advance(by: .seconds(1))
    #expect(values.values == [0, 2])
    source.value = 3
    await clock.advance(by: .seconds(10))
    #expect(values.values == [0, 2, 3])
    #expect(settled.value == 3)
  }

  @Test func `a debounced value that comes back to what it was notifies no observer`() async {
    let values = Recorder(source.debounced(for: .seconds(10), clock: clock))
    source.value = 1
    source.value = 0
    await clock.advance(by: .seconds(20))
    #expect(values.values == [0])
  }

  @Test func `a debounced or delayed value that is not kept does not wait, and keeps nothing alive`() async {
    do {
      let settled = source.debounced(for: .seconds(10), clock: clock)
      source.value = 1
      #expect(source.observerCount == 1)
      #expect(settled.value == 0)
    }
    #expect(source.observerCount == 0)
    await drain()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a debounced value made in a computed misses no change before it first runs`() async {
    let made = Computed { [clock, source] in
      let text = Observable("Ada")
      let settled = text.debounced(for: .seconds(10), clock: clock)
      text.value = "Grace"
      return (settled, source.debounced(for: .seconds(10), clock: clock))
    }
    let (changed, idle) = made.value
    source.value = 1
    #expect(changed.value == "Ada")
    #expect(idle.value == 0)
    await clock.advance(by: .seconds(10))
    #expect(changed.value == "Grace")
    #expect(idle.value == 1)
  }

  @Test func `an observer keeps the timer of a debounced value running`() async {
    let values = Recorder(source.debounced(for: .seconds(1), clock: clock).map { $0 * 10 })
    source.value = 1
    await clock.advance(by: .seconds(1))
    #expect(values.values == [0, 10])
  }

  // MARK: throttled

  @Test func `a throttled value follows at once, then with the latest at the end of the interval`() async {
    let values = Recorder(source.throttled(for: .seconds(10), clock: clock))
    source.value = 1
    source.value = 2
    source.value = 3
    #expect(values.values == [0, 1])
    await clock.advance(by: .seconds(9))
    #expect(values.values == [0, 1])
    await clock.advance(by: .seconds(1))
    #expect(values.values == [0, 1, 3])
    await clock.advance(by: .seconds(5))
    source.value = 4
    #expect(values.values == [0, 1, 3])
    await clock.advance(by: .seconds(5))
    #expect(values.values == [0, 1, 3, 4])
    await clock.advance(by: .seconds(10))
    source.value = 5
    #expect(values.values == [0, 1, 3, 4, 5])
  }

  @Test func `a throttled value with latest false shows the first value, and the final one later`() async {
    let values = Recorder(source.throttled(for: .seconds(10), latest: false, clock: clock))
    for number in 1...4 { source.value = number }
    #expect(values.values == [0, 1])
    await clock.advance(by: .seconds(10))
    #expect(values.values == [0, 1, 2])
    await clock.advance(by: .seconds(10))
    #expect(values.values == [0, 1, 2, 4])
    await clock.run()
    #expect(values.values == [0, 1, 2, 4])
  }

  // MARK: delayed

  @Test func `a delayed value follows later, each change in order`() async {
    let values = Recorder(source.delayed(for: .seconds(10), clock: clock))
    source.value = 1
    source.value = 2
    await clock.advance(by: .seconds(5))
    source.value = 3
    await clock.advance(by: .seconds(5))
    #expect(values.values == [0, 1, 2])
    await clock.advance(by: .seconds(4))
    #expect(values.values == [0, 1, 2])
    await clock.advance(by: .seconds(1))
    #expect(values.values == [0, 1, 2, 3])
    source.value = 4
    await clock.run()
    #expect(values.values == [0, 1, 2, 3, 4])
  }

  // MARK: timeout

  @Test func `a value with a timeout is a failure after a time without changes`() async {
    let values = Recorder(source.timeout(after: .seconds(10), clock: clock).map { try? $0.get() })
    await clock.advance(by: .seconds(9))
    source.value = 1
    await clock.advance(by: .seconds(9))
    #expect(values.values == [0, 1])
    await clock.advance(by: .seconds(1))
    #expect(values.values == [0, 1, nil])
    await clock.advance(by: .seconds(100))
    source.value = 2
    #expect(values.values == [0, 1, nil, 2])
    await clock.run()
    #expect(values.values == [0, 1, nil, 2, nil])
  }

  // MARK: Together

  @Test func `timers due at the same instant fire in the order in which they were set`() async {
    var order: [String] = []
    let values = (0..<10).map { source.delayed(for: .seconds(1), clock: clock).map(name: "\($0)") { $0 } }
    let observations = values.map { value in value.observeChanges { _, _ in order.append(value.name) } }
    source.value = 1
    await clock.advance(by: .seconds(1))
    #expect(order == (0..<10).map(String.init))
    observations.forEach { $0.cancel() }
  }

  @Test func `a timer that was moved fires behind those that were set for the same instant before, not after`() {
    let (early, moved, late) = (Observable(0), Observable(0), Observable(0))
    let values = [
      early.debounced(for: .seconds(12), clock: clock), moved.debounced(for: .seconds(10), clock: clock),
      late.debounced(for: .seconds(8), clock: clock),
    ]
    var order: [Int] = []
    let observations = values.enumerated().map { place, value in value.observeChanges { _, _ in order.append(place) } }
    moved.value = 1
    early.value = 1
    clock.advanceNow(by: .seconds(2))
    moved.value = 2
    clock.advanceNow(by: .seconds(2))
    late.value = 1
    clock.advanceNow(by: .seconds(8))
    #expect(order == [0, 1, 2])
    observations.forEach { $0.cancel() }
  }

  @Test func `the names of a long chain of values in time stay short`() {
    let source = Observable(0, name: "source")
    var chain = [source.debounced(for: .seconds(1), clock: clock).throttled(for: .seconds(1), clock: clock)]
    #expect(chain[0].name == "source.debounced.throttled")
    for _ in 0..<1_000 { chain.append(chain[chain.count - 1].delayed(for: .seconds(1), clock: clock)) }
    #expect(chain.allSatisfy { $0.name.hasPrefix("source.debounced.throttled") && $0.name.utf8.count < 140 })
  }

  @Test func `a debounced value works with a real clock`() async {
    let values = Recorder(source.debounced(for: .milliseconds(1)))
    source.value = 1
    let deadline = ContinuousClock.now.advanced(by: .seconds(10))
    while values.values.count < 2, ContinuousClock.now < deadline { await Task.yield() }
    #expect(values.values == [0, 1])
  }

  @Test func `a debounced value works on any actor`() async {
    #expect(await Keeper().settles())
  }
}

private actor Keeper {
  private let source = Observable(0)

  func settles() async -> Bool {
    let clock = ManualClock()
    let settled = source.debounced(for: .seconds(1), clock: clock)
    source.value = 1
    await clock.advance(by: .seconds(1))
    return settled.value == 1
  }
}
