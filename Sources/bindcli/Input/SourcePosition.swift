/// A place in a text, counted from 1 as editors do.
///
/// A line ends at a line feed. A column is one Unicode scalar, as compilers count: a tab is one, `é` is one, an accent
/// of its own is another.
struct SourcePosition: Equatable, Sendable {
  var line = 1
  var column = 1
}

extension SourcePosition: Comparable {
  static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
