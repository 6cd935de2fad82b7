// How a node subscribes to its inputs.
//
// A computed subscribes to its inputs only while it is observed itself. When it gains its first subscriber, its
// half-linked edges are linked, and then the edges of its inputs in the same way; when it loses its last subscriber,
// all of these are unlinked. Both walks are loops, because a chain may be long.

extension TurnRef {
  /// Subscribes the target of an edge to its source. The source has to be up to date, unless `isUpToDate` is false:
  /// then it stays pending.
  func link(_ edge: EdgeRef, isUpToDate: Bool = true) {
    guard let source = gainSubscriber(by: edge, isUpToDate: isUpToDate) else { return }
    linkInputs(of: source, isUpToDate: isUpToDate)
  }

  /// Links one edge. If the source was unobserved before, returns the node whose inputs have to be linked next: the
  /// source or its tracker.
  @inline(__always)
  private func gainSubscriber(by edge: EdgeRef, isUpToDate: Bool) -> NodeRef? {
    let source = edge.pointee.source
    let wasObserved = source.isObserved
    edge.link()
    guard !wasObserved else { return nil }
    recordHome(source)
    noteTransition(of: source)
    if source.has(.resets) { return linkTracker(of: source, isUpToDate: isUpToDate) }
    return source.has(.computed) ? source : nil
  }

  /// Links the edges of a node that has become observed, and those of each of its inputs that thereby becomes observed.
  @inline(never)
  private func linkInputs(of first: NodeRef, isUpToDate: Bool) {
    let base = pointee.edgesToVisit.count
    var observed: NodeRef? = first
    while true {
      if let node = observed {
        assert(!isUpToDate || !node.has(.stale), "what listens to nothing yet is not up to date")
        if isUpToDate { node.pointee.flags.change(clear: .pending) }
        var input = node.inputs.pointee.first
        while let edge = input {
          pointee.edgesToVisit.push(edge)
          input = edge.pointee.nextInput
        }
      }
      guard pointee.edgesToVisit.count > base else { return }
      observed = gainSubscriber(by: pointee.edgesToVisit.pop(), isUpToDate: isUpToDate)
    }
  }

  /// Ends the subscription of an edge that is about to be dropped. If the source is then unobserved, its own edges
  /// become half linked.
  func unlink(_ dropped: EdgeRef) {
    guard let source = loseSubscriber(by: dropped) else { return }
    unlinkInputs(of: source)
  }

  /// Unlinks one edge. If the source is no longer observed, returns the node whose inputs have to be unlinked next: the
  /// source or its tracker.
  @inline(__always)
  private func loseSubscriber(by edge: EdgeRef) -> NodeRef? {
    let source = edge.pointee.source
    edge.unlink()
    guard !source.isObserved else { return nil }
    leaveHome(source)
    noteTransition(of: source)
    if source.has(.resets) { return unlinkTracker(of: source) }
    return source.has(.computed) ? source : nil
  }

  @inline(never)
  private func unlinkInputs(of first: NodeRef) {
    let base = pointee.edgesToVisit.count
    loseObservers(first)
    while pointee.edgesToVisit.count > base {
      let edge = pointee.edgesToVisit.pop()
      let unobserved = loseSubscriber(by: edge)
      // The edge stays half linked. Its target is no longer notified of changes, and compares versions instead.
      edge.pointee.source.pointee.flags.insert(.seen)
      if let unobserved { loseObservers(unobserved) }
    }
  }

  /// Lets a node that nothing observes any more check its inputs at its next read, and lists its edges, which have to
  /// be unlinked.
  @inline(__always)
  private func loseObservers(_ node: NodeRef) {
    node.pointee.flags.insert(.pending)
    node.inputs.pointee.checked = 0
    var input = node.inputs.pointee.first
    while let edge = input {
      if edge.isLinked { pointee.edgesToVisit.push(edge) }
      input = edge.pointee.nextInput
    }
  }
}
