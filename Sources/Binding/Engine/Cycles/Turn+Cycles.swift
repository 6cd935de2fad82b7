// Cycles that are data: computeds that read each other in a circle, all made with `onCycle:`.
//
//     meetAgain         a computed was read that is being brought up to date further out, or waits for one that is
//     finishMember      such a computed has been evaluated: it waits, or it is the outermost of its cycle
//
// `CycleSearch` says how cycles are found, and `CycleGroup` what becomes of them.

extension TurnRef {
  /// A computed is read that is being brought up to date, or waits. The read makes no edge.
  @inline(never)
  func meetAgain(_ node: NodeRef) {
    guard closeCycle(on: node) else { failCycle(closedBy: node) }
    // The run counts the read as tracked, so that reading again is free.
    node.pointee.reader = pointee.run
  }

  /// A computed was met again as an input of one that is being checked. The latter is then evaluated, and reads the
  /// former.
  @inline(never)
  func meetAgain(_ source: NodeRef, below node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    frame.pointee.node = node
    guard source.isCircular, node.isCircular else { failCycle(closedBy: source) }
    var next = node.inputs.pointee.first
    while let edge = next, edge.pointee.source != source { next = edge.pointee.nextInput }
    next?.pointee.version = .max
  }

  /// A computed that allows cycles has been evaluated, perhaps during a search.
  func finishMember(_ node: NodeRef) {
    guard node.isCircular, let cycles = pointee.cycles, let member = node.cycleMember else { return }
    guard cycles.stamp != 0, member.search == cycles.stamp else { return }
    finishMember(member, node, cycles)
  }

  /// Brings a group up to date that is the input of a member being checked.
  @inline(never)
  func checkGroup(_ node: NodeRef) {
    if node.isSettled(in: pointee.epoch) { return }
    if !checkCertainlyUnchanged(node) {
      let group = unsafeDowncast(node.object.takeUnretainedValue(), to: CycleGroup.self)
      group.dissolve(in: self)
    }
    node.finishCheck()
    node.inputs.pointee.checked = pointee.epoch
  }

  @inline(never)
  func leaveCycle(_ node: NodeRef) { node.cycleMember?.leaveGroup() }

  /// Whether certainly nothing has changed that a node depends on, directly or not. Brings nothing up to date.
  private func checkCertainlyUnchanged(_ node: NodeRef) -> Bool {
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
      // The computed that the last edge led to is up to date. The computed where this began is left to the caller.
      guard pointee.work.count > base else { return true }
      let edge = pointee.work.pop()
      node.finishCheck()
      node.inputs.pointee.checked = pointee.epoch
      node = edge.pointee.target
      next = edge.pointee.nextInput
    }
  }

  func makeInput(_ source: NodeRef, _ version: Stamp, of node: NodeRef, isUpToDate: Bool) -> EdgeRef {
    let edge = pointee.edges.make(source: source, target: node, version: version, next: nil)
    _ = source.object.retain()
    if node.isObserved { link(edge, isUpToDate: isUpToDate) } else { source.pointee.flags.insert(.seen) }
    return edge
  }

  /// Releases a member that waited, as soon as no node is being brought up to date.
  func release(_ node: NodeRef) { discard(Garbage(node.object)) }

  func rememberInTransaction(_ node: NodeRef) {
    if pointee.log.depth > 0 { remember(node) }
  }
}

// MARK: - The search

extension TurnRef {
  var innermost: PathSpot? { pointee.check.map { PathSpot($0.pointee.node, $0) } }

  /// The next node further out, which waits for this one.
  func outer(of spot: PathSpot) -> PathSpot? {
    if let arrival = spot.node.inputs.pointee.arrival { return PathSpot(arrival.pointee.target, spot.frame) }
    return spot.frame.pointee.outer.map { PathSpot($0.pointee.node, $0) }
  }

  /// Notes how far out the node being evaluated reaches by reading a busy one. Returns false if a node between the two
  /// must not be part of a cycle.
  func closeCycle(on node: NodeRef) -> Bool {
    guard let member = node.cycleMember else { return false }
    guard let spot = innermost, let reader = spot.node.cycleMember else { return false }
    let cycles = pointee.cycles ?? CycleSearch()
    pointee.cycles = cycles
    if cycles.stamp == 0 { cycles.stamp = pointee.stamp() }
    guard givePlaces(from: spot, to: member.isWaiting ? nil : node, cycles) else { return false }
    reader.reach = min(reader.reach, member.isWaiting ? member.reach : member.place)
    if pointee.reader == spot.node, let cursor = pointee.cursor {
      reader.closings.append((node, cursor, leadsBack: !member.isWaiting))
    }
    if !member.isWaiting { takeFallback(node) }
    pointee.isAnythingLeft = true
    return true
  }

  /// Gives places to the nodes on the path, from the innermost outward to where the search's part begins, or to the
  /// last node if that is further out. Returns false if one of them must not be part of a cycle.
  func givePlaces(from innermost: PathSpot, to last: NodeRef?, _ cycles: CycleSearch) -> Bool {
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
      next = outer(of: spot)
    }
    for member in inner.reversed() {
      cycles.highest += 1
      member.place = cycles.highest
    }
    guard let last, last.cycleMember?.search != cycles.stamp else { return true }
    while let spot = cycles.outermost.flatMap(outer) {
      guard let member = spot.node.cycleMember else { return false }
      cycles.lowest -= 1
      member.search = cycles.stamp
      member.place = cycles.lowest
      cycles.outermost = spot
      if spot.node == last { return true }
    }
    return false
  }

  /// Gives a computed its fallback before its evaluation has ended, because another computed reads it.
  func takeFallback(_ node: NodeRef) {
    rememberInTransaction(node)
    var isChanged = false
    aside { isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .fallback, nil) } }
    guard isChanged else { return }
    node.pointee.version = pointee.stamp()
    node.pointee.flags.remove(.seen)
  }

  func finishMember(_ member: CycleMember, _ node: NodeRef, _ cycles: CycleSearch) {
    if member.reach < member.place { return wait(member, node, cycles) }
    var others: CycleMembers = []
    while let last = cycles.waiting.last, last.member.place > member.place {
      others.append(cycles.waiting.removeLast())
    }
    others.reverse()
    let isOutermost = cycles.outermost?.node == node
    for other in others { other.node.pointee.flags.remove(.busy) }
    if member.isOnCycle {
      others.append((member, node))
      makeGroup(of: others)
      others.removeLast()
    } else {
      // A closure has read something else than before, although nothing had changed: the members that wait above have
      // to run again.
      for other in others { other.node.pointee.flags.insert(.pending | .stale) }
    }
    member.reset()
    for other in others {
      other.member.reset()
      release(other.node)
    }
    if isOutermost { cycles.end() }
  }

  /// Keeps an evaluated member busy until the outermost member that it reaches has been evaluated.
  func wait(_ member: CycleMember, _ node: NodeRef, _ cycles: CycleSearch) {
    member.isWaiting = true
    node.pointee.flags.insert(.busy)
    _ = node.object.retain()
    cycles.waiting.append((member, node))
    // A reader that is being checked meets this node again, is evaluated, and then reads it.
    guard node.inputs.pointee.arrival == nil else { return }
    if let reader = pointee.check?.pointee.outer?.pointee.node.cycleMember {
      reader.reach = min(reader.reach, member.reach)
    }
  }
}
