import Binding
import BindingTesting
import TestSupport
import Testing

/// A value, and the second at which it came.
private struct Dated: Equatable, CustomStringConvertible {
  let value: Int
  let at: Int
  init(_ value: Int, _ at: Int) { (self.value, self.at) = (value, at) }
  var description: String { "\(value) at \(at)" }
}

/// Values and events in time, begun and ended at any moment of a manual clock, compared with a description of what
/// they publish that has no states.
@MainActor private final class TimeTrial: @MainActor Trial {
  enum Kind: CaseIterable {
    case debounced, delayed, throttled, throttledFirst, timeLimit
    case debouncedEvent, throttledEvent, throttledEventFirst, ticker

    var isOfValue: Bool { Self.allCases.firstIndex(of: self)! < 5 }
  }
  enum Step {
    case send(Int), batch([Int]), wait(Int), toggle, begin(Kind), end(Int)
    /// A transaction that fails, in which time passes.
    case fail([Int], Int)
  }

  /// Something that publishes, since when, and what it has published.
  final class Follower {
    let kind: Kind, began: Int, start: Int
    var published: [Dated] = []
    var kept: Any?
    init(_ kind: Kind, at began: Int, start: Int) { (self.kind, self.began, self.start) = (kind, began, start) }
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    func values() -> [Int] { (0...2).map { _ in Int.random(in: 0..<4, using: &generator) } }
    return switch Int.random(in: 0..<20, using: &generator) {
    case 0..<5: .send(values()[0])
    case 5: .batch(values())
    case 6: .fail(values(), Int.random(in: 0...14, using: &generator))
    case 7..<13: .wait(Int.random(in: 1...14, using: &generator))
    case 13: .toggle
    case 14..<18: .begin(Kind.allCases.randomElement(using: &generator)!)
    default: .end(values()[0])
    }
  }

  let clock = ManualClock(), number = Observable(0), event = Event<Int>(), isRunning = Observable(true)
  /// The changes of the number, the values of the event, and the times at which the condition changed.
  var changes: [Dated] = [], sent: [Dated] = [], toggles: [Int] = []
  var followers: [Follower] = []
  var now: Int { Int(clock.now.elapsed.components.seconds) }

  init(_ setup: NoSetup) {}

  @MainActor func play(_ step: Step) {
    switch step {
    case .send(let value): send([value])
    case .batch(let values): batch { send(values) }
    case .fail(let values, let seconds):
      try? transaction {
        for value in values { number.value = value }
        clock.advanceNow(by: .seconds(seconds))
        for value in values { number.value = value }
        throw CancellationError()
      }
    case .wait(let seconds): clock.advanceNow(by: .seconds(seconds))
    case .toggle:
      toggles.append(now)
      isRunning.value.toggle()
    case .begin(let kind): begin(kind)
    case .end(let place): if !followers.isEmpty { followers.remove(at: place % followers.count) }
    }
  }

  private func send(_ values: [Int]) {
    if values.last! != number.value { changes.append(Dated(values.last!, now)) }
    for value in values {
      sent.append(Dated(value, now))
      number.value = value
      event.send(value)
    }
  }

  private func begin(_ kind: Kind) {
    let follower = Follower(kind, at: now, start: kind.isOfValue ? changes.count : sent.count)
    let note = { [unowned self, unowned follower] (value: Int) in follower.published.append(Dated(value, now)) }
    let ten = Duration.seconds(10)
    follower.kept =
      switch kind {
      case .debounced: number.debounced(for: ten, clock: clock).observe(note)
      case .delayed: number.delayed(for: ten, clock: clock).observe(note)
      case .throttled: number.throttled(for: ten, clock: clock).observe(note)
      case .throttledFirst: number.throttled(for: ten, latest: false, clock: clock).observe(note)
      case .timeLimit: number.timeout(after: ten, clock: clock).map { (try? $0.get()) ?? -1 }.observe(note)
      case .debouncedEvent: event.debounced(for: ten, clock: clock).observe(note)
      case .throttledEvent: event.throttled(for: ten, clock: clock).observe(note)
      case .throttledEventFirst: event.throttled(for: ten, latest: false, clock: clock).observe(note)
      case .ticker: Ticker(every: ten, while: { [isRunning] in isRunning.value }, clock: clock).observe { note(0) }
      }
    followers.append(follower)
  }

  /// What a follower has to publish, also after the present moment.
  private func published(_ follower: Follower) -> [Dated] {
    let arrivals = Array((follower.kind.isOfValue ? changes : sent).dropFirst(follower.start))
    func isLastFor10Seconds(_ arrival: Dated, _ next: Int) -> Bool {
      next >= arrivals.count || arrivals[next].at >= arrival.at + 10
    }
    switch follower.kind {
    case .debounced, .debouncedEvent:
      return arrivals.enumerated().filter { isLastFor10Seconds($1, $0 + 1) }.map { Dated($1.value, $1.at + 10) }
    case .delayed: return arrivals.map { Dated($0.value, $0.at + 10) }
    case .throttled, .throttledEvent: return throttled(arrivals, isForLatest: true)
    case .throttledFirst: return throttled(arrivals, isForLatest: false, isLastKept: true)
    case .throttledEventFirst: return throttled(arrivals, isForLatest: false)
    case .timeLimit:
      return ([Dated(0, follower.began)] + arrivals).enumerated().flatMap { place, one in
        (place > 0 ? [one] : []) + (isLastFor10Seconds(one, place) ? [Dated(-1, one.at + 10)] : [])
      }
    case .ticker:
      let ends = toggles + [now]
      return zip([0] + toggles, ends).enumerated().filter { $0.offset % 2 == 0 }.flatMap { _, span in
        stride(from: max(span.0, follower.began) + 10, through: span.1, by: 10).map { Dated(0, $0) }
      }
    }
  }

  /// An interval begins with each value that is published. At its end one of the values is published that came
  /// meanwhile, or else the last value of the interval before, if it is kept.
  private func throttled(_ arrivals: [Dated], isForLatest: Bool, isLastKept: Bool = false) -> [Dated] {
    var (published, rest, kept, end): ([Dated], ArraySlice, Dated?, Int?) = ([], arrivals[...], nil, nil)
    while end != nil || !rest.isEmpty {
      let window = rest.prefix { $0.at < end ?? .min }
      let next = end == nil ? rest.first : (isForLatest ? window.last : window.first) ?? kept
      rest = end == nil ? rest.dropFirst() : rest.dropFirst(window.count)
      kept = isLastKept && window.count > 1 ? window.last : nil
      if let next { published.append(Dated(next.value, end ?? next.at)) }
      end = next.map { (end ?? $0.at) + 10 }
    }
    return published
  }

  @MainActor func difference() -> String? {
    for follower in followers {
      var wanted = published(follower).filter { $0.at <= now }
      if follower.kind.isOfValue {
        // A value is published when it differs; the first one is published at once.
        let first = Dated(changes.prefix(follower.start).last?.value ?? 0, follower.began)
        wanted = wanted.reduce(into: [first]) { if $0.last!.value != $1.value { $0.append($1) } }
      }
      if follower.published != wanted { return "\(follower.kind): \(follower.published), not \(wanted)" }
    }
    let kinds = followers.map(\.kind)
    if number.observerCount != kinds.count(where: \.isOfValue) { return "\(number.observerCount) observe the number" }
    return isRunning.observerCount == kinds.count { $0 == .ticker } ? nil : "\(isRunning.observerCount) tick"
  }

  @MainActor func end() -> String? {
    followers = []
    let left = number.observerCount + event.observerCount + isRunning.observerCount + clock.sleeperCount
    return left == 0 ? nil : "\(left) observers and timers are left"
  }
}

@Suite struct TimeTrialSpec {
  @Test @MainActor func `values and events in time publish what they should, and when, whenever they begin and end`()
    async
  {
    await TimeTrial.run()
  }
}
