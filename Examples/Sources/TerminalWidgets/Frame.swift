/// The size of a screen.
package struct ScreenSize: Equatable, Sendable {
  package var rows: Int
  package var columns: Int

  package init(rows: Int, columns: Int) { (self.rows, self.columns) = (rows, columns) }
}

/// The content of a screen, as text that a terminal can be sent line by line.
package struct Frame: Equatable {
  /// The visible cursor, counted from 0.
  package struct Cursor: Equatable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  package var lines: [String]
  /// `nil` if the cursor is hidden.
  package var cursor: Cursor?

  package init(lines: [String], cursor: Cursor? = nil) { (self.lines, self.cursor) = (lines, cursor) }

  /// The text that makes a terminal show this frame instead of another frame, or of unknown content.
  ///
  /// An unchanged line is not sent again.
  package func update(from former: Frame?) -> String {
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
