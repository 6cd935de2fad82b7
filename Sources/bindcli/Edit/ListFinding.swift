import PersonVM

/// How far the finding of persons is: those that have been looked at, and those among them that were found.
struct ListFinding {
  /// What is looked for.
  var search = NameSearch("")
  var order = PersonOrder.entry
  /// Those that are looked at, in the order in which they are listed.
  var candidates: [PersonID] = []
  /// How many of them have been looked at.
  private(set) var done = 0
  private(set) var found: [PersonID] = []
  /// Whether what was found before is shown until all have been looked at.
  var keepsShown = false
  /// Everybody in an order, as long as it holds.
  var sorted: (order: PersonOrder, ids: [PersonID])?
  /// The sorting that has to come first, whom it sorts, and the revision of the list that it is of.
  var sorting: (work: BackgroundSorting, ids: [PersonID], revision: Int)?

  /// Whether all have been looked at.
  var isDone: Bool { sorting == nil && done == candidates.count }

  /// Those that have not been looked at.
  var rest: ArraySlice<PersonID> { candidates[done...] }

  /// How many of a hundred have been looked at.
  var percentage: Int { candidates.isEmpty ? 100 : done * 100 / candidates.count }

  /// Begins with candidates that nobody has looked at.
  mutating func begin(_ candidates: [PersonID]) {
    (self.candidates, done, found) = (candidates, 0, [])
  }

  /// Looks at so many more.
  mutating func look(at count: Int, name: (PersonID) -> String) {
    guard !search.text.isEmpty else {
      (found, done) = (candidates, candidates.count)
      return
    }
    let end = min(done + count, candidates.count)
    for id in candidates[done..<end] where search.finds(name(id)) { found.append(id) }
    done = end
  }

  /// Somebody is not there any more.
  mutating func remove(_ id: PersonID) {
    found.removeAll { $0 == id }
    guard let index = candidates.firstIndex(of: id) else { return }
    candidates.remove(at: index)
    if index < done { done -= 1 }
  }
}
