// How a turn notifies its listeners, such as those of explanations and recordings. Embedded Swift has no listeners.

extension TurnRef {
  @inline(never)
  func tellWrite(to node: NodeRef) { tell(.written(node)) }

  @inline(never)
  func tellRestore(of node: NodeRef) { tell(.restored(node)) }

  @inline(never) @usableFromInline
  func tellUnchanged(_ node: NodeRef) { tell(.unchanged(node)) }

  @inline(never)
  func tellRun(of node: NodeRef) {
    noteFirstRun(of: node)
    tell(.ran(node))
    if hearsEnds { pointee.isAnythingLeft = true }
  }

  @inline(never)
  func tellReset(of node: NodeRef, by source: NodeRef) { tell(.reset(node, by: source)) }

  @inline(never)
  func tellBeginOfTransaction() { tell(.transactionBegan) }

  @inline(never)
  func tellEndOfTransaction(_ isFailed: Bool) { tell(isFailed ? .transactionFailed : .transactionCommitted) }

  @inline(never)
  func tellUnreadWrite(to node: NodeRef) { tell(.writtenUnread(node)) }

  @inline(never)
  func tellMaking(of node: NodeRef) { tell(.made(node)) }

  @inline(never)
  func tellEnd(of node: NodeRef) { tell(.ended(node)) }

  @inline(never)
  func tellResult(of node: NodeRef, _ isChanged: Bool) { tell(.finished(node, isChanged)) }

  @inline(never)
  func tellReturnOfBody() { tell(.left) }

  @inline(never)
  func tellRows(of node: NodeRef, _ count: Int) { tell(.calledForRows(node, count)) }

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

  /// A phrase for the sender of an event, which a trace adds to the name of the event; empty if the sender is not
  /// known.
  @export(implementation)
  var sender: String {
    // The cause does not count in an effect that has begun to run since.
    if let cause, cause.frame == pointee.effectFrame { return ", sent \(cause.phrase)" }
    return ""
  }

  /// Runs a closure whose writes a trace attributes to a phrase.
  @export(implementation)
  func attributing<Result, Failure: Error>(
    to phrase: @autoclosure () -> String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if pointee.listener != nil {
      let outer = cause
      cause = (phrase(), pointee.effectFrame)
      defer { cause = outer }
      return try body()
    }
    return try body()
  }

  package var isCallingHooks: Bool { pointee.isCallingHooks }

  /// The phrase of the innermost `attributing(to:_:)`, and the frame of the effect that called it. The oldest listener
  /// stores both, so that they do not depend on listeners that come and go.
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
    // `reader` is the computed itself by now. Around the outermost check there is an effect or no reader.
    return frame.pointee.outer?.pointee.node ?? pointee.checkedEffect ?? pointee.effectFrame?.pointee.effect
  }
}

/// Makes a short text of a value, for a report. Only the class of a node knows the type of the value, so that class
/// hands the value over.
final class ValueDescriber {
  let describe: (Any) -> String
  var text: String?

  init(_ describe: @escaping (Any) -> String) { self.describe = describe }

  /// The address to be passed with the request `describe`.
  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// Called by a node's class when it handles the request `describe`: hands the value to the describer at the address
/// that came with the request.
@usableFromInline
func takeDescription<Value>(of value: Value, for describer: UnsafeMutableRawPointer?) {
  guard let describer else { return }
  Unmanaged<ValueDescriber>.fromOpaque(describer)._withUnsafeGuaranteedRef { $0.text = $0.describe(value) }
}
