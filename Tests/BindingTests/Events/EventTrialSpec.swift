import Binding
import TestSupport
import Testing

/// An event as simple as possible: a list of listeners, and values that wait for the end of a delivery.
private final class EventByHand {
  final class Listener {
    let hear: (Int) -> Void
    var isAlive = true
    init(_ hear: @escaping (Int) -> Void) { self.hear = hear }
  }

  private var listeners: [Listener] = [], waiting: [(value: Int, audience: Int)] = [], isDelivering = false
  var count: Int { listeners.count(where: \.isAlive) }

  func observe(_ hear: @escaping (Int) -> Void) -> Listener {
    listeners.append(Listener(hear))
    return listeners.last!
  }

  func send(_ value: Int) {
    waiting.append((value, listeners.count))
    if isDelivering { return }
    isDelivering = true
    while !waiting.isEmpty {
      let (value, audience) = waiting.removeFirst()
      for listener in listeners.prefix(audience) where listener.isAlive { listener.hear(value) }
    }
    isDelivering = false
  }
}

/// What an observer does with a value, besides noting it.
private enum Deed: CaseIterable { case nothing, endSelf, endOther, begin, send, add }

/// Observers of some events, real ones or simple ones.
private final class Audience {
  let send: (_ event: Int, _ value: Int) -> Void
  let observe: (_ event: Int, @escaping (Int) -> Void) -> () -> Void
  let add: (Int) -> Void
  var log: [String] = []
  private(set) var living: [(number: Int, end: () -> Void)] = []
  private var count = 0

  init(
    send: @escaping (Int, Int) -> Void, observe: @escaping (Int, @escaping (Int) -> Void) -> () -> Void,
    add: @escaping (Int) -> Void
  ) { (self.send, self.observe, self.add) = (send, observe, add) }

  func begin(_ event: Int, _ deed: Deed, _ target: Int) {
    if living.count >= 10 { return }
    let number = count
    count += 1
    let end = observe(event) { [unowned self] value in
      log.append("\(number) hears \(value)")
      switch deed {
      case .nothing: break
      case .endSelf: if let place = living.firstIndex(where: { $0.number == number }) { self.end(place) }
      case .endOther: self.end(target)
      case .begin: begin(target, .nothing, 0)
      case .send: if value > 0 { send(target, value - 1) }
      case .add: add(value)
      }
    }
    living.append((number, end))
  }

  func end(_ place: Int) {
    if !living.isEmpty { living.remove(at: place % living.count).end() }
  }
}

/// Events that are sent while observers begin, end, send and write in the middle of deliveries, in batches and
/// transactions, compared with simple events.
private final class EventTrial: GroupedTrial {
  enum Part { case begin(Int, Deed, Int), end(Int), send(Int, Int) }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let (event, number) = (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
    return switch Int.random(in: 0..<10, using: &generator) {
    case 0..<3: .begin(event, Deed.allCases.randomElement(using: &generator)!, number)
    case 3: .end(number)
    default: .send(event, number % 4)
    }
  }

  /// The sum of what observers have added.
  var model = 0
  private let total = Observable(0), events: [Event<Int>], byHand = (0..<6).map { _ in EventByHand() }
  private var isAttached = false, seen: [Int] = [], wanted = [0], effect: Effect?
  private var audience: Audience?, audienceByHand: Audience?

  init(_ setup: NoSetup) {
    let (first, second, total, byHand) = (Event<Int>(), Event<Int>(), total, byHand)
    weak var me: EventTrial?
    let third = Event<Int>(attach: { _ in me?.isAttached = true }, detach: { me?.isAttached = false })
    events = [first, second, third, first.map { $0 - 1 }, second.filter { $0 % 2 == 0 }, first.merged(with: second)]
    _ = byHand[0].observe { [unowned less = byHand[3]] in less.send($0 - 1) }
    _ = byHand[1].observe { [unowned even = byHand[4]] in if $0 % 2 == 0 { even.send($0) } }
    for source in byHand[..<2] { _ = source.observe { [unowned merged = byHand[5]] in merged.send($0) } }
    me = self
    audience = Audience(
      send: { [events] in events[$0].send($1) },
      observe: { [events] in
        var subscription: Subscription? = events[$0].observe($1)
        let isReleased = $0 % 2 == 0
        return {
          if !isReleased { subscription?.cancel() }
          subscription = nil
        }
      }, add: { total.value += $0 })
    audienceByHand = Audience(
      send: { byHand[$0].send($1) },
      observe: { event, hear in
        let listener = byHand[event].observe(hear)
        return { listener.isAlive = false }
      }, add: { [unowned self] in model += $0 })
    effect = Effect { [unowned self] in seen.append(total.value) }
  }

  func change(_ part: Part) {
    for audience in [audience!, audienceByHand!] {
      switch part {
      case .begin(let event, let deed, let target): audience.begin(event, deed, target)
      case .end(let place): audience.end(place)
      case .send(let event, let value): audience.send(event, value)
      }
    }
  }

  func didPlay(_ step: Step) { if model != wanted.last { wanted.append(model) } }

  func difference() -> String? {
    guard let audience, let audienceByHand else { return nil }
    if audience.log != audienceByHand.log { return "\(audience.log), not \(audienceByHand.log)" }
    if seen != wanted { return "an effect has seen \(seen), not \(wanted)" }
    let (counts, countsByHand) = (events.map(\.observerCount), byHand.map(\.count))
    if counts != countsByHand { return "the events have \(counts) observers, not \(countsByHand)" }
    return isAttached == (countsByHand[2] > 0) ? nil : "the third event is attached: \(isAttached)"
  }

  func end() -> String? {
    while !audience!.living.isEmpty { audience!.end(0) }
    effect = nil
    let left = total.observerCount + events.map(\.observerCount).reduce(0, +)
    // The derived events still observe the first two.
    return left == 4 && !isAttached ? nil : "\(left - 4) observers are left"
  }
}

@Suite struct EventTrialSpec {
  @Test func `events reach their observers, in order, whatever these do meanwhile`() async { await EventTrial.run() }
}
