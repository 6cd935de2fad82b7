// How reads become edges.
//
// While a node runs, the turn's `cursor` moves along the inputs of its run before. A run that reads the same sources in
// the same order confirms edge after edge and changes nothing but versions. A read that differs inserts a new edge at
// the cursor; edges that the cursor has not passed when the run ends are dropped.

/// Tracks a read of an up-to-date source, if this thread has a reader.
///
/// One call from the client's code for everything: finding the turn, and confirming the edge.
@usableFromInline
func noteRead(_ source: NodeRef) {
  #if canImport(Glibc) || canImport(Musl) || canImport(Android)
    if Platform.isOnMainStack() { Platform.turnOfMainThread().track(source) } else { noteReadElsewhere(source) }
  #else
    currentTurn().track(source)
  #endif
}

#if canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// Apart, so that other reads have nothing to save on the stack.
  @inline(never)
  private func noteReadElsewhere(_ source: NodeRef) { Platform.turnOfOtherThread().track(source) }
#endif

extension TurnRef {
  /// Tracks a read of an up-to-date source, if there is a reader.
  @inline(__always)
  func track(_ source: NodeRef) {
    assertHome(source)
    // Reading twice in a run is the commonest case of all where there are loops.
    guard source.pointee.reader != pointee.run, let reader = pointee.reader else { return }
    source.pointee.reader = pointee.run
    let cursor = pointee.cursor.unsafelyUnwrapped
    guard let next = cursor.pointee, next.pointee.source == source else { return insert(source, for: reader) }
    next.pointee.version = source.pointee.version
    pointee.cursor = next.nextInput
    if !next.isLinked { source.pointee.flags.insert(.seen) }
  }

  /// Attributes the read of the first input, which this check has brought up to date, to a computed that is about to
  /// run.
  @inline(__always)
  func confirmFirst(of node: NodeRef) {
    let first = node.inputs.pointee.first.unsafelyUnwrapped
    let source = first.pointee.source
    source.pointee.reader = pointee.run
    first.pointee.version = source.pointee.version
    pointee.cursor = first.nextInput
    if !first.isLinked { source.pointee.flags.change(set: .seen, clear: .none) }
  }

  /// A read that the run before did not make here.
  @inline(never)
  private func insert(_ source: NodeRef, for reader: NodeRef) {
    guard !reader.has(.cancelled) else { return }
    let cursor = pointee.cursor.unsafelyUnwrapped
    let edge = pointee.edges.make(
      source: source, target: reader, version: source.pointee.version, next: cursor.pointee)
    _ = source.object.retain()
    cursor.pointee = edge
    pointee.cursor = edge.nextInput
    if reader.isObserved { link(edge) } else { source.pointee.flags.insert(.seen) }
  }

  /// Makes a source the first input of a computed that has not run, and that reads it first in every run.
  func fixFirstInput(_ source: NodeRef, of node: NodeRef) {
    let edge = pointee.edges.make(source: source, target: node, version: .max, next: nil)
    _ = source.object.retain()
    node.inputs.pointee.first = edge
    node.pointee.flags.change(set: .mapped, clear: .none)
  }

  /// Drops the inputs that the run which just ended did not read.
  @inline(__always)
  func dropUnread() {
    let cursor = pointee.cursor.unsafelyUnwrapped
    guard let rest = cursor.pointee else { return }
    cursor.pointee = nil
    drop(rest)
  }

  /// Drops all inputs.
  @usableFromInline
  func dropInputs(_ reader: NodeRef) {
    let inputs = reader.inputs
    guard let first = inputs.pointee.first else { return }
    inputs.pointee.first = nil
    drop(first)
  }

  @inline(never)
  @usableFromInline
  func drop(_ first: EdgeRef) {
    var next: EdgeRef? = first
    while let edge = next {
      next = edge.pointee.nextInput
      if edge.isLinked { unlink(edge) }
      discard(Garbage(edge.pointee.source.object))
      pointee.edges.recycle(edge)
    }
  }
}
