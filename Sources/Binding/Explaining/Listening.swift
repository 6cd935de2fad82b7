// What tools that record graphs need of the engine. All of it is exported to clients, so that only programs that use it
// contain it, and there are no types, which would be in every program.

extension NodeRef {
  /// Lets the node report each write, observed or not, and its end. Effects report their end anyway.
  @export(implementation)
  package func beHeard() { if !isEffect { pointee.flags.insert(.heard) } }

  /// Whether `beHeard` was called for this node; if not, it is another node at the address of one that has gone.
  @export(implementation) package var isHeard: Bool { has(.effect) || has(.heard) }

  @export(implementation) package var isEffect: Bool { has(.effect) }
  @export(implementation) package var isComputed: Bool { has(.computed) }

  /// Whether it is a part of something, a field for example, that users know by another name.
  @export(implementation)
  package var isPart: Bool { standsForAnother || isInner }

  /// Whether it subscribes on behalf of another node, whose name it has.
  @export(implementation) package var standsForAnother: Bool { !has(.effect) && has(.relay) }

  @export(implementation) package var isRunning: Bool { has(.busy) }

  @export(implementation) package var title: String { name }

  /// The file of the place where it was made, as a C string that lives as long as the program; `nil` if it has a name.
  @export(implementation) package var file: UnsafeRawPointer? { fileOfPlace }

  /// Whether it is named after a property, or after a part of something.
  @export(implementation) package var hasKey: Bool { isKeyed }

  /// The place where it was made.
  @export(implementation)
  package func place(in file: UnsafeRawPointer) -> String {
    Site.describe(file: file.assumingMemoryBound(to: UInt8.self), line: line)
  }

  @export(implementation) package var hasReads: Bool { hasInputs }

  /// The object of an observable or a computed.
  @export(implementation)
  package var value: GraphNode? { has(.effect) ? nil : object.takeUnretainedValue() }

  /// The first input, in the order of reading, whose version differs from the one that was used.
  @export(implementation)
  package var changedInput: NodeRef? { firstChangedInput }

  @export(implementation)
  package func forEachRead(_ visit: (NodeRef) -> Void) { forEachInput { source, _, _ in visit(source) } }

  /// Whether the value must not be shown. `isNamed` says whether a node was redacted by its name.
  @export(implementation)
  package func isSecret(or isNamed: ((NodeRef) -> Bool)?) -> Bool { isRedacted(or: isNamed) }

  /// Visits what its closures have read for rows, each node once.
  @export(implementation)
  package func forEachReadOfRows(_ visit: (NodeRef) -> Void) { forEachInputOfRows { source, _ in visit(source) } }
}

extension TurnRef {
  @export(implementation) package static var present: TurnRef { currentTurn() }

  /// Tells a listener each step from now on.
  @export(implementation)
  package func begin(_ listener: StepListener) { add(listener) }

  @export(implementation)
  package func end(_ listener: StepListener) { remove(listener) }

  /// Whether no batch is open, no effect runs and no computed is being read.
  @export(implementation)
  package var isAtRest: Bool { pointee.depth | pointee.pulls == 0 }

  /// Whether a computed is being evaluated while a write is reported: the computed writes what it has made.
  @export(implementation)
  package var isEvaluating: Bool { pointee.pulls > 0 }

  /// Who wrote, as a phrase, while a write is reported.
  @export(implementation)
  package var phrase: String? {
    guard let cause, cause.frame == pointee.frame else { return nil }
    return cause.phrase
  }

  /// The effect that is on the stack, running its body, a cleanup or an observer of an event.
  @export(implementation)
  package var effect: NodeRef? { pointee.frame?.pointee.effect }

  /// The effect whose body is running.
  @export(implementation)
  package var body: NodeRef? { runningEffect }

  /// Whether `onObserved` or `onUnobserved` is being called.
  @export(implementation)
  package var isInHook: Bool { isCallingHooks }

  /// The reader for which a computed runs for the first time.
  @export(implementation)
  package func reader(of node: NodeRef) -> NodeRef? { whoReads(node) }

  /// Hands the present value of a node, even if it is out of date, to a closure, if there is a value.
  @export(implementation)
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
  @export(implementation)
  static var isHeard: Bool { currentTurn().pointee.isTracing }
}
