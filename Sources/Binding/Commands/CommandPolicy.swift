/// What a ``Command`` does with a request that comes while an execution is under way.
///
///     let search = Command<String, [Hit]>(policy: .latest) { try await index.hits(for: $0) }
public enum CommandPolicy: Hashable, Sendable {
  /// The request is refused: the command is disabled until the execution has ended. For work that must not happen
  /// twice.
  case exclusive
  /// The request begins at once. The execution under way is cancelled and publishes nothing more, however late it
  /// answers. For searches and previews. Cancelled work may still be running beside the new work: where that must not
  /// be, use `queue`.
  case latest
  /// The request waits for its turn: one after the other, in order. For writes.
  case queue
  /// The request begins beside the others, up to the limit; at the limit the command is disabled.
  case concurrent(limit: Int = .max)
  /// The request joins the execution under way, whatever its input, and gets the same result. For refreshing, and for
  /// signing in.
  case shared
}
