// The engine's notifications of tracers. Without a tracer each costs the test of one byte of the turn. An evaluation
// saves even that test: it tests `notesEvaluations`, which also says whether a transaction is open.

extension TurnRef {
  @inline(__always)
  func traceWrite(to node: NodeRef) {
    if pointee.isTracing { tellWrite(to: node) }
  }

  /// Tells listeners that a source was given the value that it already has.
  @export(implementation) @inline(__always)
  func traceUnchanged(_ node: NodeRef) {
    if pointee.isTracing { tellUnchanged(node) }
  }

  @inline(__always)
  func traceBeginOfTransaction() { if pointee.isTracing { tellBeginOfTransaction() } }

  @inline(__always)
  func traceEndOfTransaction(isFailed: Bool) { if pointee.isTracing { tellEndOfTransaction(isFailed) } }

  /// Tells listeners that a source got back its value from before a transaction that failed.
  @inline(__always)
  func traceRestore(of node: NodeRef) {
    if pointee.isTracing { tellRestore(of: node) }
  }

  @inline(__always)
  func traceRun(of effect: NodeRef) {
    if pointee.isTracing { tellRun(of: effect) }
  }

  /// Tells listeners that a source whose version no reader knows has a new value.
  @inline(__always)
  func traceUnreadWrite(to node: NodeRef) {
    if pointee.isTracing { tellUnreadWrite(to: node) }
  }

  @inline(__always)
  func traceMaking(of node: NodeRef) {
    if pointee.isTracing { tellMaking(of: node) }
  }

  @inline(__always)
  func traceEnd(of node: NodeRef) {
    if pointee.isTracing { tellEnd(of: node) }
  }

  /// Tells listeners that a computed has run. Called only if work was postponed, see `StepListener.hearsEnds`.
  @inline(__always)
  func traceResult(of node: NodeRef, _ isChanged: Bool) {
    if pointee.isTracing { tellResult(of: node, isChanged) }
  }

  func traceRows(of node: NodeRef, _ count: Int) {
    if pointee.isTracing { tellRows(of: node, count) }
  }

  /// Tells listeners that the body of an effect may have returned. Called only if work was postponed, see
  /// `StepListener.hearsEnds`.
  @inline(__always)
  func traceReturnOfBody() {
    if pointee.isTracing { tellReturnOfBody() }
  }

  /// Called when a computed begins to run while a transaction is open or the thread is traced: tells listeners, and
  /// remembers the computed for the transaction.
  @inline(never)
  func noteEvaluation(of node: NodeRef) {
    if pointee.isTracing { tellRun(of: node) }
    if pointee.log.depth > 0 { remember(node) }
  }

  #if hasFeature(Embedded)
    private func tellWrite(to node: NodeRef) {}
    private func tellRestore(of node: NodeRef) {}
    @usableFromInline func tellUnchanged(_ node: NodeRef) {}
    private func tellRun(of node: NodeRef) {}
    private func tellBeginOfTransaction() {}
    private func tellEndOfTransaction(_ isFailed: Bool) {}
    private func tellUnreadWrite(to node: NodeRef) {}
    private func tellMaking(of node: NodeRef) {}
    private func tellEnd(of node: NodeRef) {}
    private func tellResult(of node: NodeRef, _ isChanged: Bool) {}
    private func tellReturnOfBody() {}
    private func tellRows(of node: NodeRef, _ count: Int) {}
    var hearsEnds: Bool { false }
  #else
    @inline(never)
    private func tellWrite(to node: NodeRef) { tell(.written(node)) }

    @inline(never)
    private func tellRestore(of node: NodeRef) { tell(.restored(node)) }

    @inline(never) @usableFromInline
    func tellUnchanged(_ node: NodeRef) { tell(.unchanged(node)) }

    @inline(never)
    private func tellRun(of node: NodeRef) {
      noteFirstRun(of: node)
      tell(.ran(node))
      if hearsEnds { pointee.isAnythingLeft = true }
    }

    @inline(never)
    private func tellBeginOfTransaction() { tell(.transactionBegan) }

    @inline(never)
    private func tellEndOfTransaction(_ isFailed: Bool) { tell(isFailed ? .transactionFailed : .transactionCommitted) }

    @inline(never)
    private func tellUnreadWrite(to node: NodeRef) { tell(.writtenUnread(node)) }

    @inline(never)
    private func tellMaking(of node: NodeRef) { tell(.made(node)) }

    @inline(never)
    private func tellEnd(of node: NodeRef) { tell(.ended(node)) }

    @inline(never)
    private func tellResult(of node: NodeRef, _ isChanged: Bool) { tell(.finished(node, isChanged)) }

    @inline(never)
    private func tellReturnOfBody() { tell(.left) }

    @inline(never)
    private func tellRows(of node: NodeRef, _ count: Int) { tell(.calledForRows(node, count)) }

    var hearsEnds: Bool {
      var next = pointee.listener
      while let listener = next {
        if listener.hearsEnds { return true }
        next = listener.next
      }
      return false
    }

    @inline(never)
    func tell(_ step: StepListener.Step) {
      var next = pointee.listener
      while let listener = next {
        listener.hear(step, in: self)
        next = listener.next
      }
    }
  #endif

  /// A phrase for the sender of an event, which a trace adds to the name of the event; empty if the sender is not
  /// known.
  @export(implementation)
  var sender: String {
    #if !hasFeature(Embedded)
      // The cause does not count in an effect that has begun to run since.
      if let cause, cause.frame == pointee.effectFrame { return ", sent \(cause.phrase)" }
    #endif
    return ""
  }

  /// Runs a closure whose writes a trace attributes to a phrase.
  @export(implementation)
  func attributing<Result, Failure: Error>(
    to phrase: @autoclosure () -> String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if !hasFeature(Embedded)
      if pointee.listener != nil {
        let outer = cause
        cause = (phrase(), pointee.effectFrame)
        defer { cause = outer }
        return try body()
      }
    #endif
    return try body()
  }
}

#if !hasFeature(Embedded)
  // Inspection and tracing use these parts of the engine.

  extension NodeRef {
    var anyObject: AnyObject {
      has(.effect) ? effect.takeUnretainedValue() : object.takeUnretainedValue()
    }

    var presentVersion: Stamp { pointee.version }

    /// Whether the label names the node without details: as a property, or by its key in a family or a table.
    package var isKeyed: Bool { has(.named) && existingDetails == nil }

    package var hasInputs: Bool { inputs.pointee.first != nil }

    /// Visits the inputs in the order of reading; of an observable that is reset, the computed that resets it. Passes
    /// the source, whether the edge is linked, and whether the source has another version now than when this node read
    /// it.
    func forEachInput(_ visit: (_ source: NodeRef, _ isLinked: Bool, _ hasChanged: Bool) -> Void) {
      var next = nodeWithInputs?.inputs.pointee.first
      while let edge = next {
        let source = edge.pointee.source
        visit(source, edge.isLinked, edge.pointee.version != source.pointee.version)
        next = edge.pointee.nextInput
      }
    }

    /// Visits the subscribers. Instead of a tracker it visits the node on whose behalf the tracker subscribes: of the
    /// tracker of a row the list, which a derived array reads.
    func forEachSubscriber(_ visit: (NodeRef) -> Void) {
      var next = pointee.firstSubscriber
      while let edge = next {
        let target = edge.pointee.target
        switch target.anyObject {
        case let tracker as RowTracker: visit(tracker.list.node)
        case let tracker as ResetTracker: visit(tracker.owner)
        default: visit(target)
        }
        next = edge.pointee.nextSubscriber
      }
    }

    /// Whether an observable has a value that its version does not reflect yet. One that is reset always counts as
    /// written while it is unobserved, so its value is compared with the original.
    var isUnsettled: Bool {
      guard has(.written), has(.resets), !isObserved, !has(.certain) else { return has(.written) }
      return !has(.mutating) && object._withUnsafeGuaranteedRef { $0.work.perform($0, .compare, nil) }
    }

    /// Visits the sources that closures have read for rows of this node, each source once. Passes whether the source
    /// has another version now than when the closure read it. Only linked trackers count: the sources of other trackers
    /// are inputs of the node itself.
    func forEachInputOfRows(_ visit: (_ source: NodeRef, _ hasChanged: Bool) -> Void) {
      guard has(.computed), let rows = existingDetails?.companions.lazy.compactMap({ $0 as? RowReads }).first else {
        return
      }
      var known: Set<NodeRef> = []
      for tracker in rows.trackers() {
        tracker.node.forEachInput { source, _, hasChanged in
          if known.insert(source).inserted { visit(source, hasChanged) }
        }
      }
    }

    /// If the node is a list of trackers, the source because of which the first row on the list is evaluated again: a
    /// source that has changed, otherwise one that may have changed.
    var changedInputOfRow: NodeRef? {
      guard !has(.effect | .computed), let list = anyObject as? RowTrackerList else { return nil }
      var (changed, pending): (NodeRef?, NodeRef?)
      list.first?.node.forEachInput { source, _, hasChanged in
        if hasChanged || source.has(.written) { changed = changed ?? source }
        if source.has(.pending) { pending = pending ?? source }
      }
      return changed ?? pending
    }
  }

  extension TurnRef {
    package var isCallingHooks: Bool { pointee.isCallingHooks }

    /// The phrase of the innermost `withCause`, and the frame of the effect in which `withCause` was called. The oldest
    /// listener stores both, so that they do not depend on listeners that come and go.
    @usableFromInline
    var cause: StepListener.Cause? {
      get { lastListener?.cause }
      nonmutating set { lastListener?.cause = newValue }
    }

    private var lastListener: StepListener? {
      var last = pointee.listener
      while let next = last?.next { last = next }
      return last
    }

    /// Notifies a listener from now on, before the present listeners.
    package func add(_ listener: StepListener) {
      listener.next = pointee.listener
      pointee.listener = listener
    }

    package func remove(_ listener: StepListener) {
      var before: StepListener?
      var present = pointee.listener
      while let other = present, other !== listener {
        before = other
        present = other.next
      }
      guard present != nil else { return }
      guard let before else {
        pointee.listener = listener.next
        return
      }
      before.next = listener.next
      // The last listener stores the cause.
      if listener.next == nil { before.cause = listener.cause }
    }

    /// The reader that waits for a computed that is about to run.
    package func whoReads(_ node: NodeRef) -> NodeRef? {
      guard let frame = pointee.checkFrame else { return nil }
      if let arrival = node.inputs.pointee.arrival { return arrival.pointee.target }
      // `reader` is the computed itself by now. Around the outermost check there can only be an effect.
      return frame.pointee.outer?.pointee.node ?? pointee.checkedEffect ?? pointee.effectFrame?.pointee.effect
    }
  }
#endif

// Short texts of values, for reports. Only the class of a node knows the type of the value, so the class makes the text
// and hands it to the turn.

extension TurnRef {
  /// Called by a node's class when it handles the request `describe`: makes the text of the value, which
  /// `describeValue` returns.
  @usableFromInline
  func takeDescription<Value>(of value: Value) {
    #if !hasFeature(Embedded)
      pointee.described = pointee.describe?(value)
    #endif
  }
}
