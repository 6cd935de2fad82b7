// Who is told about changes.
//
// A computed listens to its inputs only while it is observed itself. When it gains its first subscriber its half-linked edges
// are linked, and so on upward; when it loses the last, the reverse. Both are loops, because a chain may be long.

extension TurnRef {
  /// Subscribes the target of an edge to its source. Unless told otherwise the source has to be up to date.
  func link(_ edge: EdgeRef, isUpToDate: Bool = true) {
    let base = pointee.work.count
    pointee.work.push(edge)
    while pointee.work.count > base {
      let edge = pointee.work.pop()
      let source = edge.pointee.source
      let wasObserved = source.isObserved
      edge.link()
      guard !wasObserved else { continue }
      settleAtHome(source)
      noteTransition(of: source)
      guard source.has(.computed) else { continue }
      if isUpToDate { source.pointee.flags.remove(.pending) }
      var input = source.inputs.pointee.first
      while let edge = input {
        pointee.work.push(edge)
        input = edge.pointee.nextInput
      }
    }
  }

  /// Ends the subscription of an edge that is about to be dropped. The edges of computeds that nobody observes any more
  /// stay behind half linked.
  func unlink(_ dropped: EdgeRef) {
    let base = pointee.work.count
    pointee.work.push(dropped)
    while pointee.work.count > base {
      let edge = pointee.work.pop()
      let source = edge.pointee.source
      edge.unlink()
      if !source.isObserved {
        leaveHome(source)
        noteTransition(of: source)
      }
      if edge != dropped { source.pointee.flags.insert(.seen) }
      guard !source.isObserved, source.has(.computed) else { continue }
      source.pointee.flags.insert(.pending)
      source.inputs.pointee.checked = 0
      var input = source.inputs.pointee.first
      while let edge = input {
        if edge.isLinked { pointee.work.push(edge) }
        input = edge.pointee.nextInput
      }
    }
  }
}
