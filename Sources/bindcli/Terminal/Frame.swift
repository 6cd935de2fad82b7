/// How large a screen is.
struct ScreenSize: Equatable, Sendable {
  var rows: Int
  var columns: Int
}

/// The content of a screen, as text that a terminal can be sent line by line.
struct Frame: Equatable {
  /// Where the cursor is seen, counted from 0.
  struct Cursor: Equatable {
    var row: Int
    var column: Int
  }

  var lines: [String]
  /// `nil` for nowhere.
  var cursor: Cursor?

  /// The text that makes a terminal show this frame instead of another one, or of an unknown content.
  ///
  /// A line that is the same is not sent again.
  func update(from former: Frame?) -> String {
    var text = "\u{1B}[?25l"
    if former == nil { text += "\u{1B}[2J" }
    for (row, line) in lines.enumerated() {
      if let former, row < former.lines.count, former.lines[row] == line { continue }
      text += "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)\u{1B}[0m"
    }
    if let cursor { text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    return text
  }
}
