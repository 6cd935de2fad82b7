// How a value is brought up to date: a pull checks inputs upward, in a loop, and evaluates only what really changed.
//
// A computed is valid when every input is up to date and has the version that the computed used. Inputs are checked in the order
// in which they were read, and the first that differs ends the check: what comes after it may never be read again.
// Only the very first evaluation of a computed, whose inputs nobody knows yet, reads deeper by recursion.
//
// Nobody tells an unobserved computed about changes, so it has to look at its inputs when it is read; but only if a new epoch has
// begun since it looked last. Epochs are the process's, because an actor may take each turn on another thread. One begins when
// a source changes whose version an unobserved computed remembers, which in a graph that is observed never happens.

/// Brings a computed up to date and attributes the read of it.
@usableFromInline
func pull(_ node: NodeRef) {
  let turn = currentTurn()
  let isOutermost = turn.checkForRead(of: node)
  turn.track(node)
  // Only now: what was postponed may write, and the read is over when that runs.
  if isOutermost { turn.finishPull() }
}

/// Brings a computed up to date for a read that nobody depends on.
@usableFromInline
func pullUntracked(_ node: NodeRef) {
  let turn = currentTurn()
  let reader = turn.pointee.reader
  turn.pointee.reader = nil
  pull(node)
  turn.resume(reader)
}

extension TurnRef {
  /// Answers whether this was the outermost pull, which the caller then has to finish.
  @inline(__always)
  fileprivate func checkForRead(of node: NodeRef) -> Bool {
    assertHome(node)
    if node.has(.busy) { failCycle(closedBy: node) }
    let isOutermost = pointee.pulls == 0
    if isOutermost { pointee.epoch = Platform.epoch }
    if node.isSettled(in: pointee.epoch) { return isOutermost }
    if !isOutermost, Platform.isStackLow(pointee.stackEnd) { failTooDeep(node) }
    checkAmidReading(node)
    return isOutermost
  }

  /// Looks for an input of an effect that has changed, and brings those before it up to date. Whoever calls this has
  /// to finish the pull.
  ///
  /// What this runs are closures of users: afterwards the effect may be cancelled or gone.
  func checkInputs(of effect: NodeRef, at slot: Int) -> Bool {
    var next = effect.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      if source.has([.pending, .written]) {
        checkInput(source, of: effect)
        guard pointee.round[slot] == effect else { return false }
      }
      if edge.pointee.version != source.pointee.version { return true }
      next = edge.pointee.nextInput
    }
    return false
  }

  /// Brings every input of an effect up to date although the effect is not going to run, because what is left
  /// pending would not pass on the next change.
  func checkAllInputs(of effect: NodeRef) {
    // One pull over all inputs, so that the list being walked stays: what ends the effect meanwhile is postponed.
    pointee.pulls &+= 1
    var next = effect.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      if source.has([.pending, .written]) { checkInput(source, of: effect) }
      next = edge.pointee.nextInput
    }
    pointee.pulls &-= 1
    finishPull()
  }

  /// Brings an input of an effect up to date. Nobody is reading.
  @inline(__always)
  func checkInput(_ source: NodeRef, of effect: NodeRef) {
    pointee.checkedEffect = effect
    pointee.pulls &+= 1
    if source.has(.written) {
      settle(source)
    } else {
      pointee.epoch = Platform.epoch
      check(source)
      pointee.reader = nil
    }
    pointee.pulls &-= 1
    pointee.checkedEffect = nil
  }

  /// Brings a computed up to date while somebody may be reading.
  @inline(__always)
  private func checkAmidReading(_ node: NodeRef) {
    let (reader, run, cursor) = (pointee.reader, pointee.run, pointee.cursor)
    pointee.pulls &+= 1
    check(node)
    pointee.pulls &-= 1
    // At the outermost pull the reader is an effect, and may have died meanwhile.
    pointee.reader = reader == nil || pointee.pulls > 0 ? reader : pointee.frame?.pointee.effect
    pointee.run = run
    pointee.cursor = cursor
  }

  /// The check behind all of these.
  @inline(__always)
  private func check(_ node: NodeRef) {
    var frame = CheckFrame(node: node, outer: pointee.check)
    _withUnprotectedUnsafeMutablePointer(to: &frame) { frame in
      pointee.check = frame
      checkUpward(from: node, in: frame)
    }
    pointee.check = frame.outer
  }

  /// Goes up to the inputs of inputs, and back. The way back stands in the nodes, so that this needs no stack.
  @inline(__always)
  private func checkUpward(from top: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    top.inputs.pointee.arrival = nil
    var node = top
    while true {
      node.pointee.flags.insert(.busy)
      var next = node.inputs.pointee.first
      while true {
        // An input that has changed, or one that has to be brought up to date first.
        var above: NodeRef?
        while let edge = next {
          let source = edge.pointee.source
          if source.has([.pending, .written]), needsCheck(source, in: frame, below: node) {
            source.inputs.pointee.arrival = edge
            above = source
            break
          }
          if edge.pointee.version != source.pointee.version { break }
          next = edge.pointee.nextInput
        }
        if let above {
          node = above
          break
        }
        if next != nil || node.has(.stale) { evaluate(node, in: frame) } else { node.finishCheck() }
        node.inputs.pointee.checked = pointee.epoch
        guard node != top else { return }
        next = node.inputs.pointee.arrival
        node = next.unsafelyUnwrapped.pointee.target
      }
    }
  }

  /// Whether an input that may have changed is a computed that is not known to be valid.
  @inline(__always)
  private func needsCheck(
    _ source: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>, below node: NodeRef
  ) -> Bool {
    if source.has([.busy, .written]) {
      if source.has(.busy) { failCycle(closedBy: source, at: node, in: frame) }
      pointee.reader = nil
      settle(source)
      return false
    }
    return source.has([.stale, .observed]) || source.inputs.pointee.checked != pointee.epoch
  }

  /// Runs the closure of a computed.
  @inline(__always)
  private func evaluate(_ node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    frame.pointee.node = node
    pointee.reader = node
    pointee.run = pointee.stamp()
    pointee.cursor = node.firstInput
    if pointee.notesEvaluations { noteEvaluation(of: node) }
    if node.has(.mapped) { confirmFirst(of: node) }
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .evaluate, nil) }
    dropUnread()
    // The stamp of the run names the result as well.
    if isChanged {
      node.pointee.version = pointee.run
      node.finishCheck(and: .seen)
    } else {
      node.finishCheck()
    }
  }

  /// Does what had to wait until no computed was being read.
  @inline(__always)
  func finishPull() {
    if pointee.isAnythingLeft { finishPulls() }
  }

  @inline(never)
  private func finishPulls() {
    guard pointee.pulls == 0 else { return }
    if !pointee.postponed.isEmpty { endPostponed() }
    if !pointee.garbage.isEmpty { collect() }
    // The body of an effect that has died is still on the stack, or a list is being emptied further out.
    pointee.isAnythingLeft = !pointee.garbage.isEmpty
    if pointee.depth == 0 { settleDown() }
  }
}

extension NodeRef {
  /// Whether a computed is known to be valid: told about changes, or checked in this epoch.
  fileprivate func isSettled(in epoch: Stamp) -> Bool {
    !has(.pending) || !has([.observed, .stale]) && inputs.pointee.checked == epoch
  }

  /// A computed is up to date; it is no longer pending if it will be told about changes.
  @inline(__always)
  fileprivate func finishCheck(and others: NodeFlags = []) {
    let flags = pointee.flags.rawValue
    let pending = flags >> NodeFlags.stepsFromPendingToObserved & NodeFlags.pending.rawValue
    pointee.flags = NodeFlags(
      rawValue: flags & ~(pending | NodeFlags.busy.rawValue | NodeFlags.stale.rawValue | others.rawValue))
  }
}
