// Where recursion has nearly used up the stack.
//
// Suppose that each computed of a chain reads a value that all share, and then the next computed. When that value
// changes, it is the first input of each that differs. So each computed is evaluated before the next one has been
// checked, and the evaluation pulls the next one by recursion. Only the evaluation finds out whether the next one is
// still read, so mostly this is right. Where the stack is low, though, all known inputs are checked before a computed
// is evaluated, in a loop. An input that is not read again has then been evaluated in vain.

extension TurnRef {
  /// Brings the known inputs of a computed up to date, so that its evaluation needs no recursion for them. Traps if the
  /// computed has none, or if less than half of the stack's reserve is left.
  @inline(never)
  func checkAhead(_ node: NodeRef) {
    let isTooLow = Platform.isStackLow(pointee.stackEnd, reserve: Platform.stackReserve / 2)
    if isTooLow || node.inputs.pointee.first == nil { failTooDeep(node) }
    let (reader, run, cursor) = (pointee.reader, pointee.runStamp, pointee.cursor)
    pointee.pulls &+= 1
    inCheckFrame(of: node) { checkAllUpward(from: node, in: $0) }
    pointee.pulls &-= 1
    (pointee.reader, pointee.runStamp, pointee.cursor) = (reader, run, cursor)
  }

  /// Does what `checkUpward` does, but checks all inputs of a computed before it evaluates it.
  private func checkAllUpward(from top: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    top.inputs.pointee.arrival = nil
    top.pointee.flags.insert(.busy)
    var node = top
    var next = node.inputs.pointee.first
    while true {
      if let above = knownInputToCheck(of: node, from: &next, in: frame) {
        above.pointee.flags.insert(.busy)
        node = above
        next = above.inputs.pointee.first
        continue
      }
      finishAhead(node, in: frame)
      guard node != top, let arrival = node.inputs.pointee.arrival else { return }
      node = arrival.pointee.target
      next = arrival.pointee.nextInput
    }
  }

  /// Goes through the inputs of a node, beginning with an edge. Returns the next input that has to be checked before
  /// the node, and moves `next` behind it; `nil` if there is none.
  private func knownInputToCheck(
    of node: NodeRef, from next: inout EdgeRef?, in frame: UnsafeMutablePointer<CheckFrame>
  ) -> NodeRef? {
    while let edge = next {
      let source = edge.pointee.source
      next = edge.pointee.nextInput
      // A busy input is no cycle yet: perhaps it is not read again.
      guard source.has(.unusable), !source.has(.busy), mustCheck(source, below: node, in: frame) else { continue }
      source.inputs.pointee.arrival = edge
      return source
    }
    return nil
  }

  /// Ends the check of a computed whose inputs have been checked: evaluates it if it is not valid. If that depends on
  /// an input that is busy, the computed is left to the read that needs it.
  private func finishAhead(_ node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    guard let isValid = validity(of: node) else { return node.pointee.flags.remove(.busy) }
    if isValid { node.finishCheck() } else { evaluate(node, in: frame) }
    node.inputs.pointee.checked = pointee.epoch
  }

  /// Whether a computed whose inputs have been checked is valid; `nil` if that depends on an input that is busy.
  private func validity(of node: NodeRef) -> Bool? {
    if node.has(.stale) { return false }
    var next = node.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      if source.has(.busy) || source.has(.unusable) && !source.isValid(in: pointee.epoch) { return nil }
      if edge.pointee.version != source.pointee.version { return false }
      next = edge.pointee.nextInput
    }
    return true
  }
}
