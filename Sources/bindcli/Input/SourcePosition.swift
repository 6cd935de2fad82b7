/// A position in a text, counted from 1 as in editors.
///
/// A line ends at a line feed. A column is one Unicode scalar, as in compilers: a tab is one, `é` is one, a combining
/// accent is another.
struct SourcePosition: Equatable, Sendable {
  var line = 1
  var column = 1
}

extension SourcePosition: Comparable {
  static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
