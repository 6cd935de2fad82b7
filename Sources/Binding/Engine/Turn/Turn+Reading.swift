// How reads become edges.
//
// While a node runs, the turn's `cursor` moves along the inputs of the node's former run. A run that reads the same
// sources in the same order confirms edge after edge and changes nothing but versions. A read of another source inserts
// an edge at the cursor; edges that the cursor has not passed when the run ends are dropped.
//
// Functions are transparent for the sake of debug builds, where that saves calls and copies. Release builds would
// inline them in any case.

/// Tracks a read of a source that is up to date, or registers the read with Observation if this thread has no reader.
/// One function finds the turn and does both, so that an inlined read costs the client's code a single call.
@usableFromInline
func trackRead(_ source: NodeRef) {
  #if canImport(Glibc) || canImport(Musl) || canImport(Android)
    if Platform.isOnMainStack() { Platform.turnOfMainThread().track(source) } else { trackReadElsewhere(source) }
  #else
    currentTurn().track(source)
  #endif
}

#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// Not inlined, so that reads on the main thread need no stack frame.
  @inline(never)
  private func trackReadElsewhere(_ source: NodeRef) { Platform.turnOfOtherThread().track(source) }
#endif

extension TurnRef {
  /// Tracks a read of an up-to-date source, if there is a reader; otherwise registers the read with Observation.
  @_transparent
  func track(_ source: NodeRef) {
    assertHome(source)
    // The run has read this source before. In loops that is the most common case.
    if source.pointee.lastRun == pointee.runStamp { return }
    guard let reader = pointee.reader else { return registerReadOutside(source) }
    source.pointee.lastRun = pointee.runStamp
    let cursor = pointee.cursor.known
    guard let next = cursor.pointee, next.pointee.source == source else { return insert(source, for: reader) }
    next.pointee.version = source.pointee.version
    pointee.cursor = next.nextInput
    if !next.isLinked { source.pointee.flags.insert(.seen) }
  }

  @_transparent
  func registerReadOutside(_ source: NodeRef) {
    if Platform.isVisible { readOutside(source) }
  }

  /// Tracks the read of the first input for a computed that is about to run. The check has brought that input up to
  /// date.
  @_transparent
  func confirmFirst(of node: NodeRef) {
    let first = node.inputs.pointee.first.known
    let source = first.pointee.source
    source.pointee.lastRun = pointee.runStamp
    first.pointee.version = source.pointee.version
    pointee.cursor = first.nextInput
    if !first.isLinked { source.pointee.flags.insert(.seen) }
  }

  /// Inserts an edge at the cursor, for a read that the former run did not make at this point.
  @inline(never)
  private func insert(_ source: NodeRef, for reader: NodeRef) {
    guard !reader.has(.cancelled) else { return }
    let cursor = pointee.cursor.known
    let edge = pointee.edges.make(
      source: source, target: reader, version: source.pointee.version, next: cursor.pointee)
    _ = source.object.retain()
    cursor.pointee = edge
    pointee.cursor = edge.nextInput
    if reader.isObserved { link(edge) } else { source.pointee.flags.insert(.seen) }
  }

  /// Makes a source the first input of a computed that has not run, and that reads this source first in every run.
  func fixFirstInput(_ source: NodeRef, of node: NodeRef) {
    let edge = pointee.edges.make(source: source, target: node, version: .max, next: nil)
    _ = source.object.retain()
    node.inputs.pointee.first = edge
    node.pointee.flags.insert(.mapped)
  }

  /// Drops the inputs that the run that just ended did not read.
  @_transparent
  func dropUnread() {
    let cursor = pointee.cursor.known
    guard let rest = cursor.pointee else { return }
    cursor.pointee = nil
    drop(rest)
  }

  func dropInputs(_ reader: NodeRef) {
    let inputs = reader.inputs
    guard let first = inputs.pointee.first else { return }
    inputs.pointee.first = nil
    drop(first)
  }

  @inline(never)
  func drop(_ first: EdgeRef) {
    var next: EdgeRef? = first
    while let edge = next {
      next = edge.pointee.nextInput
      if edge.isLinked { unlink(edge) }
      discard(Garbage(edge.pointee.source.object))
      pointee.edges.recycle(edge)
    }
  }
}

// How a value is brought up to date: a pull checks inputs upward, in a loop, and evaluates only the computeds with an
// input that really changed.
//
// A computed is valid when every input is up to date and has the version that the computed used. Inputs are checked in
// the order in which they were read, and the first that differs ends the check: those after it may never be read again.
// What the evaluation then reads without having been checked is pulled by recursion: new inputs, such as those of the
// first evaluation, and old inputs after the first that differs. Where the recursion has nearly used up the stack, old
// inputs are checked ahead of the evaluation, in a loop. Some may be evaluated in vain, as they are not read again.
//
// An unobserved computed is not notified of changes, so it checks its inputs when it is read, if a new epoch has begun
// since the last check. Epochs belong to the process, because an actor may run on several threads. An epoch begins when
// a change reaches a node whose version an unobserved computed knows.

/// Brings a computed up to date and tracks the read of it.
@usableFromInline
func pull(_ node: NodeRef) {
  let turn = currentTurn()
  let isOutermost = turn.checkForRead(of: node)
  turn.track(node)
  // Last, because postponed work may write, which is allowed only when the read is over.
  if isOutermost { turn.finishPull() }
}

/// Brings a computed up to date for an untracked read.
@usableFromInline
func pullUntracked(_ node: NodeRef) {
  let turn = currentTurn()
  let (reader, run) = (turn.pointee.reader, turn.pointee.runStamp)
  turn.pointee.reader = nil
  turn.pointee.runStamp = Turn.untracked(run)
  pull(node)
  turn.reinstate(reader)
  turn.pointee.runStamp = run
}

extension TurnRef {
  /// Brings a computed up to date for a read. Returns whether this was the outermost pull; then the caller has to call
  /// `finishPull`.
  @_transparent
  fileprivate func checkForRead(of node: NodeRef) -> Bool {
    assertHome(node)
    if node.has(.busy) { failCycle(closedBy: node) }
    let isOutermost = pointee.pulls == 0
    if isOutermost { pointee.epoch = Platform.epoch }
    if node.isValid(in: pointee.epoch) { return isOutermost }
    if !isOutermost, Platform.isStackLow(pointee.stackEnd) { checkAhead(node) }
    checkAmidReading(node)
    return isOutermost
  }

  /// Brings the inputs of an effect up to date, in order, until one has changed. Returns whether one has. The caller
  /// has to call `finishPull`. Users' closures run here: afterwards the effect may be cancelled or released.
  func checkInputs(of effect: NodeRef, at slot: Int) -> Bool {
    var next = effect.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      if source.has(.unusable) {
        checkInput(source, of: effect)
        guard pointee.round[slot] == effect else { return false }
      }
      if edge.pointee.version != source.pointee.version { return true }
      next = edge.pointee.nextInput
    }
    return false
  }

  /// Called for an effect that is refused a run, and so does not bring its inputs up to date. Marking skips pending
  /// nodes, so a pending input would not pass on the next change: it becomes deferred. No user's code runs here,
  /// because it could make the effect due again.
  func deferInputs(of effect: NodeRef) {
    let base = pointee.edgesToVisit.count
    var next = effect.inputs.pointee.first
    while true {
      while let edge = next {
        next = edge.pointee.nextInput
        guard let input = deferSource(edge.pointee.source) else { continue }
        if let next { pointee.edgesToVisit.push(next) }
        next = input
      }
      guard pointee.edgesToVisit.count > base else { return }
      next = pointee.edgesToVisit.pop()
    }
  }

  /// Makes a pending source pass on the next change. Returns its first input edge; all its inputs have to be deferred.
  private func deferSource(_ source: NodeRef) -> EdgeRef? {
    if source.has(.resets) { return deferTracker(of: source) }
    guard source.has(.computed), source.has(.pending) else { return nil }
    source.pointee.flags.change(set: .deferred, clear: .pending)
    return source.inputs.pointee.first
  }

  /// Brings an input of an effect up to date. Requires that there is no reader.
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

  @inline(__always)
  private func checkAmidReading(_ node: NodeRef) {
    let (reader, run, cursor) = (pointee.reader, pointee.runStamp, pointee.cursor)
    pointee.pulls &+= 1
    check(node)
    pointee.pulls &-= 1
    // At the outermost pull the reader is an effect, which may have been released during the check.
    pointee.reader = reader == nil || pointee.pulls > 0 ? reader : pointee.effectFrame?.pointee.effect
    pointee.runStamp = run
    pointee.cursor = cursor
  }

  @inline(__always)
  private func check(_ node: NodeRef) { inCheckFrame(of: node) { checkUpward(from: node, in: $0) } }

  /// Calls a closure that checks a node, with the frame of that check.
  @inline(__always)
  func inCheckFrame(of node: NodeRef, _ check: (UnsafeMutablePointer<CheckFrame>) -> Void) {
    var frame = CheckFrame(node: node, outer: pointee.checkFrame)
    _withUnprotectedUnsafeMutablePointer(to: &frame) { frame in
      pointee.checkFrame = frame
      check(frame)
    }
    pointee.checkFrame = frame.outer
  }

  /// Checks a computed, its inputs, the inputs of these and so on, and evaluates on the way back each one with a
  /// changed input. The nodes store the way back, `arrival`, so that this needs no recursion.
  @inline(__always)
  private func checkUpward(from top: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    top.inputs.pointee.arrival = nil
    top.pointee.flags.insert(.busy)
    var node = top
    var next = node.inputs.pointee.first
    while true {
      if let above = inputToCheck(of: node, from: &next, in: frame) {
        above.pointee.flags.insert(.busy)
        node = above
        next = above.inputs.pointee.first
        continue
      }
      if next != nil || node.has(.stale) { evaluate(node, in: frame) } else { node.finishCheck() }
      node.inputs.pointee.checked = pointee.epoch
      guard node != top else { return }
      next = node.inputs.pointee.arrival
      node = next.known.pointee.target
    }
  }

  /// Goes through the inputs of a node, beginning with an edge. Returns the first input that has to be checked before
  /// the node. Otherwise `next` becomes the edge of the first input that has changed, or `nil` if none has.
  @inline(__always)
  private func inputToCheck(
    of node: NodeRef, from next: inout EdgeRef?, in frame: UnsafeMutablePointer<CheckFrame>
  ) -> NodeRef? {
    while let edge = next {
      let source = edge.pointee.source
      if source.has(.unusable), mustCheck(source, below: node, in: frame) {
        source.inputs.pointee.arrival = edge
        return source
      }
      if edge.pointee.version != source.pointee.version { return nil }
      next = edge.pointee.nextInput
    }
    return nil
  }

  /// Settles an input that was written. Returns whether the input is a computed that is not known to be valid, and so
  /// has to be checked before the node that reads it.
  @_transparent
  func mustCheck(
    _ source: NodeRef, below node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>
  ) -> Bool {
    if source.has(.busy | .written) {
      settleInput(source, below: node, in: frame)
      return false
    }
    return source.has(.stale | .observed) || source.inputs.pointee.checked != pointee.epoch
  }

  /// Settles an input that was written; traps if the input is busy, because that is a cycle. A function of its own, so
  /// that the loop of `inputToCheck` needs fewer registers.
  @inline(never)
  private func settleInput(_ source: NodeRef, below node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    if source.has(.busy) {
      // The path ends with the node that reads the source again.
      frame.pointee.node = node
      failCycle(closedBy: source)
    }
    pointee.reader = nil
    settle(source)
  }

  @_transparent
  func evaluate(_ node: NodeRef, in frame: UnsafeMutablePointer<CheckFrame>) {
    frame.pointee.node = node
    pointee.reader = node
    pointee.runStamp = pointee.stamp()
    pointee.cursor = node.firstInput
    if pointee.notesEvaluations { noteEvaluation(of: node) }
    if node.has(.mapped) { confirmFirst(of: node) }
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, .evaluate, nil) }
    dropUnread()
    if pointee.isAnythingLeft {
      finishAmidOthers(node, isChanged)
    } else {
      node.finishEvaluation(isChanged, pointee.runStamp)
    }
  }

  /// Does what `finishEvaluation` does, for a computed that may have written what it made, or whose result has to be
  /// told to listeners.
  @inline(never)
  private func finishAmidOthers(_ node: NodeRef, _ isChanged: Bool) {
    confirmOwn(node)
    node.finishEvaluation(isChanged, pointee.runStamp)
    traceResult(of: node, isChanged)
  }

  /// Does the work that was postponed, if no computed is being read any more.
  @_transparent
  func finishPull() {
    if pointee.isAnythingLeft { finishPulls() }
  }

  @inline(never) @usableFromInline
  func finishPulls() {
    guard pointee.pulls == 0, pointee.mutations == 0 else { return }
    traceReturnOfBody()
    pointee.rewritten.removeAll()
    if !pointee.postponed.isEmpty { endPostponed() }
    if !pointee.garbage.isEmpty { collect() }
    if pointee.newcomers.count > pointee.firstNewcomer { startNewcomers() }
    // Here a list has entries only if an outer loop is emptying it. For a listener that hears ends, the flag stays set.
    pointee.isAnythingLeft =
      !pointee.garbage.isEmpty || pointee.newcomers.count > pointee.firstNewcomer || pointee.isTracing && hearsEnds
    if pointee.depth == 0 { flushIfOutermost() }
  }
}

extension NodeRef {
  /// Whether a computed is known to be valid: observed and not pending, or unobserved and checked in this epoch.
  @_transparent
  func isValid(in epoch: Stamp) -> Bool {
    !has(.pending | .deferred) || !has(.observed | .stale) && inputs.pointee.checked == epoch
  }

  /// Notes that a computed has been evaluated. The stamp of the run becomes the version of a changed result.
  @_transparent
  fileprivate func finishEvaluation(_ isChanged: Bool, _ run: Stamp) {
    if isChanged {
      pointee.version = run
      finishCheck(and: .seen)
    } else {
      finishCheck()
    }
  }

  /// Notes that a computed is up to date, and clears `others` too. Only an observed computed ceases to be pending.
  @_transparent
  func finishCheck(and others: NodeFlags = .none) {
    let flags = pointee.flags.rawValue
    // The bit `pending` if the node is observed, otherwise zero. Shifting `observed` takes no branch.
    let pending = flags >> NodeFlags.stepsFromPendingToObserved & NodeFlags.pending.rawValue
    pointee.flags = NodeFlags(
      rawValue: flags
        & ~(pending | NodeFlags.busy.rawValue | NodeFlags.stale.rawValue | NodeFlags.deferred.rawValue
        | others.rawValue))
  }
}

extension Optional {
  /// The value, without a check in release builds. In debug builds `unsafelyUnwrapped` would be a call of a generic
  /// function, of 80 instructions. Declared in this file, because debug builds inline transparent functions only within
  /// a file.
  @_transparent
  fileprivate var known: Wrapped {
    #if DEBUG
      self!
    #else
      unsafelyUnwrapped
    #endif
  }
}
