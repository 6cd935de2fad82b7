/// The dates of the two observables of a binding: which of them was written later.
///
/// Bindings may form circles, in which several observables are written in one batch. Each binding by itself would let
/// its source win, and values would chase each other. So a value keeps the date of the write that it comes from
/// wherever it is copied to, and is never written over a later one: all of them settle on the latest write.
@usableFromInline
struct WriteDates {
  @export(implementation) let source: GraphNode
  @export(implementation) let target: GraphNode

  @usableFromInline
  init(source: GraphNode, target: GraphNode) {
    self.source = source
    self.target = target
    source.dateWrites()
    target.dateWrites()
  }
}

extension WriteDates {
  /// - Returns: `nil` if not both are observables, because others cannot tell, or if edits wait to be written.
  @export(implementation)
  init?<Model, Display>(
    _ source: some MutableObservableValue<Model>, _ target: some MutableObservableValue<Display>, _ policy: CommitPolicy
  ) {
    guard
      policy.pace == .onChange, let source = source as? Observable<Model>, let target = target as? Observable<Display>
    else { return nil }
    self.init(source: source, target: target)
  }

  @export(implementation)
  var isSourceLater: Bool { source.lastWrite > target.lastWrite }

  @export(implementation)
  var isTargetLater: Bool { target.lastWrite > source.lastWrite }

  /// The source prevails, whatever was written later.
  @export(implementation)
  func preferSource() { source.lastWrite = newStamp() }

  /// Copies the value of one side to the other, and with it the date.
  @export(implementation)
  func copy(_ write: () -> Void) {
    let date = max(source.lastWrite, target.lastWrite)
    write()
    source.lastWrite = date
    target.lastWrite = date
  }
}
