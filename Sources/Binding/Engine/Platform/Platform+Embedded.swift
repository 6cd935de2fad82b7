// What the engine asks of parts that Embedded Swift does not have, and gets no answer from: weak references, key paths,
// listeners, readers that Observation tells. `Scripts/gates/embedded.sh` leaves their files out.

#if hasFeature(Embedded)
  /// Retains the object, so that a target lives at least until its binding has ended.
  @usableFromInline
  package struct Weak<Object: AnyObject> {
    @usableFromInline package let object: Object?

    @usableFromInline
    package init(_ object: Object) { self.object = object }
  }

  func presentName(ofProperty path: AnyObject, _ line: UInt32) -> String { "line \(line)" }

  @usableFromInline
  final class StepListener {}

  @usableFromInline
  func takeDescription<Value>(of value: Value, for describer: UnsafeMutableRawPointer?) {}

  extension TurnRef {
    func tellWrite(to node: NodeRef) {}
    func tellRestore(of node: NodeRef) {}
    @usableFromInline func tellUnchanged(_ node: NodeRef) {}
    func tellRun(of node: NodeRef) {}
    func tellReset(of node: NodeRef, by source: NodeRef) {}
    func tellBeginOfTransaction() {}
    func tellEndOfTransaction(_ isFailed: Bool) {}
    func tellUnreadWrite(to node: NodeRef) {}
    func tellMaking(of node: NodeRef) {}
    func tellEnd(of node: NodeRef) {}
    func tellResult(of node: NodeRef, _ isChanged: Bool) {}
    func tellReturnOfBody() {}
    func tellRows(of node: NodeRef, _ count: Int) {}
    var hearsEnds: Bool { false }
    @usableFromInline var sender: String { "" }

    @usableFromInline
    func attributing<Result, Failure: Error>(
      to phrase: @autoclosure () -> String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      try body()
    }
  }

  extension Subscription {
    @usableFromInline
    final func traceMaking(as phrase: @autoclosure () -> String) {}
  }

  final class OutsideReader {
    let number: Stamp = 0

    static func readers(of source: NodeRef) -> [OutsideReader] { [] }
    static func forget(_ source: NodeRef, _ details: NodeDetails) {}
    func subjectEnds(_ subject: NodeRef) {}
    func notify(in turn: TurnRef) {}
  }

  extension TurnRef {
    func readOutside(_ source: NodeRef) {}
    func markOutsideReaders(of source: NodeRef) {}
  }
#endif
