/// An error in a command line.
struct UsageError: Error {
  let message: String

  /// The help of the wrong option, if there is one.
  let hint: String?

  let path: CommandPath

  init(_ message: String, hint: String? = nil, at path: CommandPath) {
    self.message = message
    self.hint = hint
    self.path = path
  }

  /// The text for standard error, in lines of limited width: the message, the hint, how to use the command, and where
  /// to read on.
  func text(columns: Int) -> String {
    let lines = [
      "Error: \(message)", hint.map { "Help:  \($0)" }, path.usage(title: "Usage", columns: columns),
      "  See '\(path.name) --help' for more information.",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}

extension String {
  /// The word that was most likely meant, or `nil` if none is near.
  ///
  /// A word is near if it is at most three edits away, and at most half of its letters: `b` is no misspelt `a`. Case is
  /// ignored.
  func closest(among words: [String]) -> String? {
    let misspelt = Array(lowercased())
    var best: (word: String, distance: Int)?
    for word in words {
      let target = Array(word.lowercased())
      let limit = Swift.min(3, target.count { $0 != "-" } / 2, (best?.distance ?? .max) - 1)
      // Each character more or less is an edit, so most words need not be compared.
      guard limit >= 0, abs(target.count - misspelt.count) <= limit else { continue }
      let distance = misspelt.editDistance(to: target)
      if distance <= limit { best = (word, distance) }
    }
    return best?.word
  }

  func suggestion(among words: [String]) -> String { closest(among: words).map { " Did you mean '\($0)'?" } ?? "" }
}

extension [Character] {
  /// How many characters have to be inserted, removed, replaced or exchanged with the next one to get another text
  /// (Damerau and Levenshtein).
  func editDistance(to target: [Character]) -> Int {
    var (beforeLast, last): ([Int], [Int]) = ([], [Int](0...target.count))
    for (line, character) in enumerated() {
      var row = [line + 1]
      for (column, candidate) in target.enumerated() {
        row.append(Swift.min(last[column] + (character == candidate ? 0 : 1), last[column + 1] + 1, row[column] + 1))
        if line > 0, column > 0, self[line - 1] == candidate, character == target[column - 1] {
          row[column + 1] = Swift.min(row[column + 1], beforeLast[column - 1] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[target.count]
  }
}
