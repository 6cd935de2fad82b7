import Binding
import Observation
import TestSupport
import Testing

@Observation.Observable private final class Settings { var number = 0 }

/// Consumers of an observable and an event outside of the graph: loops over their values, which are busy at times, and
/// observations of Apple's kind, begun and ended at any time, also between two changes. The observable and the event
/// may be released while they are read.
@MainActor private final class SequenceTrial: @MainActor Trial {
  enum Kind: CaseIterable { case values, sent, observation }
  /// Who runs a loop and ends it: a task, the scope that its values were given, or the scope of its task.
  enum Home: CaseIterable { case task, scope, page }
  indirect enum Step {
    case write(Int), batch([Int]), fail(Int), send([Int]), receive(Int), begin(Kind, Home), work(Int)
    /// The task is cancelled, even where a scope could end.
    case end(Int, byTask: Bool)
    case property(Int), offer(Int), release
    /// Steps between which no other task runs.
    case atOnce([Step])
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    if generator.chance(30) { return .atOnce((0..<4).map { _ in part(using: &generator) }) }
    return generator.chance(5) ? .receive(Int.random(in: 0..<6, using: &generator)) : part(using: &generator)
  }

  private static func part(using generator: inout SeededGenerator) -> Step {
    let (number, other) = (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
    return switch Int.random(in: 0..<22, using: &generator) {
    case 0..<4: .write(number)
    case 4, 5: .batch([number, other])
    case 6: .fail(number)
    case 7..<10: .send([number, other])
    case 10..<13:
      .begin(Kind.allCases.randomElement(using: &generator)!, Home.allCases.randomElement(using: &generator)!)
    case 13..<16: .end(number, byTask: generator.chance(40))
    case 16..<19: .work(number)
    case 19: .property(number)
    case 20: .offer(number)
    default: .release
    }
  }

  static func simpler(_ step: Step) -> [[Step]] {
    guard case .atOnce(let steps) = step else { return [] }
    return [steps] + steps.indices.map { [.atOnce(Array(steps[..<$0] + steps[($0 + 1)...]))] }
  }

  /// What was published by an observable and an event, which may have gone since.
  final class Past {
    var had = [0], sent: [Int] = []
    weak var number: Observable<Int>?
    weak var event: Event<Int>?
  }

  final class Consumer {
    let kind: Kind, home: Home, past: Past, start: Int
    /// The scope of the values, and that of the task.
    let scope = Scope(), page = Scope()
    var seen: [Int] = [], isBegun = false, isInBody = false, isRunning = true, gate: Gate?, task: Task<Void, Never>?
    /// Whether its body waits at the gate.
    var isHeld = false
    /// Once it is ended: what it has to have seen then. For an event that is `nil` until its body has ended.
    var isEnded = false, wanted: [Int]?

    init(_ kind: Kind, _ home: Home, _ past: Past) {
      (self.kind, self.home, self.past) = (kind, home, past)
      start = kind == .sent ? past.sent.count : past.had.count - 1
    }

    /// Everything that was published for it until now.
    var published: [Int] { Array((kind == .sent ? past.sent : past.had)[start...]) }
  }

  let settings = Settings(), property: ObservedProperty<Settings, Int>, offers = AsyncStream.makeStream(of: Int.self)
  let followed: Observable<Int>
  var number = Observable(0), event = Event<Int>(), receive: @Sendable (Int) -> Void = { _ in }
  var effect: Effect?, seenProperty = 0, offered = 0
  var past = Past(), pasts: [Past] = [], consumers: [Consumer] = []

  init(_ setup: NoSetup) {
    Graph.isVisibleToObservation = true
    property = ObservedProperty(of: settings, \.number)
    followed = Observable(following: offers.stream, initially: 0)
    effect = Effect { [unowned self] in seenProperty = property.value }
    makeSource()
  }

  private func makeSource() {
    (number, event, past) = (Observable(0), Event(), Past())
    (past.number, past.event) = (number, event)
    pasts.append(past)
    receive = number.receiver()
  }

  @MainActor func play(_ step: Step) {
    playNow(step)
    for consumer in consumers where consumer.isEnded && consumer.wanted == nil && !consumer.isHeld {
      consumer.wanted = consumer.published
    }
  }

  private func playNow(_ step: Step) {
    switch step {
    case .atOnce(let steps): for step in steps { playNow(step) }
    case .write(let value): write([value])
    case .batch(let values): batch { write(values) }
    case .fail(let value):
      try? transaction {
        number.value = value + 10
        throw CancellationError()
      }
    case .send(let values):
      past.sent += values
      values.forEach(event.send)
    case .receive(let value):
      // Nothing would tell when the present value has arrived once more, and it could come after the next write.
      guard value != past.had.last else { return }
      note(value)
      Task.detached { [receive] in receive(value) }
    case .begin(let kind, let home): begin(Consumer(kind, home, past))
    case .end(let place, let byTask):
      let living = consumers.filter { !$0.isEnded }
      if !living.isEmpty { end(living[place % living.count], byTask: byTask) }
    case .work(let place):
      guard !consumers.isEmpty else { return }
      let consumer = consumers[place % consumers.count]
      if consumer.gate != nil { return open(consumer) }
      // A body that has just been let go would be held again, and get what is sent meanwhile.
      if !consumer.isEnded, !consumer.isInBody { consumer.gate = Gate() }
    case .property(let value): settings.number = value
    case .offer(let value):
      offered = value
      offers.continuation.yield(value)
    case .release: makeSource()
    }
  }

  private func write(_ values: [Int]) {
    note(values.last!)
    for value in values { number.value = value }
  }

  private func note(_ value: Int) { if value != past.had.last { past.had.append(value) } }

  private func begin(_ consumer: Consumer) {
    consumers.append(consumer)
    let isInScope = consumer.home == .scope
    switch consumer.kind {
    case .values: run(consumer, isInScope ? number.values(in: consumer.scope) : number.values)
    case .sent: run(consumer, isInScope ? event.values(in: consumer.scope) : event.values)
    case .observation: register(number, consumer)
    }
  }

  private func run(_ consumer: Consumer, _ values: some AsyncSequence<Int, Never>) {
    let work: Scope.AsynchronousWork = {
      consumer.isBegun = true
      for await value in values {
        consumer.seen.append(value)
        (consumer.isInBody, consumer.isHeld) = (true, consumer.gate != nil)
        await consumer.gate?.pass()
        consumer.isInBody = false
      }
      consumer.isRunning = false
    }
    consumer.task = consumer.home == .page ? consumer.page.task(work) : Task { await work() }
  }

  private func open(_ consumer: Consumer) {
    consumer.gate?.open()
    (consumer.gate, consumer.isHeld) = (nil, false)
  }

  /// Reads a value under tracking, and does so again when it has changed.
  private func register(_ observed: Observable<Int>, _ consumer: Consumer) {
    nonisolated(unsafe) weak let source = observed
    nonisolated(unsafe) let consumer = consumer
    withObservationTracking {
      consumer.seen.append(observed.value)
    } onChange: {
      MainActor.assumeIsolated {
        if consumer.isRunning, let source { self.register(source, consumer) }
      }
    }
  }

  private func end(_ consumer: Consumer, byTask: Bool) {
    consumer.isEnded = true
    let isWaiting = consumer.isBegun && !consumer.isInBody
    switch (consumer.kind, byTask ? .task : consumer.home) {
    case (.observation, _):
      consumer.isRunning = false
      consumer.wanted = consumer.published
    // What was published before comes. A loop whose task is cancelled in its body cannot know what that was: it gets no
    // value of an observable, which can be read, and the events that are sent until the body has ended.
    case (.sent, .scope), (.sent, .page): consumer.wanted = consumer.published
    case (.values, .scope): consumer.wanted = consumer.isBegun ? consumer.published : []
    case _ where isWaiting: consumer.wanted = consumer.published
    case (.values, _): consumer.wanted = consumer.seen
    case (.sent, _): break
    }
    switch byTask ? .task : consumer.home {
    case .task: consumer.task?.cancel()
    case .scope: consumer.scope.end()
    case .page: consumer.page.end()
    }
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
        if difference == nil { break }
      }
      await Task.yield()
    }
    consumers.removeAll { !$0.isRunning }
    return difference
  }

  private var presentDifference: String? {
    for consumer in consumers {
      let (seen, all, isBusy) = (consumer.seen, consumer.wanted ?? consumer.published, consumer.gate != nil)
      let isRight =
        switch consumer.kind {
        case .observation: seen == all
        case .sent: isBusy ? all.starts(with: seen) : seen == all
        // Values in between may be skipped, the last one never.
        case .values: isSkipping(seen, all) && (isBusy || seen.last == all.last)
        }
      if !isRight { return "\(consumer.kind) of \(consumer.home) has seen \(seen) of \(all)" }
      if consumer.isEnded, consumer.isRunning, !isBusy { return "\(consumer.kind) of \(consumer.home) does not end" }
    }
    if number.value != past.had.last { return "the number is \(number.value)" }
    for past in pasts where past !== self.past && !consumers.contains(where: { $0.past === past }) {
      if past.number != nil || past.event != nil { return "what was released is left" }
    }
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
    for consumer in consumers {
      if !consumer.isEnded { end(consumer, byTask: false) }
      open(consumer)
    }
    play(.atOnce([]))
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
