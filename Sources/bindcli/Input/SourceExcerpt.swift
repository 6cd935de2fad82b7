/// A line of a file around a place, for messages that show it.
struct SourceExcerpt: Equatable, Sendable {
  /// The text before the place on its line.
  let before: String

  /// The text at the place and after it.
  let after: String

  /// Whether the line begins before this text.
  let isCutBefore: Bool

  /// Whether the line goes on after this text.
  let isCutAfter: Bool
}
