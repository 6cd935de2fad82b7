extension String {
  /// This text with lines of at most so many characters, each after the first indented.
  ///
  /// A line break of the text stays. A word that is wider than a line stays whole. The last line may be
  /// full, the others leave their last column empty: a terminal must not wrap once more before the line break.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    let width = max(columns - indent, 1)
    let paragraphs = split(separator: "\n", omittingEmptySubsequences: false)
    var lines: [Substring] = []
    for (number, paragraph) in paragraphs.enumerated() {
      let words = paragraph.split(separator: " ")
      var line: Substring = words.first ?? ""
      for (index, word) in words.enumerated().dropFirst() {
        let isLast = number == paragraphs.count - 1 && index == words.count - 1
        if line.count + 1 + word.count <= (isLast ? width : width - 1) {
          line += " " + word
        } else {
          lines.append(line)
          line = word
        }
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
