// How a value is written, step by step.
//
//     prepareWrite     traps where writing is not allowed, and remembers the node for an open transaction
//     (the class)      exchanges the value, if the new one differs
//     publish          the short way, outside of batches: mark, version, flush
//     publishUnsettled otherwise: mark; the version waits until the node is read or checked (settle)
//     changeRead       mark and version
//     changeUnread     no mark, because no other node knows the version; a new version only in a transaction
//     mark             makes everything downstream pending, and queues the effects downstream
//     settle           gives a written value its version, unless it is the original value again
//     renewVersion     the version itself
//     settleOwn        settles at once an observable that the present evaluation has made
//     confirmOwn       notes at the end of such an evaluation that it has seen what it wrote
//
// Marking evaluates no computed: an effect finds out whether it is affected when it checks its inputs.

extension TurnRef {
  @usableFromInline
  func prepareWrite(to node: NodeRef) {
    touch(node)
    if node.has(.mutating | .remembered) { requireHere(node) }
    if pointee.pulls > 0 { return requireOwn(node) }
    if pointee.log.depth > 0 { remember(node) }
  }

  /// Traps if the node is being mutated, or if a transaction on another thread has remembered it. A function of its
  /// own, so that a write checks both flags with one test.
  @inline(never)
  private func requireHere(_ node: NodeRef) {
    if node.has(.mutating) { node.failMutating() }
    if pointee.log.depth == 0 { node.failSent("is written", while: "a transaction elsewhere may have to restore it") }
  }

  /// Called after a write to a node whose version no reader knows. The node keeps its version, unless a transaction may
  /// have to restore that: a reader of the new value must not take it for the restored one.
  @usableFromInline
  func changeUnread(_ node: NodeRef) {
    traceUnreadWrite(to: node)
    if pointee.log.depth > 0, pointee.pulls == 0 { renewVersion(of: node) }
  }

  /// Marks the dependents of a source, then gives it a new version: marking has to know whether the old one was seen.
  @usableFromInline
  func changeRead(_ source: NodeRef) {
    mark(source)
    renewVersion(of: source)
  }

  @usableFromInline
  func publish(_ source: NodeRef) {
    announce(source)
    flushIfOutermost()
  }

  /// The part of `publish` before the flush.
  @usableFromInline @inline(__always)
  func announce(_ source: NodeRef) {
    traceWrite(to: source)
    changeRead(source)
  }

  /// Marks what depends on a node that was written. The node is settled when it is read or checked next; at once, if
  /// the evaluation under way made it.
  @usableFromInline
  func publishUnsettled(_ source: NodeRef) {
    traceWrite(to: source)
    mark(source)
    if pointee.pulls > 0 { return settleOwn(source) }
    if pointee.depth == 0 { flushIfOutermost() }
  }

  /// Takes a reset that is due. Then gives a node that was written its version: a new one, unless the value turns out
  /// to equal the original one. The original is released only when the node has the version, because its release may
  /// read what depends on the node.
  @usableFromInline
  func settle(_ node: NodeRef) {
    if node.has(.resets) { node.object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .reset, nil) } }
    let mayBeOriginal = node.has(.rewritten) && !node.has(.certain)
    node.pointee.flags.change(clear: .written | .rewritten | .certain)
    node.object._withUnsafeGuaranteedRef {
      if mayBeOriginal, !$0.work.perform($0, .compare, nil) { return }
      renewVersion(of: node)
      _ = $0.work.perform($0, .dropOriginal, nil)
    }
    // An observable that is reset always counts as written while it is unobserved, see `ResetTracker`.
    if node.has(.resets), !node.isObserved { node.pointee.flags.insert(.written | .rewritten) }
  }

  @inline(__always)
  func renewVersion(of node: NodeRef) {
    node.pointee.version = pointee.stamp()
    node.pointee.flags.change(clear: .seen)
  }

  /// Traps unless the evaluation under way made the node. The version of such a node is the stamp of that run, until
  /// the node gets another one, because the run writes it after a reader has seen it, or because it is reset. From then
  /// on `rewritten` lists the node with the stamp.
  ///
  /// A node in a table passes. It is a part of a collection, made for its first reader, perhaps in another evaluation.
  /// The collection is written before it, and was checked then.
  private func requireOwn(_ node: NodeRef) {
    if node.pointee.version == pointee.runStamp || node.has(.tabled) { return }
    var index = pointee.rewritten.count
    while index > 0 {
      index &-= 1
      let entry = pointee.rewritten[index]
      if entry.node == node, entry.run == pointee.runStamp { return }
    }
    failInComputed("'\(node.name)' is written")
  }

  /// Called when the evaluation under way has written an observable that it made, after a reader has seen it. Gives the
  /// new value a version, and lists the observable, so that the evaluation may write it again.
  @usableFromInline
  func settleOwn(_ node: NodeRef) {
    if node.has(.written) { settle(node) }
    pointee.rewritten.push(RewrittenNode(node: node, run: pointee.runStamp))
    pointee.isAnythingLeft = true
    // The change may have begun an epoch.
    pointee.epoch = Platform.epoch
  }

  /// Called when a reset is about to give an observable another version, while an evaluation is under way. If that
  /// evaluation made the observable, the present version is its stamp, and the entry lets it write the observable
  /// again. If not, the entry is never found, because stamps are unique.
  func keepOwn(_ node: NodeRef) {
    pointee.rewritten.push(RewrittenNode(node: node, run: node.pointee.version))
    pointee.isAnythingLeft = true
  }

  /// Called at the end of an evaluation that may have written what it made. The computed's edges get the present
  /// versions: the computed knows the values that it has written after reading them, and does not have to run again
  /// because of them.
  @inline(never)
  func confirmOwn(_ node: NodeRef) {
    if pointee.rewritten.isEmpty { return }
    var next = node.inputs.pointee.first
    while let edge = next {
      let source = edge.pointee.source
      // First, so that the source has the version of what was written.
      checkUntracked(source)
      edge.pointee.version = source.pointee.version
      // A half-linked edge compares versions, so the next write has to give the source another one.
      if !edge.isLinked { source.pointee.flags.insert(.seen) }
      next = edge.pointee.nextInput
    }
  }

  /// Marks the dependents of a source. A node that is already pending is skipped, because its dependents are marked. At
  /// forks the walk is breadth first, which is mostly the order in which the nodes were made and lie in memory: a walk
  /// depth first would miss the processor's caches at each fork.
  func mark(_ source: NodeRef) {
    assertHome(source, .written)
    if let writer = pointee.effectFrame?.pointee.effect { writer.pointee.flags.insert(.writer) }
    var passed = source.pointee.flags
    var next = source.pointee.firstSubscriber
    let base = pointee.edgesToVisit.count
    var waiting = base
    while true {
      while let edge = next {
        next = edge.pointee.nextSubscriber
        markPath(from: edge, &passed)
      }
      guard waiting < pointee.edgesToVisit.count else { break }
      next = pointee.edgesToVisit[waiting]
      waiting &+= 1
    }
    pointee.edgesToVisit.removeAll(from: base)
    if passed.has(.seen | .dated | .seenOutside) { noteChange(of: source, passed) }
  }

  /// Marks the nodes of a path as far as an effect, a tracker, a fork or a node that is marked already. Puts the
  /// branches of a fork on `edgesToVisit`. Adds the flags of the nodes to `passed`.
  @inline(__always)
  private func markPath(from first: EdgeRef, _ passed: inout NodeFlags) {
    var edge = first
    while true {
      let target = edge.pointee.target
      let flags = target.pointee.flags
      if flags.has(.pending) { return }
      if flags.has(.effect | .relay) { return markEnd(target, flags, &passed) }
      target.pointee.flags = flags | .pending
      passed.insert(flags)
      guard let subscriber = target.pointee.firstSubscriber else { return }
      guard subscriber.pointee.nextSubscriber == nil else { return pointee.edgesToVisit.push(subscriber) }
      edge = subscriber
    }
  }

  /// Marks the node at the end of a path: an effect, or a tracker, behind which the walk continues with what its
  /// principal leads to.
  private func markEnd(_ target: NodeRef, _ flags: NodeFlags, _ passed: inout NodeFlags) {
    guard flags.has(.effect) else { return passed.insert(markPrincipal(of: target)) }
    assertHome(target, .woken)
    enqueue(target, flags)
  }

  /// Called if the source or a marked node is flagged as seen, dated or seen outside. If a node was seen, begins an
  /// epoch, so that unobserved computeds check their inputs. Dates the source and marks its outside readers, as its
  /// flags say.
  @inline(never)
  private func noteChange(of source: NodeRef, _ passed: NodeFlags) {
    if passed.has(.seen) { Platform.beginEpoch(pointee.stamp()) }
    if source.has(.dated) { source.details.lastWrite = newDate() }
    if source.has(.seenOutside) { markOutsideReaders(of: source) }
  }

  /// Marks a tracker and its principal, the source on whose behalf it subscribes. The walk continues with the
  /// subscribers of the principal. Returns the flags of the principal.
  @inline(never)
  private func markPrincipal(of tracker: NodeRef) -> NodeFlags {
    let principal = tracker.principal
    tracker.pointee.flags.insert(.pending)
    // An observable may be reset to the value that it has, so a change is not certain.
    principal.pointee.flags.insert(principal.has(.resets) ? .written | .rewritten : .written | .certain)
    if let first = principal.pointee.firstSubscriber { pointee.edgesToVisit.push(first) }
    if principal.has(.seenOutside) { markOutsideReaders(of: principal) }
    return principal.pointee.flags
  }

  /// Marks an effect and queues it, unless it is queued or paused, or has ended. Edges may lead to an ended effect
  /// until it is torn down, and nothing would remove it from the queue.
  @inline(__always)
  func enqueue(_ effect: NodeRef, _ flags: NodeFlags) {
    if flags.has(.queued | .paused | .cancelled) {
      effect.pointee.flags.insert(.pending)
    } else {
      effect.pointee.flags.insert(.pending | .queued)
      pointee.queue.append(effect)
    }
  }
}

extension NodeRef {
  /// The source on whose behalf a tracker subscribes.
  fileprivate var principal: NodeRef {
    var principal = self
    withUnsafeMutablePointer(to: &principal) { address in
      object._withUnsafeGuaranteedRef { _ = $0.work.perform($0, .principal, address) }
    }
    return principal
  }
}
