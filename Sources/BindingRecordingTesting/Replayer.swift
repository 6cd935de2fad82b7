internal import Binding
internal import BindingRecording

/// Writes what was written from outside, and compares what follows.
struct Replayer {
  private let session: RecordedSession
  private let graph: ReplayedGraph
  private(set) var replay = Replay()
  /// The latest known value of each node.
  private var expected: [Int: RecordedSession.Content] = [:]
  private var tainted: Set<Int> = []

  /// How many problems are reported: what differs once mostly differs from then on.
  private static let mostProblems = 10

  init(_ session: RecordedSession, on graph: ReplayedGraph) {
    self.session = session
    self.graph = graph
  }

  mutating func run() {
    guard session.hasValues else {
      return fail("The recording has no values: record it with 'values: true'.")
    }
    graph.stopNotingWrites()
    guard var rest = writesOfMaking() else { return }
    _ = graph.takeChanged()
    for turn in session.turns {
      let inputs = turn.inputs.dropFirst(rest)
      let isOfMaking = rest > 0
      rest -= turn.inputs.count - inputs.count
      guard apply(Array(inputs), in: turn) else { return }
      for node in turn.forgotten { expected[node] = nil }
      for input in turn.inputs where !input.isTakenBack { expected[input.node] = input.content }
      expected.merge(turn.outputs) { $1 }
      tainted.formUnion(turn.tainted)
      let changed = graph.takeChanged()
      // The writes of making the view model are one operation here.
      if rest == 0, !isOfMaking || !inputs.isEmpty { compare(after: turn, changed) }
      if replay.problems.count >= Self.mostProblems { return }
    }
    checkCounts()
  }

  private mutating func fail(_ problem: String) { replay.problems.append(problem) }

  /// How many of the writes from outside are those that making the view model does; `nil` if it does others.
  private mutating func writesOfMaking() -> Int? {
    let keys = graph.keys
    let recorded = session.turns.flatMap(\.inputs)
    for (index, node) in graph.writes.enumerated() {
      let key = keys[ObjectIdentifier(node)]
      guard index < recorded.count, let known = session.nodes[recorded[index].node]?.key, known == key else {
        let other = index < recorded.count ? session.nodes[recorded[index].node].map { "\($0.key)" } : nil
        fail(
          "Making the view model writes '\(node.name)', where the recording has "
            + "\(other.map { "a write to \($0)" } ?? "no further write"): it has to begin before the view model is made."
        )
        return nil
      }
    }
    return graph.writes.count
  }

  /// Writes the inputs of an operation, as one batch.
  private mutating func apply(_ inputs: [RecordedSession.Input], in turn: RecordedSession.Turn) -> Bool {
    var isFine = true
    batch {
      for input in inputs where !input.isTakenBack {
        if let problem = write(input) {
          fail("Operation \(turn.number) cannot be replayed: \(problem)")
          isFine = false
          return
        }
      }
    }
    return isFine
  }

  /// Writes an input. Returns why that is not possible, or `nil`.
  private mutating func write(_ input: RecordedSession.Input) -> String? {
    guard let node = session.nodes[input.node] else { return "a node was written that no line tells of." }
    let key = node.key
    guard node.isNamed else {
      return "the observable made at \(key.name) was written from outside, and has no name to be found by. Name it."
    }
    let value: RecordedValue
    switch input.content {
    case .value(let recorded): value = recorded
    case _ where input.isOwn: return nil
    case .redacted: return "the value that was written to \(key) was redacted."
    case .text(let text): return "the value that was written to \(key) cannot be read back: it was recorded as \(text)."
    case .none: return "no value was recorded for \(key)."
    }
    guard let observable = graph.nodes[key] else {
      return "\(key) was written, and the view model has made nothing of that name."
    }
    guard let target = observable as? any ReplayedInput else {
      return input.isOwn ? nil : "the type of \(key), \(type(of: observable)), cannot be decoded."
    }
    do {
      try target.write(value)
      replay.inputs += 1
      return nil
    } catch {
      return "\(value) is no value of \(key): \(error)"
    }
  }

  private mutating func compare(after turn: RecordedSession.Turn, _ changed: [GraphNode]) {
    let nodes = graph.nodes
    var due = Set(turn.outputs.keys)
    let keys = graph.keys
    let changedKeys = Set(changed.compactMap { keys[ObjectIdentifier($0)] })
    for (number, node) in session.nodes where changedKeys.contains(node.key) && expected[number] != nil {
      due.insert(number)
    }
    for number in due.sorted() {
      guard let node = session.nodes[number], !node.isInner, node.key.kind != .effect else { continue }
      guard !tainted.contains(number), case .value(let value)? = expected[number],
        let output = nodes[node.key] as? any ReplayedOutput,
        let same = isSame(output.presentValue, value)
      else {
        replay.uncompared.insert(node.key.name)
        continue
      }
      replay.comparisons += 1
      guard !same, replay.problems.count < Self.mostProblems else { continue }
      let written = turn.inputs.compactMap { input in session.nodes[input.node].map { "\($0.key)" } }
      let cause = written.isEmpty ? "" : ", in which \(written.joined(separator: ", ")) was written"
      fail(
        "After operation \(turn.number)\(cause), \(node.key) is \(shortText(of: output.presentValue)), and was \(value) "
          + "when it was recorded.")
    }
    // Comparing a value without observers evaluates it, which is no change by the next operation.
    _ = graph.takeChanged()
  }

  /// Nodes of one name are told apart by the order of making, so there have to be as many as in the recording.
  private mutating func checkCounts() {
    let written = Set(session.turns.flatMap(\.inputs).compactMap { session.nodes[$0.node]?.key.name })
    var made: [RecordedSession.Name: Int] = [:]
    for key in graph.keys.values {
      let name = RecordedSession.Name(text: key.name, kind: key.kind)
      made[name] = max(made[name] ?? 0, key.place + 1)
    }
    for text in written.sorted() {
      let name = RecordedSession.Name(text: text, kind: .observable)
      guard let count = made[name], let recorded = session.counts[name], count != recorded else { continue }
      fail("The recording tells of \(recorded) nodes called '\(text)', and \(count) were made.")
    }
  }
}
