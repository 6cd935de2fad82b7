/// A line of text with a cursor, as it is edited with a keyboard.
///
/// It is edited by characters as users see them: a letter with its accents, a picture of a family. The cursor is never
/// inside a character.
package struct TextLine: Equatable {
  /// The text before the cursor and behind it.
  private var before = ""
  private var after = ""

  package var text: String { before + after }

  /// A line with the cursor at its end.
  package init(_ text: String = "") { before = text }

  /// The same line with a dot for each character.
  package var masked: TextLine {
    var line = self
    line.before = String(repeating: "•", count: before.count)
    line.after = String(repeating: "•", count: after.count)
    return line
  }

  /// Applies a key to the text, and returns whether the key edits texts.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .text(let text): insert(text)
    case .paste(let text): insert(Self.onOneLine(text))
    case .backspace:
      _ = before.popLast()
      settleCursor()
    case .delete, .control("d"):
      _ = after.popFirst()
      settleCursor()
    case .control("w"), .control("u"), .control("k"): _ = kill(key)
    case .left: if let last = before.popLast() { after.insert(last, at: after.startIndex) }
    case .right: if let first = after.popFirst() { before.append(first) }
    case .home, .control("a"): (before, after) = ("", before + after)
    case .end, .control("e"): (before, after) = (before + after, "")
    default: return false
    }
    return true
  }

  /// Deletes the word before the cursor (Ctrl-W), all text before it (Ctrl-U) or behind it (Ctrl-K), and returns the
  /// deleted text; `nil` for other keys.
  package mutating func kill(_ key: Key) -> String? {
    let former = (before: before, after: after)
    switch key {
    case .control("w"): before = Self.withoutLastWord(before)
    case .control("u"): before = ""
    case .control("k"): after = ""
    default: return nil
    }
    let killed =
      key == .control("k") ? former.after : String(former.before.unicodeScalars.dropFirst(before.unicodeScalars.count))
    settleCursor()
    return killed
  }

  private mutating func insert(_ text: String) {
    before += text
    settleCursor()
  }

  /// The typed text may form one character with the text behind the cursor: the cursor moves behind that character.
  private mutating func settleCursor() {
    let whole = text
    var index = whole.utf8.index(whole.startIndex, offsetBy: before.utf8.count)
    while String.Index(index, within: whole) == nil { index = whole.utf8.index(after: index) }
    (before, after) = (String(whole[..<index]), String(whole[index...]))
  }

  /// The text with a space for each line break, tab, or other control character.
  private static func onOneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for character in text {
      for scalar in character == "\r\n" ? " ".unicodeScalars : String(character).unicodeScalars {
        let isBreak = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        result.append(isBreak ? " " : scalar)
      }
    }
    return String(result)
  }

  private static func withoutLastWord(_ text: String) -> String {
    let words = text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
    return String(words.lastIndex(of: " ").map { words[...$0] } ?? "")
  }

  /// The part around the cursor that fits in this many columns, and the column of the cursor.
  ///
  /// The last column is reserved for a cursor behind the text.
  package func window(columns: Int) -> (text: String, cursor: Int) {
    var (left, used) = ([Character](), 0)
    for character in before.visible.reversed() {
      let width = character.displayWidth
      if used + width > columns - 1 { break }
      used += width
      left.append(character)
    }
    var text = String(left.reversed())
    let cursor = used
    for character in after.visible {
      used += character.displayWidth
      if used > columns { break }
      text.append(character)
    }
    return (text, cursor)
  }
}

extension String {
  fileprivate mutating func popFirst() -> Character? { isEmpty ? nil : removeFirst() }
}
