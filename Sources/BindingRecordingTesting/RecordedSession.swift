internal import BindingRecording

/// A recording in the form for a replay: what was written from outside in each operation, and what followed.
struct RecordedSession {
  /// The name of nodes of one kind. A computed may have the name of the observable from which it derives.
  struct Name: Hashable {
    let text: String
    let kind: RecordedEvent.NodeKind
  }

  /// Identifies a node by its name and kind, and by the order of making among nodes with the same ones.
  struct Key: Hashable, CustomStringConvertible {
    let name: String
    let kind: RecordedEvent.NodeKind
    let place: Int

    var description: String { place == 0 ? "'\(name)'" : "'\(name)' (number \(place + 1) of that name)" }
  }

  struct Node {
    var key: Key
    var isNamed: Bool
    var isInner: Bool
    var isFound: Bool
    var reads: Set<Int> = []
  }

  /// The value in a line.
  enum Content {
    case value(RecordedValue)
    case text(String)
    case redacted
    case none
  }

  struct Input {
    let node: Int
    let content: Content
    /// Whether the node is a part of the command that wrote it.
    let isOwn: Bool
    /// Whether a transaction that failed has taken the write back. Such writes are left out of the replay, together,
    /// because something may follow from some of them alone.
    var isTakenBack = false
  }

  struct Turn {
    let number: Int
    var inputs: [Input] = []
    /// The known values of nodes when the operation was over.
    var outputs: [Int: Content] = [:]
    /// Nodes whose values when the operation was over are not known, unless they are among the outputs.
    var forgotten: Set<Int> = []
    /// Nodes that may follow from what cannot be replayed.
    var tainted: Set<Int> = []
  }

  private(set) var nodes: [Int: Node] = [:]
  private(set) var turns: [Turn] = []
  private(set) var hasValues = false
  /// The names of properties by the places of their declarations: a property has its name from its first use on.
  private(set) var namesOfPlaces: [String: String] = [:]
  /// How many nodes have a name and kind.
  private(set) var counts: [Name: Int] = [:]

  private var turn = Turn(number: 1)
  /// The number of inputs before each transaction that is open, and before the one that failed last.
  private var transactions: [Int] = []
  private var failed: Int?
  /// The evaluations of the present operation that no later write has made invalid.
  private var evaluated: Set<Int> = []
  /// The nodes of those steps from which something may follow.
  private var nodeOfStep: [Int: Int] = [:]
  private var taintedSteps: Set<Int> = []

  init(_ events: [RecordedEvent]) {
    nameNodes(in: events)
    for event in events { add(event) }
    if !turn.inputs.isEmpty { turns.append(turn) }
  }

  /// Lines name nodes in the order of use.
  private mutating func nameNodes(in events: [RecordedEvent]) {
    // The last line of each node, which has the name.
    var lines: [Int: RecordedEvent] = [:]
    for event in events where event.event == .node { if let number = event.node { lines[number] = event } }
    for event in lines.values { if let place = event.place { namesOfPlaces[place] = event.name } }
    for event in lines.values.sorted(by: { ($0.node ?? 0) < ($1.node ?? 0) }) {
      guard let number = event.node, let name = event.name.map({ namesOfPlaces[$0] ?? $0 }) else { continue }
      let kind = event.kind ?? .observable
      let place = counts[Name(text: name, kind: kind), default: 0]
      counts[Name(text: name, kind: kind)] = place + 1
      nodes[number] = Node(
        key: Key(name: name, kind: kind, place: place), isNamed: event.isNamed ?? true, isInner: event.isInner ?? false,
        isFound: event.isFound ?? false)
    }
  }

  private mutating func add(_ event: RecordedEvent) {
    switch event.event {
    case .recording: hasValues = event.hasValues ?? false
    case .write: addWrite(event)
    case .transactionBegan: transactions.append(turn.inputs.count)
    case .transactionCommitted: _ = transactions.popLast()
    case .transactionFailed: failed = transactions.popLast()
    case .rollback: if let node = event.node { takeBack(node, to: content(of: event)) }
    case .run:
      guard let step = event.step, let node = event.node else { return }
      nodeOfStep[step] = node
      if event.cause.map(taintedSteps.contains) == true || isTainted(event.input) { taint(node, step) }
    case .ran: addResult(event)
    case .settled:
      turns.append(turn)
      turn = Turn(number: turn.number + 1)
      (transactions, failed) = ([], nil)
      evaluated = []
    default: break
    }
  }

  private mutating func addWrite(_ event: RecordedEvent) {
    guard let node = event.node, let step = event.step else { return }
    nodeOfStep[step] = node
    guard event.author == .outside else {
      if event.cause.map(taintedSteps.contains) == true { taint(node, step) }
      turn.outputs[node] = content(of: event)
      return
    }
    forgetEvaluations()
    let name = nodes[node]?.key.name ?? ""
    let isOwn =
      event.by.map { $0.hasPrefix("the command '") && name.hasPrefix($0.dropFirst(13).dropLast() + ".") } ?? false
    // The result of a resource or a timer has a node of its own, and comes from outside; the counters of a command do
    // not.
    var isAnswer: Bool { if case .value = content(of: event) { event.by == nil } else { false } }
    if nodes[node]?.isInner == true, !isAnswer {
      taint(node, step)
      taintParts(beside: name)
    } else {
      turn.inputs.append(Input(node: node, content: content(of: event), isOwn: isOwn))
      // An effect may have written the node before; only what it writes afterwards has to follow again.
      turn.outputs[node] = nil
      if isOwn { if case .value = content(of: event) {} else { taint(node, step) } }
    }
  }

  /// A transaction that failed has given a node its former value.
  private mutating func takeBack(_ node: Int, to content: Content) {
    forgetEvaluations()
    let inputs = turn.inputs.indices.filter { turn.inputs[$0].node == node }
    guard let last = inputs.last else { return turn.outputs[node] = content }
    turn.outputs[node] = nil
    if let failed {
      for index in inputs where index >= failed { turn.inputs[index].isTakenBack = true }
    } else {
      // A recording by an earlier version does not tell where the transaction began.
      turn.inputs.append(Input(node: node, content: content, isOwn: turn.inputs[last].isOwn))
    }
  }

  private mutating func addResult(_ event: RecordedEvent) {
    guard let node = event.node, let step = event.step else { return }
    if let reads = event.reads { nodes[node]?.reads = Set(reads) }
    if nodes[node]?.reads.contains(where: { isTainted($0) }) == true { taint(node, step) }
    guard event.isChanged == true else { return }
    turn.outputs[node] = content(of: event)
    evaluated.insert(node)
  }

  /// A computed that was evaluated before a write may have another value now, which nothing has read.
  private mutating func forgetEvaluations() {
    for node in evaluated { turn.outputs[node] = nil }
    turn.forgotten.formUnion(evaluated)
    evaluated = []
  }

  private func content(of event: RecordedEvent) -> Content {
    if event.isRedacted == true { return .redacted }
    if let value = event.value { return .value(value) }
    return event.text.map { .text($0) } ?? .none
  }

  private var taintedNodes: Set<Int> = []

  private func isTainted(_ node: Int?) -> Bool { node.map(taintedNodes.contains) ?? false }

  /// What a draft is, is not recorded, nor which parts of its field read it: `field.content` beside `field.state`.
  private mutating func taintParts(beside name: String) {
    guard let end = name.lastIndex(of: "."), !name[end...].hasPrefix(".swift:") else { return }
    for (number, node) in nodes where node.key.name.hasPrefix(name[...end]) {
      taintedNodes.insert(number)
      turn.tainted.insert(number)
    }
  }

  private mutating func taint(_ node: Int, _ step: Int) {
    taintedSteps.insert(step)
    taintedNodes.insert(node)
    turn.tainted.insert(node)
  }
}
