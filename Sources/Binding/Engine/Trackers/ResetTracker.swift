/// Subscribes to the computed whose value an observable is reset to, on behalf of that observable, which has no memory
/// for inputs.
///
///     query ──▶ trigger ──▶ computed: the value to reset to ──▶ tracker ┄┄▶ observable ──▶ its readers
///
/// The observable retains the tracker. While the observable is observed the tracker is linked, and a change of the
/// computed makes the observable count as written. While it is unobserved it always counts as written, as an unobserved
/// computed is always pending. Either way the engine settles the observable before it is used, and thereby resets it if
/// the computed has changed.
///
/// The edge of the tracker has the version that the last write or the last reset took into account.
final class ResetTracker: GraphNode {
  // The engine expects the inputs directly after the closure of `GraphNode`, so they are declared first.
  @exclusivity(unchecked) private var inputs = Inputs()
  /// The observable, which retains this tracker.
  let owner: NodeRef

  fileprivate init(for owner: NodeRef, source: NodeRef) {
    self.owner = owner
    super.init(
      flags: .computed | .relay | .pending, name: nil, file: "", line: owner.line,
      work: Work { node, request, memory in
        // The request `describe` is ignored, because a tracker has no value.
        guard request == .principal, let memory else { return false }
        memory.storeBytes(of: unsafeDowncast(node, to: ResetTracker.self).owner, as: NodeRef.self)
        return true
      })
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
    let turn = currentTurn()
    _ = source.object.retain()
    source.pointee.flags.insert(.seen)
    inputs.first = turn.pointee.edges.make(source: source, target: node, version: source.pointee.version, next: nil)
    node.details.name = owner.name
  }

  deinit { currentTurn().dropInputs(node) }
}

extension GraphNode {
  /// Resets this observable from now on whenever a computed changes. The computed has to be up to date.
  @usableFromInline
  final func followResets(of source: GraphNode) {
    keep(ResetTracker(for: node, source: source.node))
    node.pointee.flags.insert(.resets | .written | .rewritten)
  }
}

extension NodeRef {
  /// The tracker of an observable that is reset. It is the first companion, because the observable's initialiser adds
  /// it.
  var resetTracker: NodeRef {
    @inline(never) get { unsafeDowncast(details.companions[0], to: ResetTracker.self).node }
  }

  /// The node that has the inputs of this one: a reader itself, or the tracker of an observable that is reset;
  /// otherwise `nil`.
  var nodeWithInputs: NodeRef? {
    if has(.computed | .effect) { return self }
    return has(.resets) ? resetTracker : nil
  }

  /// The edge to the only input of the tracker. The tracker has this edge as long as it lives.
  fileprivate var resetEdge: EdgeRef { resetTracker.inputs.pointee.first.unsafelyUnwrapped }

  /// The version of the computed that the last write or the last reset took into account.
  @usableFromInline
  var resetVersion: Stamp {
    get { resetEdge.pointee.version }
    nonmutating set { resetEdge.pointee.version = newValue }
  }
}

extension TurnRef {
  /// Brings the computed up to date whose value an observable is reset to. Returns whether the computed has changed;
  /// then the observable has to take the new value, which counts as written.
  @usableFromInline
  func beginReset(of node: NodeRef) -> Bool {
    let (tracker, edge) = (node.resetTracker, node.resetEdge)
    let source = edge.pointee.source
    // The epoch is read again, because this may be the first check since the last write.
    pointee.epoch = Platform.epoch
    checkUntracked(source)
    if tracker.isObserved { tracker.pointee.flags.remove(.pending | .deferred) }
    guard edge.pointee.version != source.pointee.version else { return false }
    if pointee.log.depth > 0 { remember(node) }
    if pointee.checkFrame != nil { keepOwn(node) }
    edge.pointee.version = source.pointee.version
    if !edge.isLinked { source.pointee.flags.insert(.seen) }
    node.pointee.flags.insert(.written | .rewritten)
    return true
  }

  /// Tells tools that an observable has taken the value of its source.
  @usableFromInline
  func noteReset(of node: NodeRef) {
    if pointee.isTracing { tellReset(of: node, by: node.resetEdge.pointee.source) }
  }

  /// Called when an observable that is reset gains its first subscriber. Returns the tracker, whose input the caller
  /// links.
  @inline(never)
  func linkTracker(of node: NodeRef, isUpToDate: Bool) -> NodeRef {
    let tracker = node.resetTracker
    tracker.pointee.flags.insert(.observed)
    if isUpToDate { node.pointee.flags.remove(.written | .rewritten | .certain) }
    return tracker
  }

  /// Called when an observable that is reset loses its last subscriber. Returns the tracker, whose input the caller
  /// unlinks.
  @inline(never)
  func unlinkTracker(of node: NodeRef) -> NodeRef {
    let tracker = node.resetTracker
    tracker.pointee.flags.remove(.observed)
    node.pointee.flags.insert(.written | .rewritten)
    return tracker
  }

  /// Makes a tracker pass on the next change although it was not brought up to date, see `deferInputs(of:)`. Returns
  /// the edge to its input.
  @inline(never)
  func deferTracker(of node: NodeRef) -> EdgeRef? {
    let tracker = node.resetTracker
    tracker.pointee.flags.change(set: .deferred, clear: .pending)
    return tracker.inputs.pointee.first
  }
}
