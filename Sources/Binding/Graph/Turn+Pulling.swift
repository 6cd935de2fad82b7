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
    finishPull()
  }

  /// The loop behind all three. Evaluates what has to be, except an effect at the root: there it only answers.
  private func check(_ root: NodeRef) -> Bool {
    let base = pointee.path.count
    var node = root
    var next = enter(node)
    while true {
      if !node.has(.stale) {
        var descends = false
        while let edge = next {
          let source = edge.pointee.source
          if source.has(.written) {
            settle(source)
            if pointee.path.top.pointee.node == nil { return abandon() }
          } else if source.has(.pending), !source.isSettled(in: pointee.epoch) {
            if source.has(.busy) { failCycle(closedBy: source) }
            pointee.path.top.pointee.edge = edge
            node = source
            next = enter(source)
            descends = true
            break
          }
          if edge.pointee.version != source.pointee.version { break }
          next = edge.pointee.nextInput
        }
        if descends { continue }
      }
      // An input differs, at `next`, or the node has never run, or all inputs have been found unchanged.
      if next != nil || node.has(.stale) {
        if node.has(.effect) {
          leave(node)
          return true
        }
        evaluate(node)
      }
      leave(node)
      if pointee.path.count == base { return false }
      guard let parent = pointee.path.top.pointee.node else { return abandon() }
      node = parent
      next = pointee.path.top.pointee.edge
    }
  }

  /// Ends the check of an effect whose object died while its inputs were checked.
  private func abandon() -> Bool {
    _ = pointee.path.pop()
    return false
  }

  private func enter(_ node: NodeRef) -> EdgeRef? {
    node.pointee.flags.insert(.busy)
    pointee.path.push(PathElement(node: node, edge: nil))
    return node.inputs.pointee.first
  }

  private func leave(_ node: NodeRef) {
    _ = pointee.path.pop()
    node.pointee.flags.remove(.busy)
    if node.has(.computed) {
      node.inputs.pointee.checked = pointee.epoch
      if node.isObserved { node.pointee.flags.remove(.pending) }
    }
  }

  /// Runs the closure of a computed that is on the path.
  private func evaluate(_ node: NodeRef) {
    pointee.path.top.pointee.edge = nil
    let reader = pointee.reader
    let run = pointee.run
    pointee.reader = node
    pointee.run = pointee.stamp()
    if pointee.isWatched { watchEvaluation(of: node) }
    node.inputs.pointee.last = nil
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .evaluate) }
    // At the outermost pull the reader is an effect, and may have died meanwhile.
    pointee.reader = reader == nil || pointee.pulls > 1 ? reader : pointee.frame?.pointee.effect
    pointee.run = run
    node.pointee.flags.remove(.stale)
    if isChanged { markChanged(node) }
    dropUnread(node)
  }

  /// Gives the written value of an observable its version, unless it is the original one again.
  @usableFromInline
  func settle(_ node: NodeRef) {
    let mayBeOriginal = node.has(.rewritten) && !node.has(.certain)
    node.pointee.flags.remove([.written, .rewritten, .certain])
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, mayBeOriginal ? .settle : .forget) }
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
    if !pointee.transitions.isEmpty { callHooks() }
  }
}

extension NodeRef {
  /// Whether a computed is known to be valid: told about changes, or checked in this epoch.
  func isSettled(in epoch: Stamp) -> Bool {
    !has(.pending) || !isObserved && !has(.stale) && inputs.pointee.checked == epoch
  }
}
