// What the engine asks, and tells, outside readers.

extension TurnRef {
  /// Registers a read with Observation, unless the read is made in a run, or in untracked code such as a cleanup or a
  /// hook.
  @inline(never)
  func readOutside(_ source: NodeRef) {
    outsideReader(of: source)?.register(source.pointee.version, in: self)
  }

  func outsideReader(of source: NodeRef) -> OutsideReader? {
    guard pointee.runStamp == Turn.outside, pointee.pulls == 0 else { return nil }
    return madeOutsideReader(of: source)
  }

  /// Whether what ends now ends outside of the readers, bodies and cleanups of this library. It may end because
  /// something else was released.
  var endsOutside: Bool {
    let run = pointee.runStamp == Turn.silent ? pointee.collectedRun ?? Turn.silent : pointee.runStamp
    return run == Turn.outside && pointee.pulls == 0
  }

  func madeOutsideReader(of source: NodeRef) -> OutsideReader {
    let details = source.details
    if let reader = details.outsideReader { return reader }
    let reader = OutsideReader(of: source.object.takeUnretainedValue(), number: newDate())
    details.outsideReader = reader
    return reader
  }

  /// Marks the outside readers of an observable that was written, and lists the observable for `callHooks`, which
  /// tells Observation when the operation is over.
  func markOutsideReaders(of source: NodeRef) {
    var isFirst = false
    for reader in OutsideReader.readers(of: source) where reader.mark() { isFirst = true }
    if isFirst { pointee.transitions.append(source.object.takeUnretainedValue()) }
  }
}

extension NodeRef {
  /// The inputs of a computed; of an observable that is reset, the computed whose value it is reset to.
  var directInputs: Set<NodeRef> {
    var found: Set<NodeRef> = []
    forEachInput { source, _, _ in found.insert(source) }
    return found
  }

  /// The observables on which a node that is up to date depends; an observable depends on itself.
  func observablesUpstream() -> Set<NodeRef> {
    var found: Set<NodeRef> = []
    var known: Set<NodeRef> = [self]
    var waiting = [self]
    while let node = waiting.popLast() {
      if !node.has(.computed) { found.insert(node) }
      node.forEachInput { source, _, _ in if known.insert(source).inserted { waiting.append(source) } }
    }
    return found
  }
}

extension GraphNode {
  /// Registers a read of a part of the value with Observation, if no effect or computed of this library is reading.
  ///
  /// - Parameters:
  ///   - part: identifies the part.
  ///   - look: looks at the part now, and returns a closure that says whether the part has changed since. Both closures
  ///     are untracked, and must not retain this node.
  @usableFromInline
  package final func registerPartRead<Part: Hashable>(_ part: Part, _ look: @escaping () -> () -> Bool) {
    guard isReadFromOutside else { return }
    let turn = currentTurn()
    turn.outsideReader(of: node)?.register(AnyHashable(part), in: turn, look: look)
  }
}
