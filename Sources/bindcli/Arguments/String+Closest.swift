extension String {
  /// The one of some words that this was most likely meant to be, or `nil` if none is near.
  ///
  /// Near is at most three edits, and at most half of the word's letters: `b` is no misspelt `a`. Words are lowercase, and
  /// writing them in capitals is no edit.
  func closest(among words: [String]) -> String? {
    var best: (word: String, distance: Int)?
    for word in words {
      let distance = lowercased().editDistance(to: word)
      let letters = word.drop { $0 == "-" }.count
      if distance <= Swift.min(3, letters / 2), distance < best?.distance ?? .max {
        best = (word, distance)
      }
    }
    return best?.word
  }

  /// How many characters must be inserted, removed or replaced to turn this into another text (Levenshtein).
  func editDistance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (line, character) in enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, candidate) in target.enumerated() {
        let replaced = diagonal + (character == candidate ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
