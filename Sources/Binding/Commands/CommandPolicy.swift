/// What a ``Command`` does with a request that comes while an execution is under way.
///
///     let search = Command<String, [Hit]>(policy: .latest) { try await index.hits(for: $0) }
public enum CommandPolicy: Hashable, Sendable {
  /// The request is refused: the command is disabled until the execution has ended. For work that must not happen
  /// twice.
  case exclusive
  /// The request begins at once. The execution under way is cancelled and publishes nothing more, however late its work
  /// returns; of several requests in one turn, only the work of the last one begins. For searches and previews.
  /// Cancelled work may still be running beside the new work: if that must not happen, use `queue`.
  case latest
  /// The request waits until the executions before it have ended: one after the other, in order. For writes.
  case queue
  /// The new execution begins beside the others, up to the limit; at the limit the command is disabled. With a limit
  /// below one it is always disabled.
  case concurrent(limit: Int = .max)
  /// The request joins the execution under way, whatever its input, and gets the same result. For refreshing, and for
  /// signing in.
  case shared
}

/// What happens to requested asynchronous work when its ``Command`` is released.
///
///     lazy var save = Command(for: self, given: { $0.draft }, whenReleased: .finish) { [store] draft in
///       try await store.save(draft)
///     } then: { me, saved in me.shown = saved }
///
///     save.execute()
///     dismiss()
public enum CommandRelease: Hashable, Sendable {
  /// The work is cancelled, and requests that wait never begin. For work whose result is of no use without the screen
  /// that requested it.
  case cancel
  /// The work goes on to its end, and keeps the command alive, though not the command's owner. For writes. If the
  /// command is stored in a scope, the end of that scope still cancels the work.
  case finish
}
