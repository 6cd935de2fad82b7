/// What a ``Command`` does with a request that comes while an execution is under way.
///
///     let search = Command<String, [Hit]>(policy: .latest) { try await index.hits(for: $0) }
public enum CommandPolicy: Hashable, Sendable {
  /// It is refused: the command is disabled until the execution has ended. For what must not happen twice.
  case exclusive
  /// It begins at once, and what is under way is cancelled and publishes nothing more, however late it answers. For
  /// searches and previews. The cancelled work may still be running beside the new: where that must not be, use
  /// `queue`.
  case latest
  /// It waits for its turn: one after the other, in order. For writes.
  case queue
  /// It begins beside the others, until there are as many as the limit says: then the command is disabled.
  case concurrent(limit: Int = .max)
  /// It joins the one under way, whatever its input, and gets the same result. For refreshing, and for signing in.
  case shared
}
