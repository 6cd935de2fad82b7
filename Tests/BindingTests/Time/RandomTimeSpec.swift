import BindingTesting
import TestSupport
import Testing

@testable import Binding

private typealias Moment = ManualClock.Instant

/// The common interface of the machines, which the library does not need.
private protocol TimeMachine {
  mutating func receive(_ value: Int, at now: Moment) -> TimeAction<Int, Moment>
  mutating func ring(at now: Moment) -> TimeAction<Int, Moment>
}

extension Debouncer: TimeMachine where Value == Int, Instant == Moment {}
extension Delayer: TimeMachine where Value == Int, Instant == Moment {}
extension Throttler: TimeMachine where Value == Int, Instant == Moment {}

/// Plays a machine of time without a clock: the alarm rings at the time that the script says.
private struct Player<Machine: TimeMachine> {
  var machine: Machine
  var now = 0
  var alarm: Int?
  var published: [Published] = []

  init(_ machine: Machine) { self.machine = machine }

  mutating func receive(_ value: Int) { take(machine.receive(value, at: moment(now))) }

  mutating func pass(_ time: Int) {
    let end = now + time
    while let due = alarm, due <= end {
      now = due
      alarm = nil
      take(machine.ring(at: moment(now)))
    }
    now = end
  }

  private mutating func take(_ action: TimeAction<Int, Moment>) {
    published += action.publishing.map { Published(value: $0, at: now) }
    if let deadline = action.alarm { alarm = Int(deadline.elapsed.components.seconds) }
  }

  private func moment(_ number: Int) -> Moment { Moment(elapsed: .seconds(number)) }
}

private struct Published: Equatable, CustomStringConvertible {
  let value: Int
  let at: Int
  var description: String { "\(value) at \(at)" }
}

/// The times at which values came: different instants or not, all later than 0.
private struct Script {
  let arrivals: [(value: Int, at: Int)]

  init(using generator: inout SeededGenerator) {
    var now = 0
    arrivals = (1...Int.random(in: 1...12, using: &generator)).map { value in
      now += generator.chance(40) ? 0 : Int.random(in: 1...15, using: &generator)
      return (value, now)
    }
  }

  func play(_ machine: some TimeMachine) -> [Published] {
    var player = Player(machine)
    for (value, at) in arrivals {
      player.pass(at - player.now)
      player.receive(value)
    }
    player.pass(10_000)
    return player.published
  }
}

/// The machines of time, compared with a description of their results without states.
@Suite struct RandomTimeSpec {
  private static let interval = 10
  private static var duration: Duration { .seconds(interval) }

  private func check(_ body: (Script) -> Bool) {
    let seed = Randomness.seed()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let script = Script(using: &generator)
      guard body(script) else {
        Issue.record("\(script.arrivals), BINDING_SEED=\(seed)")
        return
      }
    }
  }

  @Test func `a debounced value publishes the values that no other followed for an interval`() {
    check { script in
      let expected = script.arrivals.enumerated().compactMap { place, arrival -> Published? in
        let next = place + 1 < script.arrivals.count ? script.arrivals[place + 1].at : .max
        let due = arrival.at + Self.interval
        return due <= next ? Published(value: arrival.value, at: due) : nil
      }
      return script.play(Debouncer(interval: Self.duration)) == expected
    }
  }

  @Test func `delaying publishes everything, an interval later`() {
    check { script in
      let expected = script.arrivals.map { Published(value: $0.value, at: $0.at + Self.interval) }
      return script.play(Delayer(interval: Self.duration)) == expected
    }
  }

  /// What Combine's `throttle` publishes, described by windows: an interval begins with each published value, and at
  /// its end one of the values that came meanwhile is published.
  private func published(by arrivals: [(value: Int, at: Int)], isForLatest: Bool) -> [Published] {
    var published: [Published] = []
    var rest = arrivals[...]
    var end: Int?
    while let next = rest.first {
      guard let windowEnd = end, next.at < windowEnd else {
        published.append(Published(value: next.value, at: next.at))
        rest = rest.dropFirst()
        end = next.at + Self.interval
        continue
      }
      let window = rest.prefix { $0.at < windowEnd }
      let chosen = isForLatest ? window.last : window.first
      published += chosen.map { [Published(value: $0.value, at: windowEnd)] } ?? []
      rest = rest.dropFirst(window.count)
      end = windowEnd + Self.interval
    }
    return published
  }

  @Test(arguments: [true, false])
  func `throttling publishes what Combine does, in both modes`(latest: Bool) {
    check { script in
      script.play(Throttler(latest ? .latest : .first, interval: Self.duration))
        == published(by: script.arrivals, isForLatest: latest)
    }
  }

  @Test(arguments: [true, false])
  func `throttling publishes the first at once, the last in the end, and never two within an interval`(latest: Bool) {
    check { script in
      let published = script.play(Throttler(latest ? .latest : .firstAndFinal, interval: Self.duration))
      let gaps = zip(published, published.dropFirst()).map { $1.at - $0.at }
      return published.first == Published(value: 1, at: script.arrivals[0].at)
        && published.last?.value == script.arrivals.last?.value
        && gaps.allSatisfy { $0 >= Self.interval }
        && published.map(\.value) == published.map(\.value).sorted()
    }
  }

  @Test func `a throttled value that waits is replaced by one that comes meanwhile`() {
    var player = Player(Throttler(.firstAndFinal, interval: Self.duration))
    for number in 1...3 { player.receive(number) }
    player.pass(15)
    player.receive(4)
    player.pass(100)
    #expect(player.published.map(\.description) == ["1 at 0", "2 at 10", "4 at 20"])
  }

  @Test func `throttling for the latest is never behind by more than an interval`() {
    check { script in
      let published = script.play(Throttler(.latest, interval: Self.duration))
      return script.arrivals.allSatisfy { arrival in
        published.contains { $0.value >= arrival.value && $0.at <= arrival.at + Self.interval }
      }
    }
  }
}
