// The parts of the engine that recorders of graphs use.

extension NodeRef {
  /// Lets the node report each write, observed or not, and its end. Effects report their end anyway.
  package func beHeard() { if !isEffect { pointee.flags.insert(.heard) } }

  /// Whether `beHeard` was called for this node; if not, it is another node at the address of one that has gone.
  package var isHeard: Bool { has(.effect) || has(.heard) }

  package var isEffect: Bool { has(.effect) }
  package var isComputed: Bool { has(.computed) }

  /// Whether it is a part of something, a field for example, that users know by another name.
  package var isPart: Bool { !has(.effect) && has(.relay) || isInner }

  package var isRunning: Bool { has(.busy) }

  /// The object of an observable or a computed.
  package var value: GraphNode? { has(.effect) ? nil : object.takeUnretainedValue() }

  package func forEachRead(_ visit: (NodeRef) -> Void) { forEachInput { source, _, _ in visit(source) } }

  /// Visits what its closures have read for rows, each node once.
  package func forEachReadOfRows(_ visit: (NodeRef) -> Void) { forEachInputOfRows { source, _ in visit(source) } }
}

extension TurnRef {
  package static var present: TurnRef { currentTurn() }

  /// Whether no batch is open, no effect runs and no computed is being read.
  package var isAtRest: Bool { pointee.depth | pointee.pulls == 0 }

  /// Whether a computed is being evaluated while a write is reported: the computed writes what it has made.
  package var isEvaluating: Bool { pointee.pulls > 0 }

  /// Who wrote, as a phrase, while a write is reported.
  package var phrase: String? {
    guard let cause, cause.frame == pointee.effectFrame else { return nil }
    return cause.phrase
  }

  /// The effect that is on the stack, running its body, a cleanup or an observer of an event.
  package var effect: NodeRef? { pointee.effectFrame?.pointee.effect }

  /// Hands the present value of a node, even if it is out of date, to a closure, if there is a value.
  package func withValue(of node: NodeRef, _ body: (Any) -> Void) {
    withoutActuallyEscaping(body) { body in
      _ = describeValue(of: node) {
        body($0)
        return ""
      }
    }
  }
}

extension Graph {
  /// Whether a trace or a recording listens to this thread's steps.
  @usableFromInline static var isHeard: Bool { currentTurn().pointee.isTracing }
}
