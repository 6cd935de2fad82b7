// How a value is brought up to date: a pull checks inputs upward, in a loop, and evaluates only what really changed.
//
// A computed is valid when every input is up to date and has the version that the computed used. Inputs are checked in the order
// in which they were read, and the first that differs ends the check: what comes after it may never be read again.
// Only the very first evaluation of a computed, whose inputs nobody knows yet, reads deeper by recursion.
//
// Nobody tells an unobserved computed about changes, so it has to look at its inputs when it is read; but only if a new epoch has
// begun since it looked last. Epochs are the process's, because an actor may take each turn on another thread. One begins when
// a source changes whose version an unobserved computed remembers, which in a graph that is observed never happens.

extension TurnRef {
  /// Brings a computed up to date and attributes the read of it.
  @usableFromInline
  func pull(_ node: NodeRef) {
    let isOutermost = refresh(node)
    track(node)
    // Only now: what was postponed may write, and the read is over when that runs.
    if isOutermost { finishPull() }
  }

  /// Brings a computed up to date for a read that nobody depends on.
  @usableFromInline
  func pullUntracked(_ node: NodeRef) {
    if refresh(node) { finishPull() }
  }

  /// Answers whether this was the outermost pull, which the caller then has to finish.
  private func refresh(_ node: NodeRef) -> Bool {
    assertHome(node)
    if node.has(.busy) { failCycle(closedBy: node) }
    let isOutermost = pointee.pulls == 0
    if isOutermost { pointee.epoch = Platform.epoch }
    if node.isSettled(in: pointee.epoch) { return isOutermost }
    if !isOutermost, Platform.isStackLow(pointee.stackEnd) { failTooDeep(node) }
    pointee.pulls &+= 1
    _ = check(node)
    pointee.pulls &-= 1
    return isOutermost
  }

  /// Brings the inputs of an effect up to date, as far as needed to know; answers whether one differs.
  func hasChangedInputs(_ effect: NodeRef) -> Bool {
    pointee.epoch = Platform.epoch
    pointee.pulls &+= 1
    let answer = check(effect)
    pointee.pulls &-= 1
    finishPull()
    return answer
  }

  /// Brings every input of an effect up to date although the effect is not going to run, because what is left
  /// pending would not pass on the next change.
  func refreshInputs(_ effect: NodeRef) {
    pointee.epoch = Platform.epoch
    // One pull over all inputs, so that the list being walked stays: what ends the effect meanwhile is postponed.
    pointee.pulls &+= 1
    var next = effect.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      if source.has(.written) {
        settle(source)
      } else if source.has(.pending) {
        _ = refresh(source)
      }
      next = edge.pointee.nextInput
    }
    pointee.pulls &-= 1
    finishPull()
  }

  /// The check behind all three. Evaluates what has to be, except an effect at the root: there it only answers.
  private func check(_ root: NodeRef) -> Bool {
    let (reader, run, cursor) = (pointee.reader, pointee.run, pointee.cursor)
    var frame = CheckFrame(root: root, node: root, outer: pointee.check)
    let answer = withUnsafeMutablePointer(to: &frame) { frame in
      pointee.check = frame
      return check(root, in: frame)
    }
    pointee.check = frame.outer
    // At the outermost pull the reader is an effect, and may have died meanwhile.
    pointee.reader = reader == nil || pointee.pulls > 1 ? reader : pointee.frame?.pointee.effect
    pointee.run = run
    pointee.cursor = cursor
    return answer
  }

  /// Goes up to the inputs of inputs, and back. The way back stands in the nodes, so that this needs no stack.
  @inline(__always)
  private func check(_ root: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) -> Bool {
    var node = root
    var next = root.inputs.pointee.first
    // The input of the root that the check has gone up from.
    var first = next
    root.pointee.flags.insert(.busy)
    while true {
      scan: while let edge = next {
        let source = edge.pointee.source
        if source.has([.pending, .written]) {
          if source.has(.written) {
            pointee.reader = nil
            settle(source)
            if frame.pointee.root == nil { return false }
          } else if source.has([.busy, .stale]) || source.isObserved || source.inputs.pointee.checked != pointee.epoch {
            if source.has(.busy) { failCycle(closedBy: source, at: node, in: frame) }
            if node == root { first = edge }
            source.inputs.pointee.arrival = node == root ? nil : edge
            source.pointee.flags.insert(.busy)
            node = source
            next = source.inputs.pointee.first
            continue scan
          }
        }
        if edge.pointee.version != source.pointee.version { break }
        next = edge.pointee.nextInput
      }
      // An input differs, at `next`, or the node has never run, or all inputs have been found unchanged.
      if node.has(.effect) {
        node.pointee.flags.remove(.busy)
        return next != nil
      }
      if next != nil || node.has(.stale) { evaluate(node, in: frame) }
      node.inputs.pointee.checked = pointee.epoch
      node.pointee.flags.subtract(node.isObserved ? [.busy, .pending] : .busy)
      if node == root { return false }
      if let arrival = node.inputs.pointee.arrival {
        node = arrival.pointee.target
        next = arrival
      } else {
        // Back at the root, unless that was an effect and has died.
        guard frame.pointee.root != nil else { return false }
        node = root
        next = first
      }
    }
  }

  /// Runs the closure of a computed.
  @inline(__always)
  private func evaluate(_ node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    frame.pointee.node = node
    pointee.reader = node
    pointee.run = pointee.stamp()
    pointee.cursor = node.firstInput
    if pointee.isWatched { watchEvaluation(of: node) }
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .evaluate, nil) }
    dropUnread()
    node.pointee.flags.remove(.stale)
    // The stamp of the run names the result as well.
    if isChanged {
      node.pointee.version = pointee.run
      node.pointee.flags.remove(.seen)
    }
  }

  /// Gives the written value of an observable its version, unless it is the original one again.
  @usableFromInline
  func settle(_ node: NodeRef) {
    let mayBeOriginal = node.has(.rewritten) && !node.has(.certain)
    node.pointee.flags.remove([.written, .rewritten, .certain])
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, mayBeOriginal ? .settle : .forget, nil) }
    if isChanged || !mayBeOriginal { markChanged(node) }
  }

  /// Gives a source a new version.
  func markChanged(_ node: NodeRef) {
    node.pointee.version = pointee.stamp()
    node.pointee.flags.remove(.seen)
  }

  /// Does what had to wait until no computed was being read.
  private func finishPull() {
    guard pointee.pulls == 0 else { return }
    if !pointee.postponed.isEmpty { endPostponed() }
    if !pointee.garbage.isEmpty { collect() }
    if pointee.depth == 0 { settleDown() }
  }
}

extension NodeRef {
  /// Whether a computed is known to be valid: told about changes, or checked in this epoch.
  fileprivate func isSettled(in epoch: Stamp) -> Bool {
    !has(.pending) || !isObserved && !has(.stale) && inputs.pointee.checked == epoch
  }
}
