#if canImport(Observation)
  import Binding
  import Observation
  import TestSupport
  import Testing

  @Observation.Observable
  private final class Twin {
    var value = 0
  }

  /// Observables, computed values and values that are reset, made, read under tracking, written, rolled back and
  /// released, in any order, beside `@Observable` objects with the same values.
  ///
  /// A tracker is told if what it has read has another value at the end of a step, and only if Observation has told the
  /// tracker of the twin: after the change instead of before it, and not of a value that ends equal.
  final class SeenTrial: GroupedTrial {
    enum Rule: CaseIterable { case sum, parity, first, chosen }
    enum Part {
      case make(Rule, [Int], isReset: Bool), release(Int), set(Int, Int), add(Int, Int)
      case track(Int), trackTwo(Int, Int), trackTemporary(Int), read(Int)
    }

    static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
      func pick() -> Int { Int.random(in: 0..<12, using: &generator) }
      return switch Int.random(in: 0..<14, using: &generator) {
      case 0, 1:
        .make(
          Rule.allCases.randomElement(using: &generator)!, [pick(), pick(), pick()], isReset: generator.chance(30))
      case 2: .release(pick())
      case 3..<7: .set(pick(), pick() % 4)
      case 7: .add(pick(), pick() % 3)
      case 8, 9, 10: .track(pick())
      case 11: .trackTwo(pick(), pick())
      case 12: .trackTemporary(pick())
      default: .read(pick())
      }
    }

    /// A value, how it is read here, and how it is read from the twins.
    private final class Value {
      /// Until the value is released.
      private(set) var read: () -> Int
      private(set) var isReleased = false
      let twin: () -> Int, isComputed: Bool
      /// Whether the value, or one on which it depends, is reset.
      let followsReset: Bool
      init(read: @escaping () -> Int, twin: @escaping () -> Int, isComputed: Bool, followsReset: Bool = false) {
        (self.read, self.twin, self.isComputed, self.followsReset) = (read, twin, isComputed, followsReset)
      }

      func release() { (read, isReleased) = (twin, true) }
    }

    /// What a tracker was told. It does not keep what was read, which keeps the tracker until it is told.
    private final class Told: @unchecked Sendable {
      var here = false, byTwin = false
    }

    private struct Tracker {
      let seen: [Value], before: [Int], told = Told()
      init(_ seen: [Value]) { (self.seen, before) = (seen, seen.map { $0.twin() }) }
    }

    private let numbers = (0..<4).map { Observable($0, name: "number \($0)") }
    private let twins = (0..<4).map { _ in Twin() }
    private var values: [Value] = []
    private var trackers: [Tracker] = []
    private var failure: String?
    /// Whether a transaction of the present step fails. Trackers of what was read in it are left out.
    private var mayFail = false

    init(_ setup: NoSetup) {
      Graph.isVisibleToObservation = true
      for (number, twin) in zip(numbers, twins) {
        twin.value = number.peek()
        values.append(Value(read: { number.value }, twin: { twin.value }, isComputed: false))
      }
    }

    var model: [Int] {
      get { twins.map(\.value) }
      set { for (twin, value) in zip(twins, newValue) where twin.value != value { twin.value = value } }
    }

    func willPlay(_ step: Step) { mayFail = Self.fails(step) }

    private static func fails(_ step: Step) -> Bool {
      switch step {
      case .one: false
      case .batch(let steps), .transaction(let steps): steps.contains(where: fails)
      case .failing: true
      }
    }

    private func value(_ rule: Rule, _ inputs: [() -> Int]) -> Int {
      switch rule {
      case .sum: inputs.reduce(0) { $0 &+ $1() }
      case .parity: inputs[0]() & 1
      case .first: inputs[0]()
      case .chosen: inputs[0]().isMultiple(of: 2) ? inputs[1]() : inputs[2]()
      }
    }

    private func track(_ read: @escaping () -> Void, _ seen: [Value], mayBeToldOfNothing: Bool = false) {
      let tracker = Tracker(seen)
      tracker.told.byTwin = mayBeToldOfNothing
      if !mayFail { trackers.append(tracker) }
      let told = tracker.told
      withObservationTracking(read) { told.here = true }
      withObservationTracking {
        for value in seen { _ = value.twin() }
      } onChange: {
        told.byTwin = true
      }
    }

    func change(_ part: Part) {
      switch part {
      case .make(let rule, let picks, let isReset):
        let inputs = picks.map { values[$0 % values.count] }
        let reads = inputs.map(\.read)
        let compute = { [unowned self] in self.value(rule, reads) }
        let node: any ObservableValue<Int> = isReset ? Observable(resetBy: compute, compute) : Computed(compute)
        values.append(
          Value(
            read: { node.value }, twin: { [unowned self] in self.value(rule, inputs.map(\.twin)) }, isComputed: true,
            followsReset: isReset || inputs.contains(where: \.followsReset)))
      case .release(let pick):
        let place = pick % values.count
        guard values[place].isComputed else { return }
        let gone = values.remove(at: place)
        gone.release()
        // A value that has gone cannot be asked, so its trackers may be told although it would end equal.
        for tracker in trackers where tracker.seen.contains(where: { $0 === gone }) { tracker.told.byTwin = true }
      case .set(let pick, let value):
        twins[pick % 4].value = value
        numbers[pick % 4].value = value
      case .add(let pick, let value):
        twins[pick % 4].value += value
        numbers[pick % 4].value += value
      case .track(let pick):
        let seen = values[pick % values.count]
        track({ _ = seen.read() }, [seen])
      case .trackTwo(let one, let other):
        let seen = [values[one % values.count], values[other % values.count]]
        track({ for value in seen { _ = value.read() } }, seen)
      case .trackTemporary(let pick):
        let seen = values[pick % values.count]
        // Observation keeps for good a tracker that has read an object which ends before the body does. Here that
        // object lives as long as the observables, so a temporary value needs one.
        guard !seen.isReleased else { return }
        // A transaction keeps the temporary value, which then ends after the body that has read it.
        track({ _ = Computed { seen.read() }.value }, [seen], mayBeToldOfNothing: seen.followsReset)
      case .read(let pick):
        let seen = values[pick % values.count]
        if seen.read() != seen.twin() { failure = "\(seen.read()) is read, not \(seen.twin())" }
      }
    }

    func difference() -> String? {
      for tracker in trackers {
        let hasChanged = tracker.seen.map { $0.twin() } != tracker.before
        if hasChanged, !tracker.told.here { return "a tracker of \(tracker.before) is not told" }
        if tracker.told.here, !tracker.told.byTwin { return "a tracker of \(tracker.before) is told of nothing" }
      }
      trackers.removeAll { $0.told.here }
      return failure
    }

    func end() -> String? {
      values = []
      for number in numbers where number.observerCount > 0 { return "\(number.name) is still observed" }
      return failure
    }
  }

  @Suite struct SeenTrialSpec {
    @Test func `trackers are told as those of an @Observable object, but of net changes alone`() async {
      await SeenTrial.run()
    }
  }
#endif
