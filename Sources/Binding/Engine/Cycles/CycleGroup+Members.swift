extension CycleGroup {
  /// Takes over the inputs of the members.
  func take(_ members: CycleMembers, in turn: TurnRef) {
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
    subscribe(in: turn)
    node.pointee.version = turn.pointee.stamp()
    inputs.checked = turn.pointee.epoch
    // All new inputs come first, then the end of the former ones, so that no source loses its observers in between.
    var former: ContiguousArray<EdgeRef?> = []
    for (_, member) in members {
      former.append(member.inputs.pointee.first)
      turn.makeOnlyInput(of: member, node)
    }
    for case let edge? in former { turn.drop(edge) }
  }

  /// Makes each source outside of the cycle an input of the group, once.
  func subscribe(in turn: TurnRef) {
    var last: EdgeRef?
    for (source, version, seat, _) in reads where seat < 0 && !source.has(.counted) {
      source.pointee.flags.insert(.counted)
      if let edge = last {
        last = turn.append(source, version, behind: edge, of: node, isUpToDate: true)
      } else {
        last = turn.makeInput(source, version, of: node, isUpToDate: true)
        node.inputs.pointee.first = last
      }
    }
    for read in reads where read.seat < 0 { read.source.pointee.flags.remove(.counted) }
  }

  func noteReads(of node: NodeRef, _ member: CycleMember) {
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

  func note(_ source: NodeRef, version: Stamp, leadsBack: Bool) {
    let member = source.cycleMember
    let seat = member?.group === self ? member?.seat : nil
    reads.append((source, version, seat ?? -1, leadsBack))
  }

  /// Gives the members their inputs back. Readers have the members evaluated.
  func dissolve(in turn: TurnRef) {
    turn.rememberInTransaction(node)
    let version = turn.pointee.stamp()
    node.pointee.version = version
    for (seat, member) in seats.enumerated() {
      guard let member, let first = member.inputs.pointee.first, first.pointee.source == node else { continue }
      turn.rememberInTransaction(member)
      // The check of the member continues behind this edge, as if the group had not changed.
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

  /// Removes the edges back into the cycle, and those behind them, from members that were not evaluated.
  func cutUnevaluated() {
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
  func makeGroup(of members: CycleMembers) {
    guard let first = members.last?.node else { return }
    CycleGroup(named: "the cycle of '\(first.name)'", line: first.line).take(members, in: self)
  }

  /// Replaces all inputs of a node by one. The caller drops the former ones.
  func makeOnlyInput(of node: NodeRef, _ source: NodeRef) {
    node.inputs.pointee.first = nil
    node.inputs.pointee.first = makeInput(source, source.pointee.version, of: node, isUpToDate: true)
  }

  func append(
    _ source: NodeRef, _ version: Stamp, behind edge: EdgeRef, of node: NodeRef, isUpToDate: Bool
  ) -> EdgeRef {
    let next = makeInput(source, version, of: node, isUpToDate: isUpToDate)
    edge.pointee.nextInput = next
    return next
  }
}
