extension SourceExcerpt {
  private static let indent = "  "

  /// The line, and a caret under the position, in limited width.
  ///
  /// Of a long line the part around the position is shown, with `…` for the rest. A tab is shown as a space and
  /// invisible characters as `·`, so that the caret stands in its place.
  func lines(columns: Int, palette: Palette) -> [String] {
    let width = max(columns - Self.indent.count - 1, 20)
    // The text before the position gets at most two thirds of the columns, the text after it the rest.
    var (shown, column) = ("", 0)
    let left = Self.visible(before)
    var room = width * 2 / 3
    if isCutBefore || left.displayWidth > room {
      room -= 1
      var kept: [Character] = []
      for character in left.reversed() {
        let width = character.displayWidth
        if column + width > room { break }
        column += width
        kept.append(character)
      }
      shown = "…" + String(kept.reversed())
      column += 1
    } else {
      shown = left
      column = left.displayWidth
    }
    var used = column
    let right = Self.visible(after)
    let isCut = isCutAfter || right.displayWidth > width - used
    for character in right {
      let next = used + character.displayWidth
      if next > width - (isCut ? 1 : 0) { break }
      used = next
      shown.append(character)
    }
    if isCut { shown += "…" }
    return [Self.indent + shown, Self.indent + String(repeating: " ", count: column) + palette.caret("^")]
  }

  private static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t": result += " "
      case "\r": break
      default: result.unicodeScalars.append(scalar.isVisible || scalar == "\u{200D}" ? scalar : "·")
      }
    }
    return result
  }
}
