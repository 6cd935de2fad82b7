// The engine's notifications of listeners, such as tracers. Without a listener each costs one test of a field of the
// turn. An evaluation makes one test for both listeners and transactions, that of `notesEvaluations`.

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
}
