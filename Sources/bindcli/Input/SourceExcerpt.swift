/// A part of a line around a position, for messages.
struct SourceExcerpt: Equatable, Sendable {
  /// The text before the position.
  let before: String

  /// The text from the position on.
  let after: String

  /// Whether the line begins before this text.
  let isCutBefore: Bool

  /// Whether the line goes on after this text.
  let isCutAfter: Bool
}
