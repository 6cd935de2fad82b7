import BindingRecording

/// The content of a recording: nodes, their steps, and the operations to which the steps belong.
struct RecordedHistory {
  struct Node {
    let number: Int
    var kind = RecordedEvent.NodeKind.observable
    var name = "?"
    var isInner = false
    var isFound = false
    var madeAt = 0
    var maker: Int?
    var endedAt: Int?
    /// How many steps were recorded before the node was first mentioned, and before it ended.
    var firstStep = 0
    var endStep: Int?
    var scope: Int?
    /// The value before the first step of the node, as JSON or as a short text; `nil` if it was not recorded.
    var value: String?
    /// Whether a value was left out, because the node is redacted, itself or by name, or reads a redacted node.
    var isRedacted = false
    /// The nodes that the last run of this node has read, and all nodes that any of its runs has read.
    var reads: [Int] = []
    var everRead: Set<Int> = []

    var runs = 0
    var idleRuns = 0
    var writes = 0
    /// How many writes changed nothing, because the value was equal to the present one.
    var keptWrites = 0
    /// How long the runs of the node took together, in nanoseconds, with the runs of other nodes that are nested in
    /// them.
    var duration = 0

    /// The number of steps of the node.
    var activity: Int { runs + writes + keptWrites }
  }

  struct Step {
    let event: RecordedEvent
    let node: Int
    let turn: Int
    var duration = 0
    /// Whether the step changed the value of its node; `nil` for the run of an effect, and for a run that has not
    /// ended.
    var isChanged: Bool?
    /// The value after the step, as JSON or as a short text; `nil` if it was not recorded.
    var value: String?
    /// Whether the value was left out, because the node is redacted, itself or by name, or reads a redacted node.
    var isRedacted = false

    var kind: RecordedEvent.Kind { event.event }
    var time: Int { event.time ?? 0 }
  }

  struct Turn {
    var steps: Range<Int>
    var start = 0
    var end = 0
  }

  private(set) var nodes: [Int: Node] = [:]
  /// The steps in order. A step with the number n, counted from 1, is at the index n - 1.
  private(set) var steps: [Step] = []
  private(set) var turns: [Turn] = []
  private(set) var header = RecordedEvent(.recording)
  private(set) var lastTime = 0
  private(set) var isComplete = false
  private(set) var unmentioned = 0
  private var firstOfTurn = 0

  init() {}

  init(_ events: some Sequence<RecordedEvent>) {
    for event in events { add(event) }
    finish()
  }

  mutating func add(_ event: RecordedEvent) {
    var event = event
    // A recording may have been edited. Here no time is negative, and each cause is an earlier step, so that no causes
    // are in a circle.
    event.time = event.time.map { max(0, $0) }
    if step(event.cause) == nil { event.cause = nil }
    if event.event != .node, let time = event.time { lastTime = max(lastTime, time) }
    switch event.event {
    case .recording: header = event
    case .node: addNode(event)
    case .write, .kept, .rollback, .run: addStep(event)
    case .ran: addResult(event)
    case .ended:
      let count = steps.count
      change(event.node) {
        $0.endedAt = event.time
        $0.endStep = count
      }
    case .stored: change(event.node) { $0.scope = event.scope }
    case .transactionBegan, .transactionCommitted, .transactionFailed: break
    case .scopeEnded, .scopePaused, .scopeResumed: break
    case .settled: endTurn()
    case .end:
      isComplete = true
      unmentioned = event.unmentioned ?? 0
    }
  }

  /// Ends the last operation, even if the recording has broken off within it.
  mutating func finish() { endTurn() }

  private mutating func endTurn() {
    guard firstOfTurn < steps.count else { return }
    let range = firstOfTurn..<steps.count
    let end = range.reduce(0) { max($0, steps[$1].time + steps[$1].duration) }
    turns.append(Turn(steps: range, start: steps[firstOfTurn].time, end: end))
    firstOfTurn = steps.count
  }

  private mutating func addNode(_ event: RecordedEvent) {
    guard let number = event.node else { return }
    if let node = nodes[number] {
      nodes[number]?.name = event.name ?? "?"
      // After a step of the node, the value is no longer its first one.
      if node.activity == 0 { nodes[number]?.takeValue(of: event) }
      return
    }
    var node = Node(number: number)
    node.kind = event.kind ?? .observable
    node.name = event.name ?? "?"
    node.isInner = event.isInner ?? false
    node.isFound = event.isFound ?? false
    node.madeAt = event.time ?? 0
    node.maker = event.cause
    node.firstStep = steps.count
    node.takeValue(of: event)
    nodes[number] = node
  }

  private mutating func addStep(_ event: RecordedEvent) {
    guard let number = event.node else { return }
    var step = Step(event: event, node: number, turn: turns.count)
    step.isChanged = event.event == .run ? nil : event.event != .kept
    step.takeValue(of: event)
    steps.append(step)
    change(number) {
      switch event.event {
      case .run: $0.runs += 1
      case .kept: $0.keptWrites += 1
      default: $0.writes += 1
      }
    }
  }

  private mutating func addResult(_ event: RecordedEvent) {
    guard let place = place(of: event.step) else { return }
    steps[place].duration = max(0, (event.time ?? 0) - steps[place].time)
    steps[place].isChanged = event.isChanged
    steps[place].takeValue(of: event)
    let duration = steps[place].duration
    change(steps[place].node) {
      let (sum, isTooLarge) = $0.duration.addingReportingOverflow(duration)
      $0.duration = isTooLarge ? .max : sum
      if event.isChanged == false { $0.idleRuns += 1 }
      guard let reads = event.reads else { return }
      $0.reads = reads
      $0.everRead.formUnion(reads)
    }
  }

  private mutating func change(_ number: Int?, _ body: (inout Node) -> Void) {
    guard let number else { return }
    body(&nodes[number, default: Node(number: number)])
  }

  var inOrder: [Node] { nodes.values.sorted { $0.number < $1.number } }

  /// The living nodes that have outlived their users: other nodes have read them, but no living effect depends on them
  /// any more, directly or through living nodes. A living node that no node has read counts as a living effect, because
  /// code outside of the graph may use it.
  var outlived: Set<Int> {
    var used: Set<Int> = []
    var waiting = nodes.values.filter { $0.endedAt == nil && $0.kind == .effect }.map(\.number)
    let everRead = nodes.values.reduce(into: Set<Int>()) { $0.formUnion($1.everRead) }
    waiting += nodes.keys.filter { !everRead.contains($0) }
    while let number = waiting.popLast() {
      guard let node = nodes[number], node.endedAt == nil, used.insert(number).inserted else { continue }
      waiting += node.reads
    }
    return Set(nodes.values.lazy.filter { $0.endedAt == nil && !used.contains($0.number) }.map(\.number))
  }

  func name(of node: Int) -> String { nodes[node]?.name ?? "?" }

  func step(_ number: Int?) -> Step? { place(of: number).map { steps[$0] } }

  /// The index of the step with a number; `nil` if no such step was recorded before.
  private func place(of number: Int?) -> Int? {
    guard let number, number > 0, number <= steps.count else { return nil }
    return number - 1
  }

  /// The greatest number of steps that a text of causes names.
  private static let reasonLimit = 32

  /// A text that names the causes of a step, back to the first one: `because 'full' changed because 'first' was written
  /// from outside`. A longer chain of causes ends in `…`.
  func reasons(of step: Step) -> String {
    var text = ""
    var next: Step? = step
    var count = 0
    while let step = next {
      if count == Self.reasonLimit { return text + " …" }
      count += 1
      let cause = self.step(step.event.cause)
      if step.kind == .run {
        text += reason(ofRun: step, cause)
        if step.event.reason == .changed, step.event.input == nil { return text }
      } else {
        if !text.isEmpty { text += " '\(name(of: step.node))' was written" }
        text += origin(ofWrite: step, cause)
      }
      next = cause
    }
    return text
  }

  private func reason(ofRun step: Step, _ cause: Step?) -> String {
    let maker = cause.map { " by '\(name(of: $0.node))', which ran" } ?? ""
    switch step.event.reason {
    case .made: return " because it was made" + maker
    case .read: return " because it was first read" + maker
    case .unknown, nil: return " because something changed that was not recorded" + maker
    case .changed:
      guard let input = step.event.input else { return " because something changed" }
      // If the cause is a write, `reasons` goes on with the text of that step, such as "'first' was written".
      if let cause, cause.kind != .run { return " because" }
      return " because '\(name(of: input))' changed"
    }
  }

  private func origin(ofWrite step: Step, _ cause: Step?) -> String {
    let running = cause == nil ? "" : ", which ran"
    switch (step.event.author, step.event.by) {
    case (_, let by?): return " by \(by)" + running
    case (.effect, _), (.computed, _): return " by '\(cause.map { name(of: $0.node) } ?? "?")'" + running
    case (.hook, _): return " by an observation hook" + running
    default: return (step.kind == .rollback ? " back with its transaction" : " from outside") + running
    }
  }
}

extension RecordedHistory.Node {
  fileprivate mutating func takeValue(of event: RecordedEvent) {
    if let text = event.valueText { value = text }
    if event.isRedacted == true { isRedacted = true }
  }
}

extension RecordedHistory.Step {
  fileprivate mutating func takeValue(of event: RecordedEvent) {
    if let text = event.valueText { value = text }
    if event.isRedacted == true { isRedacted = true }
  }
}

extension RecordedEvent {
  /// The value as JSON or as a short text; `nil` if the event has none.
  fileprivate var valueText: String? { value.map { "\($0)" } ?? text }
}
