/// An error in a command line.
struct UsageError: Error {
  let message: String

  /// The help of the option or argument that is wrong; `nil` if the error is not about a single one.
  let hint: String?

  let path: CommandPath

  init(_ message: String, hint: String? = nil, at path: CommandPath) {
    self.message = message
    self.hint = hint
    self.path = path
  }

  /// The text for standard error: the message, the hint, the usage of the command, which is wrapped to a width, and
  /// where to read more.
  func text(columns: Int) -> String {
    let lines = [
      "Error: \(message)", hint.map { "Help:  \($0)" }, path.usage(title: "Usage", columns: columns),
      "  See '\(path.name) --help' for more information.",
    ]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}

extension String {
  /// The word that was most likely meant by this text; `nil` if no word is near to it.
  ///
  /// A word is near if at most three edits lead to it, and at most one edit for every two of its letters: `b` is not a
  /// misspelt `a`. Case is ignored.
  func closest(among words: [String]) -> String? {
    let misspelt = Array(lowercased())
    var best: (word: String, distance: Int)?
    for word in words {
      let target = Array(word.lowercased())
      let limit = Swift.min(3, target.count { $0 != "-" } / 2, (best?.distance ?? .max) - 1)
      // The distance is at least the difference of the lengths, so this comparison cheaply rules out most words.
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
