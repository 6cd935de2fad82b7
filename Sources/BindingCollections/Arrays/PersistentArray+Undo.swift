import Binding

extension PersistentArray {
  /// Returns this version with a step taken back, row by row. The step is what has changed from the former to the later
  /// version.
  ///
  /// A row that the step has changed is restored as in the former version: it is removed, inserted again, moved back,
  /// or gets its former element. What has changed since the later version stays: the element of a row that was changed,
  /// the place of a row that was moved, and a row that the step has inserted and that was changed since. A row that is
  /// inserted again comes after its former predecessor, or after the nearest earlier row that is still there.
  ///
  /// A key that a row has got since, or has to keep, is given to no other row. Takes O(k log n) for k rows that differ;
  /// a chain of renames that cannot be taken back may take O(k) for each of its links.
  ///
  /// - Parameter key: returns the key of an element, by which a row is found that was replaced by another row.
  func takingBack(
    from later: PersistentArray, to former: PersistentArray, by key: @escaping (Element) -> AnyHashable?
  ) -> PersistentArray {
    if hasSameContents(as: later) { return former }
    var taking = TakingBack(self, from: later, to: former, by: key)
    taking.run()
    return taking.result
  }
}

/// The state of ``PersistentArray/takingBack(from:to:by:)`` while it works.
struct TakingBack<Element> {
  typealias Spot = (place: Place, row: Row)

  let former: PersistentArray<Element>
  let key: (Element) -> AnyHashable?
  /// The change to take back. Its removed rows are inserted again, its inserted rows removed.
  let step: TreeDifference
  /// The present place and row, by identity, of each row that was inserted or moved since the later version, and of
  /// each row that was replaced by a row with the same key.
  var moved: [UInt64: Spot] = [:]
  /// By key, rows that have got it: those that were inserted or renamed since the later version, and those that keep
  /// the key which the step has given them. The first one is the last in its list.
  var come: [AnyHashable: ContiguousArray<Spot>] = [:]
  /// By identity, as they were, the rows that were removed from their places since the later version.
  var gone: [UInt64: Row] = [:]
  /// The keys of the rows in `come`, and of all other rows that were changed since the later version. A former element
  /// with such a key is not restored, because two elements would have it.
  var taken: Set<AnyHashable> = []
  /// The identities of the rows whose elements the step has changed and that keep their present elements.
  @export(implementation) var kept: Set<UInt64> = []
  /// By identity, the present places of rows that `step` has removed and that are in the result again.
  var back: [UInt64: Place] = [:]
  /// The rows to insert again, by their indices in `step.removed`.
  @export(implementation) var returning: [Int: Row] = [:]
  var result: PersistentArray<Element>

  init(
    _ present: PersistentArray<Element>, from later: PersistentArray<Element>, to former: PersistentArray<Element>,
    by key: @escaping (Element) -> AnyHashable?
  ) {
    self.former = former
    self.key = key
    result = present
    step = later.difference(from: former)
    let since = present.difference(from: later)
    for spot in since.inserted { moved[spot.row.id] = (spot.place, spot.row) }
    for spot in since.removed { gone[spot.row.id] = spot.row }
    for change in since.changed { noteKey(of: (change.place, change.new), formerly: change.old) }
    // In reverse order, so that the first row of a key is the last in its list, which `another(for:)` takes.
    for spot in since.inserted.reversed() { noteKey(of: (spot.place, spot.row), formerly: gone[spot.row.id]) }
    for spot in since.removed where moved[spot.row.id] == nil { moved[spot.row.id] = another(for: spot.row) }
  }
}

extension TakingBack {
  /// Notes the key of a row that was inserted, moved or changed since the later version.
  ///
  /// - Parameter former: the row in the later version; `nil` if that did not have it.
  mutating func noteKey(of spot: Spot, formerly former: Row?) {
    guard let key = key(spot.row.element(as: Element.self)) else { return }
    taken.insert(key)
    if let former, key == self.key(former.element(as: Element.self)) { return }
    come[key, default: []].append(spot)
  }

  /// Of the rows that have got the key of a removed row, takes the first one.
  mutating func another(for row: Row) -> Spot? {
    guard let key = key(row.element(as: Element.self)) else { return nil }
    return come[key]?.popLast()
  }

  /// The present row and place of a row of the later or the former version; `nil` if the present version does not have
  /// the row.
  func present(_ row: Row, at place: Place) -> Spot? {
    if let spot = moved[row.id] { return spot }
    guard gone[row.id] == nil, let node = result.tree.node(at: place) else { return nil }
    return (node.place, node.row)
  }

  func areSame(_ one: Row, _ other: Row) -> Bool {
    one === other || result.isSame(one.element(as: Element.self), other.element(as: Element.self))
  }

  /// Whether restoring a former row instead of a present one would give its key to a second element.
  func isTaken(_ former: Row, insteadOf present: Row) -> Bool {
    guard !taken.isEmpty, let key = key(former.element(as: Element.self)), taken.contains(key) else { return false }
    return key != self.key(present.element(as: Element.self))
  }

  /// A former row, with the identity of the present row that it replaces.
  func former(_ row: Row, insteadOf present: Row) -> Row {
    row.id == present.id ? row : ElementRow(id: present.id, row.element(as: Element.self))
  }

  mutating func run() {
    let partners = partners()
    findKept(partners)
    restoreElements()
    takeBackInsertions(partners)
    findReturning(without: partners)
    insertReturning()
  }

  /// Finds the rows that keep their elements, because they were changed since, or another row has got their former key.
  /// A row that the step has renamed then keeps its new key too, which may be the former key of yet another row.
  @export(implementation)
  mutating func findKept(_ partners: ContiguousArray<Int?>) {
    var isComplete = false
    while !isComplete {
      isComplete = true
      for change in step.changed where keeps(change.new, insteadOf: change.old, at: change.place) { isComplete = false }
      for (spot, partner) in zip(step.inserted, partners) {
        guard let partner, keeps(spot.row, insteadOf: step.removed[partner].row, at: spot.place) else { continue }
        isComplete = false
      }
    }
  }

  /// Notes a row that keeps its element. Returns whether it thereby keeps a key that the step has given it.
  @export(implementation)
  mutating func keeps(_ row: Row, insteadOf old: Row, at place: Place) -> Bool {
    guard !kept.contains(row.id), let now = present(row, at: place),
      !areSame(now.row, row) || isTaken(old, insteadOf: now.row)
    else { return false }
    kept.insert(row.id)
    // A row that was renamed since has another key by now, which is noted already.
    let present = key(now.row.element(as: Element.self))
    guard let key = present, key == self.key(row.element(as: Element.self)),
      key != self.key(old.element(as: Element.self))
    else { return false }
    come[key, default: []].append(now)
    return taken.insert(key).inserted
  }

  /// Restores the former elements of the rows that the step has changed, except those that keep their elements.
  @export(implementation)
  mutating func restoreElements() {
    for change in step.changed where !kept.contains(change.new.id) {
      guard let now = present(change.new, at: change.place) else { continue }
      result.tree.replace(former(change.old, insteadOf: now.row), at: now.place)
    }
  }

  /// Removes the rows that the step has inserted, unless they were changed since. Rows that the step has moved go back,
  /// and rows that it has put in place of other rows get the former elements.
  @export(implementation)
  mutating func takeBackInsertions(_ partners: ContiguousArray<Int?>) {
    let areInPlace = areInPlace(partners)
    for (position, spot) in step.inserted.enumerated() {
      guard let now = present(spot.row, at: spot.place) else { continue }
      if let partner = partners[position] {
        putBack(spot, from: now, insteadOf: partner, hasMoved: !areInPlace[position])
      } else if areSame(now.row, spot.row) {
        result.tree.remove(now.place)
      }
    }
  }

  /// Takes back that the step has moved a row, or put a row in place of another one.
  ///
  /// - Parameters:
  ///   - spot: the row as the step has inserted it.
  ///   - now: the present row and its place.
  ///   - partner: the index of the removed row in `step.removed`.
  ///   - hasMoved: whether the step has changed the order as well.
  @export(implementation)
  mutating func putBack(_ spot: TreeDifference.Spot, from now: Spot, insteadOf partner: Int, hasMoved: Bool) {
    let old = step.removed[partner].row
    let isRestored = !kept.contains(spot.row.id)
    let row = isRestored ? former(old, insteadOf: now.row) : now.row
    // A row that the step has moved goes back even if its element was changed since. If the identities differ, the step
    // has put this row in place of the old one.
    if now.place === spot.place, hasMoved, isRestored || old.id == spot.row.id {
      result.tree.remove(now.place)
      returning[partner] = row
    } else {
      back[old.id] = now.place
      if isRestored { result.tree.replace(row, at: now.place) }
    }
  }

  /// Finds the rows to insert again among the removed rows that no inserted row has replaced.
  @export(implementation)
  mutating func findReturning(without partners: ContiguousArray<Int?>) {
    var isPartner = ContiguousArray<Bool>(repeating: false, count: step.removed.count)
    for case let partner? in partners { isPartner[partner] = true }
    for (number, spot) in step.removed.enumerated() where !isPartner[number] {
      if let now = moved[spot.row.id] ?? another(for: spot.row) {
        back[spot.row.id] = now.place
      } else {
        returning[number] = spot.row
      }
    }
  }

  /// Inserts the returning rows in order, because each may be the predecessor of the next one.
  @export(implementation)
  mutating func insertReturning() {
    for (number, spot) in step.removed.enumerated() {
      guard let row = returning[number] else { continue }
      let place = place(for: spot)
      result.tree.insert(row, at: place)
      back[spot.row.id] = place
    }
  }

  /// For each inserted row, the index of the removed row that it replaced, by identity or by key; `nil` if it replaced
  /// none.
  func partners() -> ContiguousArray<Int?> {
    let partners =
      TreeDifference.partners(of: step.inserted, among: step.removed)
      ?? ContiguousArray(repeating: nil, count: step.inserted.count)
    var removed = removedKeys(without: partners)
    if removed.isEmpty { return partners }
    return ContiguousArray(
      zip(step.inserted, partners).map { spot, partner in
        if let partner { return partner }
        return key(spot.row.element(as: Element.self)).flatMap { removed.removeValue(forKey: $0) }
      })
  }

  /// By key, the indices in `step.removed` of the rows that have no partner of the same identity. Of several rows with
  /// one key, the last counts.
  private func removedKeys(without partners: ContiguousArray<Int?>) -> [AnyHashable: Int] {
    var removed: [AnyHashable: Int] = [:]
    for (number, spot) in step.removed.enumerated() {
      if let key = key(spot.row.element(as: Element.self)) { removed[key] = number }
    }
    if removed.isEmpty { return removed }
    for case let partner? in partners {
      if let key = key(step.removed[partner].row.element(as: Element.self)) { removed[key] = nil }
    }
    return removed
  }

  /// For each inserted row, whether it stands where its partner stood: between the same rows that the step has left
  /// alone, and in the former order among the inserted rows. Such a row may have another place all the same, if it was
  /// moved away and back, or if the step restores a version that was made before moves. The row then stays at its
  /// place: if it were removed and inserted again, it could come to the other side of a row that was changed since.
  func areInPlace(_ partners: ContiguousArray<Int?>) -> ContiguousArray<Bool> {
    var numbers = partners
    for case (let position, let partner?) in partners.enumerated() {
      // As many rows that the step has left alone precede a row as its offset exceeds its index in the difference.
      let isBetweenTheSame = step.inserted[position].offset - position == step.removed[partner].offset - partner
      if !isBetweenTheSame { numbers[position] = nil }
    }
    return longestIncreasingSubsequence(of: numbers)
  }

  /// A place after the former predecessor of a row: the row's former place, if this place is free and lies directly
  /// after the predecessor, otherwise a new one.
  func place(for spot: TreeDifference.Spot) -> Place {
    let start = former.origin.ringStart
    let predecessor = predecessor(of: spot) ?? start
    let next = predecessor === start ? 0 : result.tree.offset(of: predecessor) + 1
    let isFree = next == result.count || spot.place < result.tree.node(at: next).place
    return isFree && predecessor < spot.place ? spot.place : Place(after: predecessor)
  }

  /// Of the rows that stood before a row in the former version, the present place of the nearest one that is in the
  /// result; `nil` if none is.
  private func predecessor(of spot: TreeDifference.Spot) -> Place? {
    for offset in stride(from: spot.offset - 1, through: 0, by: -1) {
      let node = former.tree.node(at: offset)
      let place = back[node.row.id] ?? present(node.row, at: node.place)?.place
      if let place, result.tree.node(at: place) != nil { return place }
    }
    return nil
  }
}
