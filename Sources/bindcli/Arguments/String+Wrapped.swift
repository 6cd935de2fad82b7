extension String {
  /// This text with lines of at most so many characters, each after the first indented.
  ///
  /// A line break of the text stays. A word that is wider than a line stays whole. The last line may be
  /// full, the others leave their last column empty: a terminal must not wrap once more before the line break.
  ///
  /// One pass over the bytes: help is printed by this, and to split and join takes the runtime longer than all the rest
  /// of a start.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    let width = max(columns - indent, 1)
    let margin = String(repeating: " ", count: indent)
    var (result, used) = ("", 0)
    result.reserveCapacity(utf8.count * 2)
    var index = utf8.startIndex
    var isFirst = true
    while true {
      let start = index
      while index < utf8.endIndex, utf8[index] != UInt8(ascii: " "), utf8[index] != UInt8(ascii: "\n") {
        index = utf8.index(after: index)
      }
      let word = self[start..<index]
      if !word.isEmpty {
        let size = word.width
        let isLast = self[index...].isBlank
        if isFirst {
          used = size
        } else if used + 1 + size <= (isLast ? width : width - 1) {
          result += " "
          used += 1 + size
        } else {
          result += "\n"
          result += margin
          used = size
        }
        // As a string: to append a part of one is generic code.
        result += String(word)
        isFirst = false
      }
      guard index < utf8.endIndex else { return result }
      if utf8[index] == UInt8(ascii: "\n") {
        result += "\n"
        result += margin
        (used, isFirst) = (0, true)
      }
      index = utf8.index(after: index)
    }
  }
}

extension Substring {
  /// How many characters there are; of ASCII as many as bytes.
  fileprivate var width: Int {
    for byte in utf8 where byte >= 0x80 || byte == 0x0D { return count }
    return utf8.count
  }

  /// Whether there are only spaces.
  fileprivate var isBlank: Bool {
    for byte in utf8 where byte != UInt8(ascii: " ") { return false }
    return true
  }
}

extension [String] {
  /// These texts in one, as `joined(separator:)` makes it, whose generic code has the runtime look up conformances:
  /// a twentieth of a start.
  func concatenated(by separator: String = "") -> String {
    var result = ""
    for (index, text) in enumerated() {
      if index > 0 { result += separator }
      result += text
    }
    return result
  }
}
