/// The computeds of one cycle, as long as nothing that they read outside of it changes.
///
///     outside ──▶ group ──▶ each member ──▶ its readers
///
/// While a cycle stands, each member has its fallback for a value, whatever the others have. So it needs no edges to
/// them: every member depends on the group, and the group on what the members read outside. The members do not keep
/// each other, and what is dropped ends.
///
/// When something outside may have changed, the members get their own inputs back, which the group remembers, and have
/// to be evaluated. The inputs serve to find out, in a loop, what has to be evaluated first; without them a long cycle
/// that is broken would be evaluated by recursion. Edges back into the cycle are among them, so those that nobody
/// evaluates lose these when the read is over: otherwise they would keep each other. They lose what they read behind
/// them as well, because it may depend on what was read there whether that is read at all.
///
/// Nothing is evaluated to find out whether something outside has changed: it might read members, or not be read any
/// more, and only the members' own inputs say in which order to ask. So the group always counts as written, which is
/// how the check of a member comes here instead of going up.
final class CycleGroup: GraphNode {
  // The engine finds the inputs right behind the closure of `GraphNode`: they come first.
  @exclusivity(unchecked) private var inputs = Inputs()
  /// The members, until they end or are evaluated.
  private var seats: ContiguousArray<NodeRef?> = []
  /// What the members read, one after the other, and where each member's begins.
  private var reads: ContiguousArray<Read> = []
  private var starts: ContiguousArray<Int> = []

  private struct Read {
    let source: NodeRef
    let version: Stamp
    /// The seat of a member, or -1 for what is outside.
    let seat: Int
    /// Whether the source was evaluated after its reader. Reads that do not lead back make no cycle.
    let leadsBack: Bool
  }

  fileprivate init(named name: String, line: UInt32) {
    super.init(
      flags: .computed | .pending | .written, name: name, file: "", line: line,
      // There is no value to describe or to put aside.
      work: Work { _, _, _ in false })
    assert(node.inputs == withUnsafeMutablePointer(to: &inputs) { $0 }, "the inputs stand behind the closure")
  }

  deinit {
    for member in seats { member?.cycleMember?.forget(self) }
    currentTurn().dropInputs(node)
  }

  func leave(_ seat: Int) { seats[seat] = nil }

  /// Takes the inputs of the members over.
  fileprivate func take(_ members: ArraySlice<(member: CycleMember, node: NodeRef)>, in turn: TurnRef) {
    var seat = 0
    for (member, node) in members {
      member.join(self, at: seat)
      seats.append(node)
      seat += 1
    }
    for (member, node) in members {
      starts.append(reads.count)
      noteReads(of: node, member)
    }
    starts.append(reads.count)
    turn.subscribe(node, toEach: reads.lazy.filter { $0.seat < 0 }.map { ($0.source, $0.version) })
    node.pointee.version = turn.pointee.stamp()
    inputs.checked = turn.pointee.epoch
    // First all new inputs, then the end of the former ones, so that nothing loses its observers in between.
    let former = members.map { $0.node.inputs.pointee.first }
    for (_, member) in members { turn.makeOnlyInput(of: member, node) }
    for case let edge? in former { turn.drop(edge) }
  }

  private func noteReads(of node: NodeRef, _ member: CycleMember) {
    var closings = member.closings[...]
    var cursor = node.firstInput
    while true {
      while let closing = closings.first, closing.cursor == cursor {
        note(closing.source, version: 0, leadsBack: closing.leadsBack)
        closings.removeFirst()
      }
      guard let edge = cursor.pointee else { return }
      note(edge.pointee.source, version: edge.pointee.version, leadsBack: false)
      cursor = edge.nextInput
    }
  }

  private func note(_ source: NodeRef, version: Stamp, leadsBack: Bool) {
    let member = source.cycleMember
    let seat = member?.group === self ? member?.seat : nil
    reads.append(Read(source: source, version: version, seat: seat ?? -1, leadsBack: leadsBack))
  }

  /// Gives the members their inputs back, and leaves it to their readers to have them evaluated.
  fileprivate func dissolve(in turn: TurnRef) {
    turn.searchForCycles()
    if turn.pointee.log.depth > 0 { turn.remember(node) }
    let version = turn.pointee.stamp()
    node.pointee.version = version
    for (seat, member) in seats.enumerated() {
      guard let member, let first = member.inputs.pointee.first, first.pointee.source == node else { continue }
      if turn.pointee.log.depth > 0 { turn.remember(member) }
      // The check of the member goes on behind this edge, as if it had not changed.
      first.pointee.version = version
      member.pointee.flags.insert(.pending | .stale)
      var last = first
      for read in reads[starts[seat]..<starts[seat + 1]] {
        guard let source = read.seat < 0 ? read.source : seats[read.seat] else { break }
        let used = read.seat < 0 ? read.version : source.pointee.version
        last = turn.append(source, used, behind: last, of: member, isUpToDate: false)
      }
    }
    turn.dropInputs(node)
    turn.postpone { self.cutUnevaluated() }
  }

  /// Takes the edges back into the cycle, and those behind them, from members that were not evaluated after all.
  private func cutUnevaluated() {
    let turn = currentTurn()
    for (seat, member) in seats.enumerated() {
      guard let member, member.has(.stale), let first = member.inputs.pointee.first else { continue }
      guard first.pointee.source == node else { continue }
      var cursor = first.nextInput
      for read in reads[starts[seat]..<starts[seat + 1]] {
        guard let edge = cursor.pointee else { break }
        if read.leadsBack {
          cursor.pointee = nil
          turn.drop(edge)
          break
        }
        cursor = edge.nextInput
      }
    }
    turn.collect()
  }
}

extension TurnRef {
  /// Brings a group up to date, as an input of a member that is being checked.
  @inline(never)
  func checkGroup(_ node: NodeRef) {
    if node.isSettled(in: pointee.epoch) { return }
    if !isCertainlyUnchanged(node) {
      unsafeDowncast(node.object.takeUnretainedValue(), to: CycleGroup.self).dissolve(in: self)
    }
    node.finishCheck()
    node.inputs.pointee.checked = pointee.epoch
  }

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

  /// Makes one group of the members of a cycle.
  func makeGroup(of members: ArraySlice<(member: CycleMember, node: NodeRef)>) {
    guard let first = members.last?.node else { return }
    CycleGroup(named: "the cycle of '\(first.name)'", line: first.pointee.line).take(members, in: self)
  }

  /// Makes each source an input of a node that has none, once.
  fileprivate func subscribe(_ node: NodeRef, toEach sources: some Sequence<(NodeRef, Stamp)>) {
    var last: EdgeRef?
    for (source, version) in sources where !source.has(.counted) {
      source.pointee.flags.insert(.counted)
      if let edge = last {
        last = append(source, version, behind: edge, of: node, isUpToDate: true)
      } else {
        last = makeInput(source, version, of: node, isUpToDate: true)
        node.inputs.pointee.first = last
      }
    }
    for (source, _) in sources { source.pointee.flags.remove(.counted) }
  }

  /// Gives a node one input for all that it had, which the caller drops.
  fileprivate func makeOnlyInput(of node: NodeRef, _ source: NodeRef) {
    node.inputs.pointee.first = nil
    node.inputs.pointee.first = makeInput(source, source.pointee.version, of: node, isUpToDate: true)
  }

  fileprivate func append(
    _ source: NodeRef, _ version: Stamp, behind edge: EdgeRef, of node: NodeRef, isUpToDate: Bool
  ) -> EdgeRef {
    let next = makeInput(source, version, of: node, isUpToDate: isUpToDate)
    edge.pointee.nextInput = next
    return next
  }

  private func makeInput(_ source: NodeRef, _ version: Stamp, of node: NodeRef, isUpToDate: Bool) -> EdgeRef {
    let edge = pointee.edges.make(source: source, target: node, version: version, next: nil)
    _ = source.object.retain()
    if node.isObserved { link(edge, isUpToDate: isUpToDate) } else { source.pointee.flags.insert(.seen) }
    return edge
  }
}
