/// Runs a closure whose writes are not the user's, such as the answer of a server, an import or a sync. No history has
/// a step for them.
///
///     lazy var search = Command<String, [Hit]>(for: self) { [service] text in
///       try await service.hits(text)
///     } then: { me, hits in
///       withoutUndo { me.hits.replaceAll(with: hits, by: \.id) }
///     }
///
/// The closure is a ``batch(_:)``. What it writes stays when steps of a `History` are undone and redone, and does not
/// make a saved state unsaved: undo takes back only the rows, keys and fields that the user has changed. A value that
/// can only be restored as a whole, such as an observable, loses its earlier steps, see `History.ignoring(_:)`, which
/// does the same for one history. `Pages` and ``Resource`` write in this way what they have loaded.
///
/// **Effects** that the closure causes are meant as well, if no batch or effect is under way. Otherwise they run after
/// the closure, and what they write is a step.
///
/// - Returns: what the closure returns.
@discardableResult
public func withoutUndo<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  try currentTurn().withoutUndo(body)
}
