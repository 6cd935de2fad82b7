// The engine's calls to a tracer. Without a tracer each is the test of one byte of the turn; an evaluation does not pay
// even that, because it has to test for transactions anyway.

extension TurnRef {
  /// A source has a new value.
  @inline(__always)
  func traceWrite(to node: NodeRef) {
    if pointee.isTracing { noteWrite(to: node) }
  }

  /// A source was offered the value it has.
  @export(implementation) @inline(__always)
  func traceKept(_ node: NodeRef) {
    if pointee.isTracing { noteKept(node) }
  }

  /// A source got back the value it had before a transaction that failed.
  @inline(__always)
  func traceReturn(of node: NodeRef) {
    if pointee.isTracing { noteReturn(of: node) }
  }

  /// An effect begins to run.
  @inline(__always)
  func traceRun(of effect: NodeRef) {
    if pointee.isTracing { noteRun(of: effect) }
  }

  /// A source that nothing has read has a new value.
  @inline(__always)
  func traceAside(to node: NodeRef) {
    if pointee.isTracing { noteAside(to: node) }
  }

  /// A node is being made.
  @inline(__always)
  func traceMaking(of node: NodeRef) {
    if pointee.isTracing { noteMaking(of: node) }
  }

  /// A node has ended.
  @inline(__always)
  func traceEnd(of node: NodeRef) {
    if pointee.isTracing { noteEnd(of: node) }
  }

  /// A computed has run. Called where there is work left to be done, see `StepListener.hearsEnds`.
  @inline(__always)
  func traceResult(of node: NodeRef, _ isChanged: Bool) {
    if pointee.isTracing { noteResult(of: node, isChanged) }
  }

  /// The body of an effect may have returned. Called as above.
  @inline(__always)
  func traceReturnOfBody() {
    if pointee.isTracing { noteReturnOfBody() }
  }

  /// A computed begins to run, in a transaction, or while the thread is traced.
  @inline(never)
  func noteEvaluation(of node: NodeRef) {
    if pointee.isTracing { noteRun(of: node) }
    if pointee.log.depth > 0 { remember(node) }
  }

  #if hasFeature(Embedded)
    private func noteWrite(to node: NodeRef) {}
    private func noteReturn(of node: NodeRef) {}
    @usableFromInline func noteKept(_ node: NodeRef) {}
    private func noteRun(of node: NodeRef) {}
    private func noteAside(to node: NodeRef) {}
    private func noteMaking(of node: NodeRef) {}
    private func noteEnd(of node: NodeRef) {}
    private func noteResult(of node: NodeRef, _ isChanged: Bool) {}
    private func noteReturnOfBody() {}
    var hearsEnds: Bool { false }
  #else
    @inline(never)
    private func noteWrite(to node: NodeRef) { tell(.written(node)) }

    @inline(never)
    private func noteReturn(of node: NodeRef) { tell(.returned(node)) }

    @inline(never) @usableFromInline
    func noteKept(_ node: NodeRef) { tell(.kept(node)) }

    @inline(never)
    private func noteRun(of node: NodeRef) {
      noteFirstRun(of: node)
      tell(.ran(node))
      if hearsEnds { pointee.isAnythingLeft = true }
    }

    @inline(never)
    private func noteAside(to node: NodeRef) { tell(.writtenUnread(node)) }

    @inline(never)
    private func noteMaking(of node: NodeRef) { tell(.made(node)) }

    @inline(never)
    private func noteEnd(of node: NodeRef) { tell(.ended(node)) }

    @inline(never)
    private func noteResult(of node: NodeRef, _ isChanged: Bool) { tell(.finished(node, isChanged)) }

    @inline(never)
    private func noteReturnOfBody() { tell(.left) }

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
        listener.hear(listener, step, self)
        next = listener.next
      }
    }
  #endif

  /// What an event adds to its name in a trace: who sends it, where that is known.
  @export(implementation)
  var sender: String {
    #if !hasFeature(Embedded)
      if let cause, cause.frame == pointee.frame { return ", sent \(cause.phrase)" }
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
        cause = (phrase(), pointee.frame)
        defer { cause = outer }
        return try body()
      }
    #endif
    return try body()
  }
}
