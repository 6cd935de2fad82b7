extension String {
  /// This text in lines of limited width, each after the first indented.
  ///
  /// Line breaks of the text stay, and a word that is wider than a line stays whole. The last column is left empty,
  /// because a terminal may wrap after it.
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
