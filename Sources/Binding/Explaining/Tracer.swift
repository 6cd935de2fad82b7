/// Records the runs and writes of a thread, with their causes, while it is traced.
///
/// Each run or write is a step, and each step has the step that caused it, so that the last run of a node can be traced
/// back to the first write. A node is recorded by its address; a weak reference tells whether the node at that address
/// is still the same.
final class Tracer: StepListener {
  struct Entry {
    let number: UInt64
    let name: String
    let isInner: Bool
    let reason: Reason
    /// The number of the step that caused this one.
    let cause: UInt64?

    init(_ number: UInt64, of node: NodeRef, _ reason: Reason, cause: UInt64?) {
      self.number = number
      name = node.quotedName
      isInner = node.isInner
      self.reason = reason
      self.cause = cause
    }
  }

  enum Reason {
    case made(by: String?)
    case firstRead(by: String?)
    case changed(input: String)
    case written(by: String)
    case rolledBack
    case unknown
  }

  struct Record {
    /// The node, while it lives.
    private(set) weak var node: AnyObject?
    var runs = 0
    /// The number of rows for which closures were called, in all runs and in the last one.
    var rows = 0
    var lastRows = 0
    /// The number of the last run or write.
    var last: UInt64?
    /// The number of the last run or write that is known to have changed the value.
    var lastChange: UInt64?
    /// The number of the last write of an equal value.
    var kept: UInt64?
    /// The version before the last run or write. If the version differs now, the value has changed. `nil` if the value
    /// has changed for certain.
    var before: Stamp?

    init(of node: AnyObject) { self.node = node }
  }

  private(set) var entries: ContiguousArray<Entry> = []
  private(set) var records: [NodeRef: Record] = [:]
  /// The number of the last write that changed a value, and the written node.
  private(set) var lastWrite: UInt64?
  private(set) var lastWritten: NodeRef?
  private var lastNumber: UInt64 = 0
  /// The number of entries at which those that explain nothing any more are dropped.
  private var limit: Int

  init(limit: Int = 4096) {
    self.limit = limit
    super.init(hearsEnds: false)
  }

  override func hear(_ step: Step, in turn: TurnRef) {
    switch step {
    case .written(let node): noteWrite(to: node, in: turn)
    case .unchanged(let node): noteUnchanged(node, in: turn)
    case .restored(let node): noteRestored(of: node)
    case .reset(let node, let source): noteReset(of: node, by: source)
    case .ran(let node): noteRun(of: node, in: turn)
    case .calledForRows(let node, let count):
      change(node) {
        $0.rows += count
        $0.lastRows += count
      }
    default: break
    }
  }

  func record(of node: NodeRef) -> Record? {
    // The weak reference is checked first, because the memory of a node that was released must not be read.
    guard let record = records[node], let known = record.node, known === node.anyObject else { return nil }
    return record
  }

  func hasChanged(_ node: NodeRef, since record: Record) -> Bool {
    record.before == nil || node.presentVersion != record.before
  }

  /// The step that gave the node its present value.
  func change(of node: NodeRef) -> UInt64? {
    guard let record = record(of: node) else { return nil }
    // If the closures for the rows of a derived array have read a written value, it may get its new version only when
    // such a closure reads it again.
    return node.has(.written) || hasChanged(node, since: record) ? record.last : record.lastChange
  }

  /// The step with a number; `nil` if it was dropped. Found by binary search, because the steps are sorted by number.
  func entry(_ number: UInt64?) -> Entry? {
    guard let number else { return nil }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].number == number ? entries[low] : nil
  }

  /// The sum of a count over the records of a node and of its inner inputs.
  func sum(of node: NodeRef, _ number: (Record) -> Int) -> Int {
    var sum = record(of: node).map(number) ?? 0
    guard node.has(.computed) else { return sum }
    node.forEachInput { source, _, _ in if source.isInner { sum += record(of: source).map(number) ?? 0 } }
    return sum
  }

  /// A number with its noun, such as `1 row` or `2 rows`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// A source has a new value. In a batch the source still has its old version, and may keep that version.
  func noteWrite(to node: NodeRef, in turn: TurnRef) {
    let number = addWrite(to: node, in: turn)
    note(number, about: node, before: node.has(.written) ? node.presentVersion : nil)
    lastWrite = number
    lastWritten = node
  }

  /// A source was given a value equal to the one that it has.
  func noteUnchanged(_ node: NodeRef, in turn: TurnRef) {
    let number = addWrite(to: node, in: turn)
    change(node) { $0.kept = number }
  }

  func noteRestored(of node: NodeRef) {
    note(add(node, .rolledBack, cause: nil), about: node, before: nil)
  }

  func noteReset(of node: NodeRef, by source: NodeRef) {
    let number = add(node, .written(by: "by \(source.phrase)"), cause: record(of: source)?.last)
    note(number, about: node, before: node.presentVersion)
  }

  /// A computed or an effect begins to run. The edges to its inputs still have the versions of the run before.
  func noteRun(of node: NodeRef, in turn: TurnRef) {
    let number: UInt64
    // The node of a `map` has an input even before its first run, so inputs alone do not show that it ran before.
    if !node.hasInputs || node.has(.stale) && record(of: node)?.last == nil {
      number = addFirstRun(of: node, in: turn)
    } else if let source = node.firstChangedInput {
      number = add(node, .changed(input: source.quotedName), cause: change(of: source))
    } else {
      number = add(node, .unknown, cause: nil)
    }
    note(number, about: node, before: node.presentVersion)
    change(node) {
      $0.runs += 1
      $0.lastRows = 0
    }
  }

  func addFirstRun(of node: NodeRef, in turn: TurnRef) -> UInt64 {
    if node.has(.effect) {
      let maker = turn.runningEffect
      return add(node, .made(by: maker?.phrase), cause: maker.flatMap { record(of: $0)?.last })
    }
    let reader = turn.whoReads(node)
    return add(node, .firstRead(by: reader?.phrase), cause: reader.flatMap { record(of: $0)?.last })
  }

  func addWrite(to node: NodeRef, in turn: TurnRef) -> UInt64 {
    let frame = turn.pointee.effectFrame
    // A cause that was named applies to the closure's own writes, not to those of effects that run inside the closure.
    if let cause = turn.cause, cause.frame == frame {
      return add(node, .written(by: cause.phrase), cause: nil)
    }
    if let effect = frame?.pointee.effect {
      return add(node, .written(by: "by \(effect.phrase)"), cause: record(of: effect)?.last)
    }
    if turn.isCallingHooks { return add(node, .written(by: "by an observation hook"), cause: nil) }
    let author = TaskAuthor.present
    return add(node, .written(by: author.map { "by \($0.kind) '\($0.name)'" } ?? "from outside"), cause: nil)
  }

  func add(_ node: NodeRef, _ reason: Reason, cause: UInt64?) -> UInt64 {
    if entries.count >= limit { dropUseless() }
    lastNumber += 1
    entries.append(Entry(lastNumber, of: node, reason, cause: cause))
    return lastNumber
  }

  func note(_ number: UInt64, about node: NodeRef, before version: Stamp?) {
    change(node) {
      // The former step is complete, so it is known by now whether that step has changed the value.
      if hasChanged(node, since: $0) { $0.lastChange = $0.last }
      $0.last = number
      $0.before = version
    }
  }

  func change(_ node: NodeRef, _ body: (inout Record) -> Void) {
    var record = record(of: node) ?? Record(of: node.anyObject)
    body(&record)
    records[node] = record
  }

  /// Drops the records of nodes that were released, and the entries that no record leads to. A cause has a smaller
  /// number than the step that it caused, so one pass from the newest to the oldest finds all.
  func dropUseless() {
    records = records.filter { $0.value.node != nil }
    if let node = lastWritten, records[node] == nil { (lastWritten, lastWrite) = (nil, nil) }
    var isUsed = Set<UInt64>()
    for record in records.values {
      for number in [record.last, record.lastChange, record.kept] { if let number { isUsed.insert(number) } }
    }
    for step in entries.reversed() where isUsed.contains(step.number) {
      if let cause = step.cause { isUsed.insert(cause) }
    }
    entries.removeAll { !isUsed.contains($0.number) }
    limit = max(limit, 2 * entries.count)
  }
}

extension TurnRef {
  var tracer: Tracer? {
    var next = pointee.listener
    while let listener = next {
      if let tracer = listener as? Tracer { return tracer }
      next = listener.next
    }
    return nil
  }

  /// How often a node ran, and for how many rows its closures were called, in words; empty for an observable, and
  /// without a trace.
  func runCounts(of node: NodeRef) -> [String] {
    guard let tracer, node.has(.computed | .effect) else { return [] }
    let runs = tracer.record(of: node)?.runs ?? 0
    let rows = tracer.sum(of: node, \.rows)
    return [Tracer.count(runs, "run")] + (rows == 0 ? [] : ["asked \(Tracer.count(rows, "row"))"])
  }
}

extension NodeRef {
  var quotedName: String { "'\(name)'" }

  var phrase: String { has(.effect) ? "the effect \(quotedName)" : quotedName }
}
