/// A line of a file around a place, for messages that show it.
struct SourceExcerpt: Equatable, Sendable {
  /// What stands before the place on its line.
  let before: String

  /// What stands at the place and after it.
  let after: String

  /// Whether the line begins before what is here.
  let isCutBefore: Bool

  /// Whether the line goes on after what is here.
  let isCutAfter: Bool
}
