// Which of the two observables of a binding was written later.
//
// Bindings may form circles, in which several observables are written in one batch. Each binding by itself would let
// its source win, and values would chase each other. So a value keeps the date of the write that it comes from wherever
// it is copied to, and is never written over a later one: all of them settle on the latest write.

/// The observables of a binding, whose writes are dated. A tuple, because a type would stand in every program.
@usableFromInline typealias DatedSides = (source: GraphNode, target: GraphNode)

/// - Returns: `nil` if not both are observables, because others cannot tell, or if edits wait to be written.
@export(implementation)
func datedSides<Model, Display>(
  _ source: some MutableObservableValue<Model>, _ target: some MutableObservableValue<Display>, _ policy: CommitPolicy
) -> DatedSides? {
  guard
    policy.pace == .onChange, !policy.keepsInConflicts, let source = source as? Observable<Model>,
    let target = target as? Observable<Display>
  else { return nil }
  source.dateWrites()
  target.dateWrites()
  return (source, target)
}

extension Attachment {
  @export(implementation)
  var isSourceLater: Bool { dated.map { $0.source.lastWrite > $0.target.lastWrite } ?? false }

  /// The target has not changed, but what it has comes from a later write than what the source has now.
  @export(implementation)
  var isTakenAnew: Bool {
    guard let dated, dated.target.lastWrite > dated.source.lastWrite, let shown = state.stored?.sight else {
      return false
    }
    return !shown.isSame(as: editor.drafts.presentSight)
  }

  /// The source prevails, whatever was written later.
  @export(implementation)
  func preferSource() { dated?.source.lastWrite = newStamp() }

  /// Copies the value of one side to the other, and with it the date.
  @export(implementation)
  func keepingDate(_ write: () -> Void) {
    guard let dated else { return write() }
    let date = max(dated.source.lastWrite, dated.target.lastWrite)
    write()
    dated.source.lastWrite = date
    dated.target.lastWrite = date
  }
}
