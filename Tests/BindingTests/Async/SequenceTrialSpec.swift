import Binding
import Observation
import TestSupport
import Testing

@Observation.Observable private final class Settings { var number = 0 }

/// Consumers of an observable and an event outside of the graph: loops over their values, which are busy at times, and
/// observations of Apple's kind, begun and ended at any time.
@MainActor private final class SequenceTrial: @MainActor Trial {
  enum Kind: CaseIterable { case values, sent, observation }
  enum Step {
    case write(Int), batch([Int]), fail(Int), send([Int]), receive(Int), begin(Kind), end(Int), work(Int)
    case property(Int), offer(Int)
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let (number, other) = (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
    return switch Int.random(in: 0..<20, using: &generator) {
    case 0..<4: .write(number)
    case 4, 5: .batch([number, other])
    case 6: .fail(number)
    case 7..<10: .send([number, other])
    case 10: .receive(number)
    case 11..<14: .begin(Kind.allCases.randomElement(using: &generator)!)
    case 14, 15: .end(number)
    case 16, 17: .work(number)
    case 18: .property(number)
    default: .offer(number)
    }
  }

  final class Consumer {
    let kind: Kind, start: Int, scope = Scope()
    var seen: [Int] = [], isRunning = true, gate: Gate?, task: Task<Void, Never>?
    init(_ kind: Kind, start: Int) { (self.kind, self.start) = (kind, start) }
  }

  let number = Observable(0), event = Event<Int>(), settings = Settings()
  let property: ObservedProperty<Settings, Int>, offers = AsyncStream.makeStream(of: Int.self)
  let receive: @Sendable (Int) -> Void, followed: Observable<Int>
  var effect: Effect?, seenProperty = 0, offered = 0
  /// All values that the number has had, and all that were sent.
  var had = [0], sent: [Int] = []
  var living: [Consumer] = [], ended: [Consumer] = []

  init(_ setup: NoSetup) {
    Graph.isVisibleToObservation = true
    property = ObservedProperty(of: settings, \.number)
    receive = number.receiver()
    followed = Observable(following: offers.stream, initially: 0)
    effect = Effect { [unowned self] in seenProperty = property.value }
  }

  @MainActor func play(_ step: Step) {
    switch step {
    case .write(let value): write([value])
    case .batch(let values): batch { write(values) }
    case .fail(let value):
      try? transaction {
        number.value = value + 10
        throw CancellationError()
      }
    case .send(let values):
      sent += values
      values.forEach(event.send)
    case .receive(let value):
      // Nothing would tell when the present value has arrived once more, and it could come after the next write.
      guard value != had.last else { return }
      note(value)
      Task.detached { [receive] in receive(value) }
    case .begin(let kind): begin(kind)
    case .end(let place):
      guard !living.isEmpty else { return }
      end(living.remove(at: place % living.count), byScope: place % 2 == 0)
    case .work(let place):
      guard !living.isEmpty else { return }
      let consumer = living[place % living.count]
      if let gate = consumer.gate { gate.open() }
      consumer.gate = consumer.gate == nil ? Gate() : nil
    case .property(let value): settings.number = value
    case .offer(let value):
      offered = value
      offers.continuation.yield(value)
    }
  }

  private func write(_ values: [Int]) {
    note(values.last!)
    for value in values { number.value = value }
  }

  private func note(_ value: Int) { if value != had.last { had.append(value) } }

  private func begin(_ kind: Kind) {
    let consumer = Consumer(kind, start: kind == .sent ? sent.count : had.count - 1)
    living.append(consumer)
    switch kind {
    case .values:
      let values = number.values(in: consumer.scope)
      consumer.task = Task {
        for await value in values { await take(value, consumer) }; consumer.isRunning = false
      }
    case .sent:
      let values = event.values(in: consumer.scope)
      consumer.task = Task {
        for await value in values { await take(value, consumer) }; consumer.isRunning = false
      }
    case .observation: register(number, consumer)
    }
  }

  private func take(_ value: Int, _ consumer: Consumer) async {
    consumer.seen.append(value)
    await consumer.gate?.pass()
  }

  /// Reads a value under tracking, and does so again when it has changed.
  private func register(_ observed: Observable<Int>, _ consumer: Consumer) {
    nonisolated(unsafe) let (observed, consumer) = (observed, consumer)
    withObservationTracking {
      consumer.seen.append(observed.value)
    } onChange: {
      MainActor.assumeIsolated {
        if consumer.isRunning { self.register(observed, consumer) }
      }
    }
  }

  private func end(_ consumer: Consumer, byScope: Bool) {
    if byScope { consumer.scope.end() }
    consumer.task?.cancel()
    consumer.gate?.open()
    consumer.gate = nil
    if consumer.task == nil { consumer.isRunning = false }
    ended.append(consumer)
  }

  /// What differs when everything has had the time to happen, on other threads too. What is right has to stay so for a
  /// moment.
  @MainActor func difference() async -> String? {
    let end = ContinuousClock.now + .seconds(1)
    var (difference, turns): (String?, Int) = (nil, 0)
    while turns < 2_000 || ContinuousClock.now < end {
      turns += 1
      difference = presentDifference
      if difference == nil {
        for _ in 0..<3 { await Task.yield() }
        difference = presentDifference
        if difference == nil { return nil }
      }
      await Task.yield()
    }
    return difference
  }

  private var presentDifference: String? {
    for consumer in living {
      let seen = consumer.seen
      let all = Array((consumer.kind == .sent ? sent : had)[consumer.start...])
      let isBusy = consumer.gate != nil
      let isRight =
        switch consumer.kind {
        case .observation: seen == all
        case .sent: isBusy ? all.starts(with: seen) : seen == all
        // Values in between may be skipped, the last one never.
        case .values: isSkipping(seen, all) && (isBusy || seen.last == all.last)
        }
      if !isRight { return "\(consumer.kind) has seen \(seen) of \(all)" }
    }
    if let consumer = ended.first(where: \.isRunning) { return "\(consumer.kind) does not end" }
    ended = []
    if number.value != had.last { return "the number is \(number.value)" }
    if property.value != settings.number || seenProperty != settings.number {
      return "the property was \(seenProperty)"
    }
    return followed.value == offered ? nil : "\(followed.value) is followed instead of \(offered)"
  }

  private func isSkipping(_ seen: [Int], _ all: [Int]) -> Bool {
    var rest = all[...]
    return seen.allSatisfy { value in
      guard let place = rest.firstIndex(of: value) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  @MainActor func end() async -> String? {
    while let consumer = living.popLast() { end(consumer, byScope: true) }
    effect = nil
    if let difference = await difference(), !difference.hasPrefix("the property") { return difference }
    // An observation goes on until the next change.
    number.value += 1
    let left = number.observerCount + event.observerCount + property.observerCount
    return left == 0 ? nil : "\(left) observers are left"
  }
}

@Suite struct SequenceTrialSpec {
  @Test @MainActor func `loops and observations see the values of a graph, whenever they begin and end`() async {
    await SequenceTrial.run()
  }
}
