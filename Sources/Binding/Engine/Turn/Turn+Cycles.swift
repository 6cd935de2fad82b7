// Cycles that are data: computeds that read each other in a circle, all made with `onCycle:`.
//
//     searchForCycles   before such a computed is evaluated: the code of the search is at hand from now on
//     meetAgain         a computed was met that is being brought up to date further out, or waits for one that is
//     finishMember      such a computed has been evaluated: it waits, or it is the outermost of its cycle
//
// See `CycleSearch` for how cycles are found, and `CycleGroup` for what becomes of them.

extension TurnRef {
  /// A computed is read that is being brought up to date, or waits. The read makes no edge.
  @inline(never)
  func meetAgain(_ node: NodeRef) {
    guard let cycles = pointee.cycles, cycles.close(self, node) else { failCycle(closedBy: node) }
    // As if this run had tracked it.
    node.pointee.reader = pointee.run
  }

  /// A computed was met again as an input of one that is being checked. Then that one is evaluated, and reads it.
  @inline(never)
  func meetAgain(_ source: NodeRef, below node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    frame.pointee.node = node
    guard source.isCircular, node.isCircular else { failCycle(closedBy: source) }
    var next = node.inputs.pointee.first
    while let edge = next, edge.pointee.source != source { next = edge.pointee.nextInput }
    next?.pointee.version = .max
  }

  /// A computed that allows cycles has been evaluated, and maybe there is a search.
  func finishMember(_ node: NodeRef) {
    guard node.isCircular, let cycles = pointee.cycles, let member = node.cycleMember else { return }
    guard cycles.stamp != 0, member.search == cycles.stamp else { return }
    cycles.finish(self, member, node)
  }

  /// Brings a group up to date, as an input of a member that is being checked.
  @inline(never)
  func checkGroup(_ node: NodeRef) {
    if node.isSettled(in: pointee.epoch) { return }
    if !isCertainlyUnchanged(node) {
      let group = unsafeDowncast(node.object.takeUnretainedValue(), to: CycleGroup.self)
      group.dissolution(group, self)
    }
    node.finishCheck()
    node.inputs.pointee.checked = pointee.epoch
  }

  /// A computed that allows cycles ends.
  @inline(never)
  func leaveCycle(_ node: NodeRef) { node.cycleMember?.leaveGroup() }

  // MARK: For groups

  /// Whether nothing has changed that a node depends on, directly or not. Nothing is brought up to date for that.
  private func isCertainlyUnchanged(_ node: NodeRef) -> Bool {
    let base = pointee.work.count
    defer { while pointee.work.count > base { _ = pointee.work.pop() } }
    var node = node
    var next = node.inputs.pointee.first
    while true {
      while let edge = next {
        let source = edge.pointee.source
        if edge.pointee.version != source.pointee.version { return false }
        next = edge.pointee.nextInput
        if !source.has(.computed) {
          if source.has(.written) { return false }
        } else if source.has(.busy) {
          return false
        } else if !source.isSettled(in: pointee.epoch) {
          if source.has(.stale) { return false }
          pointee.work.push(edge)
          node = source
          next = node.inputs.pointee.first
        }
      }
      // The computed that the last edge led to is up to date; the one where this began is the caller's.
      guard pointee.work.count > base else { return true }
      let edge = pointee.work.pop()
      node.finishCheck()
      node.inputs.pointee.checked = pointee.epoch
      node = edge.pointee.target
      next = edge.pointee.nextInput
    }
  }

  @usableFromInline
  func makeInput(_ source: NodeRef, _ version: Stamp, of node: NodeRef, isUpToDate: Bool) -> EdgeRef {
    let edge = pointee.edges.make(source: source, target: node, version: version, next: nil)
    _ = source.object.retain()
    if node.isObserved { link(edge, isUpToDate: isUpToDate) } else { source.pointee.flags.insert(.seen) }
    return edge
  }

  /// Releases a member that waited, as soon as nothing is being brought up to date.
  @usableFromInline
  func release(_ node: NodeRef) { discard(Garbage(node.object)) }

  @usableFromInline
  func rememberInTransaction(_ node: NodeRef) {
    if pointee.log.depth > 0 { remember(node) }
  }
}
