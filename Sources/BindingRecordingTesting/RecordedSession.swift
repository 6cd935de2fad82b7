internal import BindingRecording

/// A recording as a replay needs it: what was written from outside in each operation, and what followed.
struct RecordedSession {
  /// What nodes of one kind are called. A computed may have the name of the observable that it is a way to.
  struct Name: Hashable {
    let text: String
    let kind: RecordedEvent.NodeKind
  }

  /// A node by its name and kind, and its place in the order of making among those that have both.
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

  /// What a line tells of a value.
  enum Content {
    case value(RecordedValue)
    case text(String)
    case redacted
    case none
  }

  struct Input {
    let node: Int
    let content: Content
    /// Whether it is a part of the command that wrote it.
    let isOwn: Bool
  }

  struct Turn {
    let number: Int
    var inputs: [Input] = []
    /// The values that nodes had when it was over, as far as they are known.
    var outputs: [Int: Content] = [:]
    /// Nodes that may follow from what cannot be replayed.
    var tainted: Set<Int> = []
  }

  private(set) var nodes: [Int: Node] = [:]
  private(set) var turns: [Turn] = []
  private(set) var hasValues = false
  /// The names of properties by the places where these are declared: a property has its name when it is first used.
  private(set) var namesOfPlaces: [String: String] = [:]
  /// How many nodes there were of a name and kind.
  private(set) var counts: [Name: Int] = [:]

  private var turn = Turn(number: 1)
  /// The evaluations of the present operation that were not made void by a later write.
  private var evaluated: Set<Int> = []
  /// The nodes of steps, as far as something may follow from these.
  private var nodeOfStep: [Int: Int] = [:]
  private var taintedSteps: Set<Int> = []

  init(_ events: [RecordedEvent]) {
    nameNodes(in: events)
    for event in events { add(event) }
    if !turn.inputs.isEmpty { turns.append(turn) }
  }

  /// Lines tell of nodes in the order of use.
  private mutating func nameNodes(in events: [RecordedEvent]) {
    // The last line of each, which has the name.
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
    case .rollback:
      guard let node = event.node else { return }
      forgetEvaluations()
      if let input = turn.inputs.last(where: { $0.node == node }) {
        turn.inputs.append(Input(node: node, content: content(of: event), isOwn: input.isOwn))
        turn.outputs[node] = nil
      } else {
        turn.outputs[node] = content(of: event)
      }
    case .run:
      guard let step = event.step, let node = event.node else { return }
      nodeOfStep[step] = node
      if event.cause.map(taintedSteps.contains) == true || isTainted(event.input) { taint(node, step) }
    case .ran: addResult(event)
    case .settled:
      turns.append(turn)
      turn = Turn(number: turn.number + 1)
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
    // What a resource or a timer has for an answer is in a node of its own, and comes from outside; what a command
    // counts for itself does not.
    var isAnswer: Bool { if case .value = content(of: event) { event.by == nil } else { false } }
    if nodes[node]?.isInner == true, !isAnswer {
      taint(node, step)
    } else {
      turn.inputs.append(Input(node: node, content: content(of: event), isOwn: isOwn))
      // An effect may have written it before, and what it writes afterwards is what has to follow.
      turn.outputs[node] = nil
      if isOwn { if case .value = content(of: event) {} else { taint(node, step) } }
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

  /// What was evaluated before a write may have another value now that nothing has read.
  private mutating func forgetEvaluations() {
    for node in evaluated { turn.outputs[node] = nil }
    evaluated = []
  }

  private func content(of event: RecordedEvent) -> Content {
    if event.isRedacted == true { return .redacted }
    if let value = event.value { return .value(value) }
    return event.text.map { .text($0) } ?? .none
  }

  private var taintedNodes: Set<Int> = []

  private func isTainted(_ node: Int?) -> Bool { node.map(taintedNodes.contains) ?? false }

  private mutating func taint(_ node: Int, _ step: Int) {
    taintedSteps.insert(step)
    taintedNodes.insert(node)
    turn.tainted.insert(node)
  }
}
