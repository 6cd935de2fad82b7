// How a value is written, step by step.
//
//     prepareWrite     traps where nothing may be written, and remembers the node for an open transaction
//     (the class)      exchanges the value, if the new one differs
//     publish          outside of batches: mark, version, flush
//     announce         in a batch: mark; the version waits until the value is read (settle)
//     changeHeld       mark and version
//     changeUnheld     the version alone, of a node whose version is remembered by no other
//     mark             everything downstream is pending, the effects among it are queued
//     settle           gives a value that was written in a batch its version, unless it is the original one again
//     markChanged      the version itself
//     settleOwn        the same at once, for what the evaluation under way has made itself
//     confirmOwn       such an evaluation has seen what it wrote
//
// No computed is evaluated here: an effect finds out whether it is affected when it checks its inputs.

extension TurnRef {
  /// Before a write: traps where writing is not allowed, and remembers the state for an open transaction.
  @usableFromInline
  func prepareWrite(to node: NodeRef) {
    touch(node)
    if node.has(.mutating | .remembered) { requireHere(node) }
    if pointee.pulls > 0 { return requireOwn(node) }
    if pointee.log.depth > 0 { remember(node) }
  }

  /// Apart, so that a write checks both with one test.
  @inline(never)
  private func requireHere(_ node: NodeRef) {
    if node.has(.mutating) { node.failMutating() }
    if pointee.log.depth == 0 { node.failSent("is written", while: "a transaction elsewhere may have to restore it") }
  }

  /// A node with a version that no computed holds has changed; it may keep that version, unless a transaction may have
  /// to restore it.
  @usableFromInline
  func changeUnheld(_ node: NodeRef) {
    traceAside(to: node)
    if pointee.log.depth > 0, pointee.pulls == 0 { markChanged(node) }
  }

  /// Marks the dependents of a source, and then gives it its new version: marking has to know whether the old one was
  /// seen.
  @usableFromInline
  func changeHeld(_ source: NodeRef) {
    mark(source)
    markChanged(source)
  }

  /// Marks the dependents of an observed source, gives it its new version and runs the effects.
  @usableFromInline
  func publish(_ source: NodeRef) {
    traceWrite(to: source)
    changeHeld(source)
    settleDown()
  }

  /// Marks the dependents of a written source, and runs the effects unless a batch is open.
  @usableFromInline
  func announce(_ source: NodeRef) {
    traceWrite(to: source)
    mark(source)
    if pointee.pulls > 0 { return settleOwn(source) }
    if pointee.depth == 0 { settleDown() }
  }

  /// Gives the written value of an observable its version, unless it is the original one again.
  @usableFromInline
  func settle(_ node: NodeRef) {
    if node.has(.resets) { node.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .reset, nil) } }
    let mayBeOriginal = node.has(.rewritten) && !node.has(.certain)
    node.pointee.flags.change(clear: .written | .rewritten | .certain)
    let isChanged = node.object._withUnsafeGuaranteedRef { $0.work.perform($0, mayBeOriginal ? .settle : .forget, nil) }
    if isChanged || !mayBeOriginal { markChanged(node) }
    if node.has(.resets), !node.isObserved { node.pointee.flags.insert(.written | .rewritten) }
  }

  /// Gives a source a new version.
  @inline(__always)
  func markChanged(_ node: NodeRef) {
    node.pointee.version = pointee.stamp()
    node.pointee.flags.change(clear: .seen)
  }

  // MARK: Writing while a computed is evaluated

  /// Requires that the evaluation under way made the node: its version is the stamp of that run as long as no other
  /// reader has seen it.
  private func requireOwn(_ node: NodeRef) {
    if node.pointee.version == pointee.run { return }
    var index = pointee.rewritten.count
    while index > 0 {
      index &-= 2
      if pointee.rewritten[index] == node, pointee.rewritten[index &+ 1] == presentRun { return }
    }
    failInComputed("'\(node.name)' is written")
  }

  /// Gives an observable that the evaluation under way has made, and a reader has seen, a version for the value that
  /// this evaluation wrote now.
  @usableFromInline
  func settleOwn(_ node: NodeRef) {
    if node.has(.written) { settle(node) }
    pointee.rewritten.push(node)
    pointee.rewritten.push(presentRun)
    pointee.isAnythingLeft = true
    pointee.epoch = Platform.epoch
  }

  /// The stamp of the run, in the form of an entry of `rewritten`.
  private var presentRun: NodeRef? { NodeRef(bitPattern: UInt(truncatingIfNeeded: pointee.run)) }

  /// At the end of an evaluation that has written what it made: it knows what it has written after it read that, or
  /// what follows from it, and does not have to run again.
  @inline(never)
  func confirmOwn(_ node: NodeRef) {
    if pointee.rewritten.isEmpty { return }
    var next = node.inputs.pointee.first
    while let edge = next {
      checkUntracked(edge.pointee.source)
      edge.pointee.version = edge.pointee.source.pointee.version
      if !edge.isLinked { edge.pointee.source.pointee.flags.insert(.seen) }
      next = edge.pointee.nextInput
    }
  }

  // MARK: Marking

  /// Marks the dependents of a source. A node that is pending already has marked its own.
  ///
  /// Near dependents come before far ones, which is mostly the order in which nodes were made, and stand in memory:
  /// going down each path to its end would leave the caches of the machine as often as paths fork.
  func mark(_ source: NodeRef) {
    assertHome(source, .written)
    if let writer = pointee.frame?.pointee.effect { writer.pointee.flags.insert(.wakes) }
    var passed = source.pointee.flags.rawValue
    var next = source.pointee.firstSubscriber
    let base = pointee.work.count
    var waiting = base
    while true {
      while var edge = next {
        next = edge.pointee.nextSubscriber
        // Down to an effect, as long as there is a single path; forks wait.
        while true {
          let target = edge.pointee.target
          let flags = target.pointee.flags
          if flags.rawValue & NodeFlags.pending.rawValue != 0 { break }
          if flags.rawValue & (NodeFlags.effect.rawValue | NodeFlags.relay.rawValue) != 0 {
            if flags.rawValue & NodeFlags.effect.rawValue != 0 {
              assertHome(target, .woken)
              enqueue(target, flags)
            } else {
              passed |= relay(target)
            }
            break
          }
          target.pointee.flags = NodeFlags(rawValue: flags.rawValue | NodeFlags.pending.rawValue)
          passed |= flags.rawValue
          guard let first = target.pointee.firstSubscriber else { break }
          edge = first
          if first.pointee.nextSubscriber != nil {
            pointee.work.push(first)
            break
          }
        }
      }
      guard waiting < pointee.work.count else { break }
      next = pointee.work[waiting]
      waiting &+= 1
    }
    pointee.work.removeAll(from: base)
    if passed & (NodeFlags.seen.rawValue | NodeFlags.dated.rawValue) != 0 { noteChange(of: source, passed) }
  }

  /// What few changes need: unobserved computeds have to look at their inputs, and the source is dated.
  @inline(never)
  private func noteChange(of source: NodeRef, _ passed: UInt64) {
    if passed & NodeFlags.seen.rawValue != 0 { Platform.beginEpoch(pointee.stamp()) }
    if source.has(.dated) { source.details.lastWrite = newDate() }
  }

  /// Marks a tracker, and goes on with the subscribers of the source that it stands for. Answers the flags of that
  /// source.
  @inline(never)
  private func relay(_ tracker: NodeRef) -> UInt64 {
    tracker.pointee.flags.insert(.pending)
    var principal = tracker
    withUnsafeMutablePointer(to: &principal) { address in
      tracker.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .principal, address) }
    }
    // An observable may turn out to be reset to the value it has.
    principal.pointee.flags.insert(principal.has(.resets) ? .written | .rewritten : .written | .certain)
    if let first = principal.pointee.firstSubscriber { pointee.work.push(first) }
    return principal.pointee.flags.rawValue
  }

  /// Marks an effect and queues it, unless it is queued already or paused.
  @inline(__always)
  func enqueue(_ effect: NodeRef, _ flags: NodeFlags) {
    if flags.rawValue & (NodeFlags.queued.rawValue | NodeFlags.paused.rawValue) != 0 {
      effect.pointee.flags.change(set: .pending, clear: .none)
    } else {
      effect.pointee.flags.change(set: .pending | .queued, clear: .none)
      pointee.queue.append(effect)
    }
  }
}
