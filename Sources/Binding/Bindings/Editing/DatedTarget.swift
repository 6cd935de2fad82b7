// Bindings may form circles, in which several observables are written in one batch. If each binding let its source win,
// values would chase each other. So a copied value keeps the date of the write that it comes from, and is never written
// over a later write: in the end all observables have the value of the latest write.

/// An observable whose writes are dated, as those of the source are.
final class DatedTarget<Content>: ObservableTarget<Observable<Content>> {
  private let source: GraphNode

  init(_ target: Observable<Content>, source: GraphNode, in family: NodeFamily) {
    self.source = source
    super.init(target, in: family)
    source.dateWrites()
    target.dateWrites()
  }

  override var isDated: Bool { true }
  override var isEarlier: Bool { source.lastWrite > target.lastWrite }
  override var isLater: Bool { target.lastWrite > source.lastWrite }

  override func preferSource() { source.lastWrite = newDate() }

  /// Gives both sides the date of the later write.
  override func keepingDate(_ write: () -> Void) {
    let date = max(source.lastWrite, target.lastWrite)
    write()
    source.lastWrite = date
    target.lastWrite = date
  }
}

extension MutableObservableValue {
  /// Makes the target by which a binding of this value reads and writes an observable. Its writes are dated if both
  /// sides are of type `Observable`, which alone has dates, and the policy writes edits at once and drops drafts in
  /// conflicts.
  func makeTarget<Content>(
    _ target: some MutableObservableValue<Content>, _ policy: CommitPolicy, in family: NodeFamily
  ) -> TargetNode {
    guard
      policy.pace == .onChange, !policy.keepsInConflicts, let source = self as? Observable<Value>,
      let dated = target as? Observable<Content>
    else { return ObservableTarget(target, in: family) }
    return DatedTarget(dated, source: source, in: family)
  }
}
