/// How to undo what a transaction does. Nodes are remembered when they are first touched inside.
@usableFromInline
final class TransactionLog {
  let outer: TransactionLog?
  private var remembered: Set<NodeRef> = []
  private var undos: ContiguousArray<() -> Void> = []

  init(outer: TransactionLog?) { self.outer = outer }

  /// Asks a node's class for the way back, once.
  func remember(_ node: NodeRef) {
    guard remembered.insert(node).inserted else { return }
    _ = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .remember, nil) }
  }

  func append(_ undo: @escaping () -> Void) { undos.append(undo) }

  /// Takes over what a nested transaction did, to be undone before what was done earlier.
  func absorb(_ nested: TransactionLog) {
    undos.append(contentsOf: nested.undos)
    remembered.formUnion(nested.remembered)
  }

  func rollBack(in turn: TurnRef) {
    for undo in undos.reversed() { undo() }
    // Versions tell everybody that nothing has changed, or, to those who looked in between, that it has.
    for node in remembered {
      turn.traceReturn(of: node)
      turn.markReturned(node)
    }
    Platform.beginEpoch(turn.pointee.stamp())
    turn.collect()
  }
}

extension TurnRef {
  /// Before a write: traps where writing is not allowed, and remembers what a transaction may have to bring back.
  @usableFromInline
  func prepareWrite(to node: NodeRef) {
    if node.has(.mutating) { node.failMutating() }
    if pointee.pulls > 0 { failInComputed("'\(node.name)' is written") }
    pointee.transaction?.remember(node)
  }

  /// A node whose version nobody holds has changed, and may keep that version, unless it may have to return to it.
  @usableFromInline
  func changeUnheld(_ node: NodeRef) {
    if pointee.transaction != nil { markChanged(node) }
  }

  /// Adds the way back for a node that is being remembered: the class's own part, and the engine's.
  @usableFromInline
  func onRollBack(of object: GraphNode, _ restoreValue: @escaping () -> Void) {
    let node = object.node
    let version = node.pointee.version
    let state = node.pointee.flags.intersection([.written, .rewritten, .certain, .stale])
    let inputs = node.has(.computed) ? rememberedInputs(of: node) : []
    pointee.transaction?.append {
      _ = object
      restoreValue()
      node.pointee.version = version
      node.pointee.flags.subtract([.written, .rewritten, .certain, .stale])
      node.pointee.flags.formUnion(state)
      // Somebody may remember the version that comes back.
      node.pointee.flags.insert(.seen)
      if node.has(.computed) { currentTurn().setInputs(of: node, to: inputs) }
    }
  }

  /// Marks a node that has been put back, so that whoever may have seen it in between looks again.
  func markReturned(_ node: NodeRef) {
    if node.has(.computed) { node.pointee.flags.insert(.pending) }
    mark(node)
  }

  private func rememberedInputs(of node: NodeRef) -> [(source: GraphNode, version: Stamp)] {
    var all: [(source: GraphNode, version: Stamp)] = []
    var next = node.inputs.pointee.first
    while let edge = next {
      all.append((edge.pointee.source.object.takeUnretainedValue(), edge.pointee.version))
      next = edge.pointee.nextInput
    }
    return all
  }

  /// Gives a computed the inputs of an earlier run.
  private func setInputs(of node: NodeRef, to inputs: [(source: GraphNode, version: Stamp)]) {
    dropInputs(node)
    var last: EdgeRef?
    for (source, version) in inputs {
      let edge = pointee.edges.make(source: source.node, target: node, version: version, next: nil)
      _ = Unmanaged.passRetained(source)
      if let last { last.pointee.nextInput = edge } else { node.inputs.pointee.first = edge }
      last = edge
      if node.isObserved {
        link(edge, isUpToDate: false)
      } else {
        source.node.pointee.flags.insert(.seen)
      }
    }
  }
}
