// What tools that record graphs need of the engine. Exported all of it, so that it is in the programs that use it
// only, and no types: these would be in every program.

extension NodeRef {
  /// Lets the node tell of each write, observed or not, and of its end. Effects tell of their end anyway.
  @export(implementation)
  package func beHeard() { if !isEffect { pointee.flags.insert(.heard) } }

  /// Whether it was told to be heard. One that was not is another node than one that was at this place.
  @export(implementation) package var isHeard: Bool { has(.effect) || has(.heard) }

  @export(implementation) package var isEffect: Bool { has(.effect) }
  @export(implementation) package var isComputed: Bool { has(.computed) }

  /// Whether it is a part of something that users know by another name.
  @export(implementation)
  package var isPart: Bool { standsForAnother || isInner }

  /// Whether this subscribes on behalf of another node, and has the name of that one.
  @export(implementation) package var standsForAnother: Bool { !has(.effect) && has(.relay) }

  /// Whether its closure is on the stack.
  @export(implementation) package var isRunning: Bool { has(.busy) }

  /// What diagnostics call it.
  @export(implementation) package var title: String { name }

  /// The file of the place where it was made, as a C string that is always there, as long as it has no name.
  @export(implementation) package var file: UnsafeRawPointer? { fileOfPlace }

  /// Whether it has the name of a property, or of a part of something.
  @export(implementation) package var hasKey: Bool { isKeyed }

  /// The place where it was made, in a file.
  @export(implementation)
  package func place(in file: UnsafeRawPointer) -> String {
    Site.describe(file: file.assumingMemoryBound(to: UInt8.self), line: line)
  }

  @export(implementation) package var hasReads: Bool { hasInputs }

  /// The object of an observable or a computed.
  @export(implementation)
  package var value: GraphNode? { has(.effect) ? nil : object.takeUnretainedValue() }

  /// The first input, in the order of reading, that has another version than the one that was used.
  @export(implementation)
  package var changedInput: NodeRef? { firstChangedInput }

  /// Visits what it reads, in the order of reading.
  @export(implementation)
  package func forEachRead(_ visit: (NodeRef) -> Void) { forEachInput { source, _, _ in visit(source) } }

  /// Whether the value must not be told. `isNamed`: whether a node was redacted by its name.
  @export(implementation)
  package func isSecret(or isNamed: ((NodeRef) -> Bool)?) -> Bool { isRedacted(or: isNamed) }

  /// Visits what closures have read for rows of it, each once.
  @export(implementation)
  package func forEachReadOfRows(_ visit: (NodeRef) -> Void) { forEachInputOfRows { source, _ in visit(source) } }
}

extension TurnRef {
  /// The turn of this thread.
  @export(implementation) package static var present: TurnRef { currentTurn() }

  /// Tells a listener of the steps from now on.
  @export(implementation)
  package func begin(_ listener: StepListener) { add(listener) }

  /// Tells a listener no more.
  @export(implementation)
  package func end(_ listener: StepListener) { remove(listener) }

  /// Whether no batch is open, no effect runs and no computed is being read.
  @export(implementation)
  package var isAtRest: Bool { pointee.depth | pointee.pulls == 0 }

  /// Whether a computed is being evaluated, while a write is told: it writes what it has made.
  @export(implementation)
  package var isEvaluating: Bool { pointee.pulls > 0 }

  /// Who wrote, as a phrase, while a write is told.
  @export(implementation)
  package var phrase: String? {
    guard let cause, cause.frame == pointee.frame else { return nil }
    return cause.phrase
  }

  /// The effect that is on the stack, whether its body runs, a cleanup or an observer of an event.
  @export(implementation)
  package var effect: NodeRef? { pointee.frame?.pointee.effect }

  /// The effect whose body is running.
  @export(implementation)
  package var body: NodeRef? { runningEffect }

  /// Whether hooks for the begin or the end of observation are being called.
  @export(implementation)
  package var isInHook: Bool { isCallingHooks }

  /// The reader for which a computed runs for the first time.
  @export(implementation)
  package func reader(of node: NodeRef) -> NodeRef? { whoReads(node) }

  /// Hands the present value of a node to a closure, up to date or not, if there is one.
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
  /// Whether anything listens to this thread's steps: a trace, or a recording.
  @export(implementation)
  static var isHeard: Bool { currentTurn().pointee.isTracing }
}
