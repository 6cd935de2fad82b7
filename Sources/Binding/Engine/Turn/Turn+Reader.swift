// How a closure is run apart from the reader and the effect around it, and how the turn returns to these.

extension TurnRef {
  /// Runs a closure untracked and outside of any effect, so that it cannot hand a subscription to an effect or register
  /// a cleanup.
  @usableFromInline
  func detached(_ body: () -> Void) {
    let outer = leaveReader()
    body()
    returnToReader(outer)
  }

  /// What `leaveReader` leaves.
  typealias OuterReader = (reader: NodeRef?, run: Stamp, isInBody: Bool)

  var presentReader: OuterReader { (pointee.reader, pointee.runStamp, pointee.isInBody) }

  /// Leaves the reader and the body of an effect, for what follows until `returnToReader`.
  @inline(__always)
  func leaveReader() -> OuterReader {
    let outer = presentReader
    pointee.reader = nil
    pointee.runStamp = Turn.untracked(outer.run)
    pointee.isInBody = false
    return outer
  }

  @inline(__always)
  func returnToReader(_ outer: OuterReader) {
    reinstate(outer.reader)
    pointee.runStamp = outer.run
    pointee.isInBody = outer.isInBody
  }

  /// The effect whose body is running; `nil` outside of bodies, in a detached closure such as a cleanup or an observer
  /// of an event, and when the effect has died in its body.
  package var runningEffect: NodeRef? { pointee.isInBody ? pointee.effectFrame?.pointee.effect : nil }

  /// Makes a former reader the reader again. A reader that is an effect may have been released since, so it is taken
  /// from its frame, which is empty then.
  @export(implementation)
  func reinstate(_ reader: NodeRef?) {
    pointee.reader = reader == nil || pointee.pulls > 0 ? reader : pointee.effectFrame?.pointee.effect
  }

  var effectPhrase: String {
    runningEffect.map { " in the effect '\($0.name)'" } ?? ""
  }
}
