// The search for cycles: `CycleSearch` says how they are found. All of it is made in the client, so that programs
// without cycles have none.

extension TurnRef {
  @export(implementation)
  func searchForCycles() {
    guard pointee.cycles == nil else { return }
    pointee.cycles = CycleSearch(close: { $0.closeCycle(on: $1) }, finish: { $0.finishMember($1, $2) })
  }

  @export(implementation)
  var innermost: PathSpot? { pointee.check.map { PathSpot($0.pointee.node, $0) } }

  /// The next node further out: the one that waits for this.
  @export(implementation)
  func outer(of spot: PathSpot) -> PathSpot? {
    if let arrival = spot.node.inputs.pointee.arrival { return PathSpot(arrival.pointee.target, spot.frame) }
    return spot.frame.pointee.outer.map { PathSpot($0.pointee.node, $0) }
  }

  /// Notes how far out the node being evaluated reaches by reading one that is busy. Answers false if one between the
  /// two must not be part of a cycle.
  @export(implementation)
  func closeCycle(on node: NodeRef) -> Bool {
    guard let cycles = pointee.cycles, let member = node.cycleMember else { return false }
    guard let spot = innermost, let reader = spot.node.cycleMember else { return false }
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

  /// Gives places to the nodes on the path, from the innermost outward to where the search's part begins, and if a
  /// node is still further out, to all up to that. Answers false if one of them must not be part of a cycle.
  @export(implementation)
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

  /// Gives a computed its fallback before its evaluation has ended, for one that reads it.
  @export(implementation)
  func takeFallback(_ node: NodeRef) {
    rememberInTransaction(node)
    var isChanged = false
    aside { isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .fallback, nil) } }
    guard isChanged else { return }
    node.pointee.version = pointee.stamp()
    node.pointee.flags.remove(.seen)
  }

  @export(implementation)
  func finishMember(_ member: CycleMember, _ node: NodeRef) {
    let cycles = pointee.cycles.unsafelyUnwrapped
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
      // A closure has read something else than before, though nothing had changed: those above have to run again.
      for other in others { other.node.pointee.flags.insert(.pending | .stale) }
    }
    member.reset()
    for other in others {
      other.member.reset()
      release(other.node)
    }
    if isOutermost { cycles.end() }
  }

  /// Keeps an evaluated member busy until the outermost that it reaches is evaluated too.
  @export(implementation)
  func wait(_ member: CycleMember, _ node: NodeRef, _ cycles: CycleSearch) {
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
