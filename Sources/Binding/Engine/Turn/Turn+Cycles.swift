// Cycles that are data: computeds that read each other in a circle, all made with `onCycle:`.
//
//     searchForCycles   before such a computed is evaluated: the code of the search is at hand from now on
//     meetAgain         a computed was met that is being brought up to date further out, or waits for one that is
//     finishMember      such a computed has been evaluated: it waits, or it is the outermost of its cycle
//
// See `CycleSearch` for how cycles are found, and `CycleGroup` for what becomes of them.

extension TurnRef {
  @usableFromInline
  func searchForCycles() {
    guard pointee.cycles == nil else { return }
    pointee.cycles = CycleSearch(close: { $0.closeCycle(on: $1) }, finish: { $0.finishMember($1, $2) })
  }

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

  /// A computed that allows cycles ends.
  @inline(never)
  func leaveCycle(_ node: NodeRef) { node.cycleMember?.leaveGroup() }

  // MARK: The search

  private var innermost: PathSpot? { pointee.check.map { PathSpot(node: $0.pointee.node, frame: $0) } }

  /// Notes how far out the node being evaluated reaches by reading one that is busy. Answers false if one between the
  /// two must not be part of a cycle.
  fileprivate func closeCycle(on node: NodeRef) -> Bool {
    guard let cycles = pointee.cycles, let member = node.cycleMember else { return false }
    guard let spot = innermost, let reader = spot.node.cycleMember else { return false }
    if cycles.stamp == 0 { cycles.stamp = pointee.stamp() }
    guard givePlaces(from: spot, to: member.isWaiting ? nil : node, cycles) else { return false }
    reader.reach = min(reader.reach, member.isWaiting ? member.reach : member.place)
    if pointee.reader == spot.node, let cursor = pointee.cursor {
      reader.closings.append(CycleMember.Closing(source: node, cursor: cursor, leadsBack: !member.isWaiting))
    }
    if !member.isWaiting { takeFallback(node) }
    pointee.isAnythingLeft = true
    return true
  }

  /// Gives places to the nodes on the path, from the innermost outward to where the search's part begins, and if a
  /// node is still further out, to all up to that. Answers false if one of them must not be part of a cycle.
  private func givePlaces(from innermost: PathSpot, to last: NodeRef?, _ cycles: CycleSearch) -> Bool {
    var inner: ContiguousArray<CycleMember> = []
    var next: PathSpot? = innermost
    while let spot = next {
      guard let member = spot.node.cycleMember else { return false }
      if member.search == cycles.stamp { break }
      member.search = cycles.stamp
      inner.append(member)
      if cycles.outermost == nil, spot.node == last {
        cycles.outermost = spot
        break
      }
      next = spot.outer
    }
    for member in inner.reversed() {
      cycles.highest += 1
      member.place = cycles.highest
    }
    guard let last, last.cycleMember?.search != cycles.stamp else { return true }
    while let spot = cycles.outermost?.outer {
      guard let member = spot.node.cycleMember else { return false }
      cycles.lowest -= 1
      member.search = cycles.stamp
      member.place = cycles.lowest
      cycles.outermost = spot
      if spot.node == last { return true }
    }
    return false
  }

  /// Gives a computed its fallback before its evaluation has ended, for one that reads it.
  private func takeFallback(_ node: NodeRef) {
    if pointee.log.depth > 0 { remember(node) }
    var isChanged = false
    aside { isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .fallback, nil) } }
    guard isChanged else { return }
    node.pointee.version = pointee.stamp()
    node.pointee.flags.remove(.seen)
  }

  fileprivate func finishMember(_ member: CycleMember, _ node: NodeRef) {
    let cycles = pointee.cycles.unsafelyUnwrapped
    if member.reach < member.place { return wait(member, node, cycles) }
    var first = cycles.waiting.count
    while first > 0, cycles.waiting[first - 1].member.place > member.place { first -= 1 }
    let others = cycles.waiting[first...]
    let isOutermost = cycles.outermost?.node == node
    for other in others { other.node.pointee.flags.remove(.busy) }
    if member.isOnCycle {
      makeGroup(of: ArraySlice(others) + [(member, node)])
    } else {
      // A closure has read something else than before, though nothing had changed: those above have to run again.
      for other in others { other.node.pointee.flags.insert(.pending | .stale) }
    }
    member.reset()
    for other in others {
      other.member.reset()
      discard(Garbage(other.node.object))
    }
    cycles.waiting.removeSubrange(first...)
    if isOutermost { cycles.end() }
  }

  /// Keeps an evaluated member busy until the outermost that it reaches is evaluated too.
  private func wait(_ member: CycleMember, _ node: NodeRef, _ cycles: CycleSearch) {
    member.isWaiting = true
    node.pointee.flags.insert(.busy)
    _ = node.object.retain()
    cycles.waiting.append((member, node))
    if let arrival = node.inputs.pointee.arrival {
      // Its reader is being checked. It is evaluated next, and then reads this.
      arrival.pointee.version = .max
    } else if let reader = pointee.check?.pointee.outer?.pointee.node.cycleMember {
      reader.reach = min(reader.reach, member.reach)
    }
  }
}
