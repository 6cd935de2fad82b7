public import Binding

/// The rows of the array in which a selection was made. Ends the selection of rows that leave the array, and selects
/// renamed rows by their new identities.
///
/// A renamed row is selected by its new identity within the edit that has renamed it, so that no reader sees the row
/// without its selection. A derived array reports no edits, so there an effect does it.
///
/// This effect compares the present version of the array with the version that it has seen last. A row that has come
/// since then, and leaves before the effect runs, is in neither of the two. So what is selected while the array is
/// ahead of the effect is noted (`notes`) with the identity of its row, and so is a row that comes for an identity that
/// was selected before.
@usableFromInline
final class SelectionRows<ID: Hashable> {
  /// Whether there is a row with an identity. Tracked.
  @export(implementation) let contains: (ID) -> Bool
  /// The offset of a row. Not tracked.
  @export(implementation) let offset: (ID) -> Int?
  /// The identities of the rows at a range of offsets; of all rows for `nil`.
  @export(implementation) let ids: (Range<Int>?) -> [ID]
  /// The root of the present version of the array. Two versions with the same root are the same.
  @export(implementation) let root: () -> TreeNode?
  /// The node of the array.
  @export(implementation) let node: GraphNode
  /// The row's own identity, by the identity of its element, in the present version.
  @export(implementation) let row: (ID) -> UInt64?

  /// What the effect may not find by its comparison: the rows by the identities under which they were selected; `nil`
  /// for an identity that had no row. An observable, so that a transaction that fails takes back what was noted in it,
  /// and so that the effect runs even if the array is again what it was.
  @export(implementation) let notes: Observable<[ID: UInt64?]>
  /// The selected identities that had no row when the effect ran last.
  @export(implementation) var expected: Set<ID> = []
  /// The root of the version that the effect has seen last.
  @export(implementation) var followed: TreeNode?
  /// Whether the array has reported an edit: then it reports all, and each renamed row was found in its edit.
  @export(implementation) var isEdited = false
  /// Ends the observation of the edits of the array.
  @export(implementation) var endOfWatch: (() -> Void)?
  @export(implementation) var following: Subscription?
  /// Makes the selected rows the choice of the program, even if they are neighbours of rows that have gone.
  @export(implementation) var endSuccession: (() -> Void)?

  @export(implementation)
  init<Elements: ObservableCollection>(
    of rows: Elements, _ index: KeyIndex<Elements.Element, ID>, _ file: StaticString, _ line: UInt32
  ) {
    contains = { index.contains($0) }
    offset = { index.offset(of: $0, in: rows.peek()) }
    ids = { range in
      let version = rows.peek()
      return range.map { version[$0].map(index.key) } ?? version.map(index.key)
    }
    root = { rows.peek().tree.root }
    row = { index.node(of: $0, in: rows.peek())?.row.id }
    node = index.node
    notes = Observable([:], changes: .always, file: file, line: line)
    notes.markInner()
    followed = rows.peek().tree.root
  }

  deinit { endOfWatch?() }

  /// Whether a row is selected, for a reader by Observation. The reader is notified neither of an identity without a
  /// row that is selected, nor of a row that comes or goes and is not selected.
  @usableFromInline
  func registerRead(of id: ID, in chosen: ChosenIDs<ID>) -> Bool {
    let isSelected = { [weak self, weak chosen] in
      guard let self, let chosen else { return Bool?.none }
      return chosen.isChosen(id) && row(id) != nil
    }
    for node in chosen.nodes + [node] {
      node.registerPartRead(SelectedRow(rows: ObjectIdentifier(self), id: id)) {
        let before = isSelected()
        return { isSelected().map { $0 != before } ?? true }
      }
    }
    return isSelected() ?? false
  }

  /// Called when an identity was selected, or became the anchor, from which `extend` selects. Notes the identity with
  /// its row if it has no row, or if the array is ahead of the effect.
  @export(implementation)
  func note(_ id: ID) {
    endSuccession?()
    let row = row(id)
    if row == nil || root() !== followed { note(id, row) }
  }

  /// Called when rows of the array were selected.
  @export(implementation)
  func noteRows(_ ids: some Sequence<ID>) {
    endSuccession?()
    if root() !== followed { for id in ids { note(id) } }
  }

  @export(implementation)
  func note(_ id: ID, _ row: UInt64?) { if notes.present[id] != .some(row) { notes.value[id] = .some(row) } }

  /// Whether an identity was selected while it had no row, and waits for one.
  @export(implementation)
  func isAwaited(_ id: ID, _ notes: [ID: UInt64?]) -> Bool { notes[id].map { $0 == nil } ?? expected.contains(id) }

  /// Follows the array from now on.
  ///
  /// - Parameters:
  ///   - shown: reads the rows among which a neighbour is found when the selected ones have gone; `nil` if no neighbour
  ///     is to be selected.
  ///   - areAllShown: whether `shown` reads the rows of the array itself.
  @export(implementation)
  func follow<Elements: ObservableCollection>(
    _ rows: Elements, _ index: KeyIndex<Elements.Element, ID>, for chosen: ChosenIDs<ID>, _ anchor: Observable<ID?>,
    neighboursIn shown: (() -> PersistentArray<Elements.Element>)?, areAllShown: Bool, _ file: StaticString,
    _ line: UInt32
  ) {
    let succession = shown.map { _ in
      SelectionSuccession(index, chosen, anchor, file, line) { [weak self] id, row in self?.note(id, row) }
    }
    endSuccession = succession?.settle
    let follower = SelectionFollower(
      of: self, in: rows, index, for: chosen, anchor, succession, among: areAllShown ? nil : shown)
    endOfWatch = rows.readings.observeEdits { follower.follow($0, after: $1) }
    following = Effect(file: file, line: line) { follower.catchUp() }
  }
}

extension SelectionRows {
  /// The new identities of the selected rows that one edit has renamed, by their former ones.
  @export(implementation)
  func newIDs<Element>(
    of present: PersistentArray<Element>, after former: PersistentArray<Element>, by key: (Element) -> ID,
    _ chosen: ChosenIDs<ID>, _ anchor: Observable<ID?>
  ) -> [ID: ID] {
    // No difference is computed where no row was ever renamed.
    guard present.origin.mayHaveRenamed, !chosen.isEmpty || anchor.peek() != nil else { return [:] }
    // The difference does not retain the rows of the former version.
    defer { withExtendedLifetime(former) {} }
    func isRenamed(_ row: Row) -> Bool { row.formerKeys != nil }
    let difference = present.difference(from: former)
    let isAny =
      difference.changed.contains { isRenamed($0.old) || isRenamed($0.new) }
      || difference.removed.contains { isRenamed($0.row) } || difference.inserted.contains { isRenamed($0.row) }
    if !isAny { return [:] }
    return newIDs(by: present.changes(from: former), from: former, to: present, by: key, chosen, anchor)
  }

  @export(implementation)
  func newIDs<Element>(
    by changes: ChangeSet<Element>, from former: PersistentArray<Element>, to present: PersistentArray<Element>,
    by key: (Element) -> ID, _ chosen: ChosenIDs<ID>, _ anchor: Observable<ID?>
  ) -> [ID: ID] {
    var newIDs: [ID: ID] = [:]
    for update in changes.updates {
      let (old, new) = (key(update.old), key(update.new))
      guard old != new, chosen.presentOffset(of: old) != nil || anchor.peek() == old else { continue }
      let (formerRow, row) = (former.node(at: update.source).row, present.node(at: update.destination).row)
      if Row.isRenamed(formerRow, old, row, new) { newIDs[old] = new }
    }
    return newIDs
  }

  /// Selects rows by their new identities, and notes them, because a row that was renamed and removed in one operation
  /// had another identity in the version that the effect has seen last.
  @export(implementation)
  func rename(
    _ newIDs: [ID: ID], _ chosen: ChosenIDs<ID>, _ anchor: Observable<ID?>, _ row: (ID) -> UInt64?
  ) {
    if newIDs.isEmpty { return }
    batch {
      chosen.rename(newIDs, anchor)
      var next = notes.present
      for id in newIDs.keys { next[id] = nil }
      for id in newIDs.values { next[id] = .some(row(id)) }
      notes.value = next
    }
  }
}

extension Tree {
  /// The node of a row. Takes O(n).
  @export(implementation)
  func node(of row: UInt64) -> TreeNode? {
    var found: TreeNode?
    forEach { if $0.row.id == row { found = $0 } }
    return found
  }
}

extension ArrayReadings {
  /// Calls a closure with the versions after and before each edit, within the edit. A derived array has no edits.
  /// Returns a closure that ends the calls.
  @export(implementation)
  func observeEdits(
    _ note: @escaping (_ elements: PersistentArray<Element>, _ former: PersistentArray<Element>) -> Void
  ) -> () -> Void {
    let list = indexes ?? IndexList()
    indexes = list
    let member = IndexList<Element>.Member(note)
    list.members.append(member)
    return { [weak list] in list?.remove(member) }
  }
}

/// What a reader by Observation has read: whether a row is selected.
private struct SelectedRow<ID: Hashable>: Hashable {
  let rows: ObjectIdentifier
  let id: ID
}
