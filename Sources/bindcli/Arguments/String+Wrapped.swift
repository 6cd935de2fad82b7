extension String {
  /// This text with lines of less than so many characters, each after the first indented.
  ///
  /// A line break of the text stays, and a word that is wider than a line stays whole. The last column is left empty: a
  /// terminal must not wrap once more before the line break.
  func wrapped(to columns: Int, indent: Int = 0) -> String {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if !line.isEmpty, indent + line.count + 1 + word.count >= columns {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
