extension String {
  /// The word that was most likely meant, or `nil` if none is near.
  ///
  /// A word is near if it begins with this one, the shortest first; otherwise if it is at most three edits away, and at
  /// most half of its letters: `b` is no misspelt `a`. Case is ignored.
  func closest(among words: [String]) -> String? {
    let misspelt = Array(lowercased())
    let begun = words.filter { word in
      misspelt.drop { $0 == "-" }.count > 1 && misspelt.count < word.count && word.lowercased().starts(with: misspelt)
    }
    if let shortest = begun.min(by: { $0.count < $1.count }) { return shortest }
    var best: (word: String, distance: Int)?
    for word in words {
      let target = Array(word.lowercased())
      let letters = target.drop { $0 == "-" }.count
      let limit = Swift.min(3, letters / 2, (best?.distance ?? .max) - 1)
      // Each character more or less is an edit, so most words need not be compared.
      guard limit >= 0, abs(target.count - misspelt.count) <= limit else { continue }
      let distance = misspelt.editDistance(to: target)
      if distance <= limit { best = (word, distance) }
    }
    return best?.word
  }
}

extension String {
  func suggestion(among words: [String]) -> String { closest(among: words).map { " Did you mean '\($0)'?" } ?? "" }
}

extension [Character] {
  /// How many characters have to be inserted, removed, replaced or exchanged with the next one to get another text
  /// (Damerau and Levenshtein).
  func editDistance(to target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array<Int>(0...target.count)
    for (line, character) in enumerated() {
      var row = [line + 1]
      for (column, candidate) in target.enumerated() {
        var distance = Swift.min(
          last[column] + (character == candidate ? 0 : 1), last[column + 1] + 1, row[column] + 1)
        if line > 0, column > 0, self[line - 1] == candidate, character == target[column - 1] {
          distance = Swift.min(distance, beforeLast[column - 1] + 1)
        }
        row.append(distance)
      }
      (beforeLast, last) = (last, row)
    }
    return last[target.count]
  }
}
