import Binding

/// The lists of a change set while it is being made.
@usableFromInline
struct CanonicalChanges<Element> {
  @usableFromInline typealias Changes = ChangeSet<Element>
  @export(implementation) var removals: [Changes.Removal] = []
  @export(implementation) var insertions: [Changes.Insertion] = []
  @export(implementation) var moved: [Changes.Update] = []
  @export(implementation) var updates: [Changes.Update] = []

  @export(implementation)
  init() {}

  /// Fills the lists from a difference. A row at another place counts as moved only if its order among the rows that
  /// stay has changed.
  @export(implementation)
  mutating func note(_ difference: TreeDifference, areSame: (Element, Element) -> Bool) {
    let (removed, inserted) = (difference.removed, difference.inserted)
    if let partners = TreeDifference.partners(of: inserted, among: removed) {
      note(difference, partners, areSame)
    } else {
      // Without partners no row has moved.
      insertions = inserted.map { CanonicalChanges.row(at: $0) }
      removals = removed.map { CanonicalChanges.row(at: $0) }
      for change in difference.changed { noteUpdate(by: change, areSame) }
    }
  }

  /// Fills the lists from a difference in which some of the inserted rows are also removed, at another place.
  /// `partners` has for each inserted row the index of that removed row.
  @export(implementation)
  mutating func note(
    _ difference: TreeDifference, _ partners: ContiguousArray<Int?>, _ areSame: (Element, Element) -> Bool
  ) {
    let (removed, inserted) = (difference.removed, difference.inserted)
    let stays = CanonicalChanges.staying(inserted, among: removed, partners)
    var isGone = ContiguousArray<Bool>(repeating: true, count: removed.count)
    // `changed` and `inserted` are walked together, so that the updates are in the order of the new version.
    var changed = difference.changed[...]
    for (position, spot) in inserted.enumerated() {
      while let change = changed.first, change.newOffset < spot.offset {
        noteUpdate(by: change, areSame)
        changed.removeFirst()
      }
      guard let partner = partners[position] else {
        insertions.append(CanonicalChanges.row(at: spot))
        continue
      }
      isGone[partner] = false
      let former = removed[partner]
      if !stays[position] { noteMove(of: former, to: spot) }
      noteUpdate(former.row, spot.row, former.offset, spot.offset, areSame)
    }
    for change in changed { noteUpdate(by: change, areSame) }
    for (number, spot) in removed.enumerated() where isGone[number] { removals.append(CanonicalChanges.row(at: spot)) }
  }

  /// Tells for each inserted row whether it is also a removed row, but does not count as moved.
  @export(implementation)
  static func staying(
    _ inserted: ContiguousArray<TreeDifference.Spot>, among removed: ContiguousArray<TreeDifference.Spot>,
    _ partners: ContiguousArray<Int?>
  ) -> ContiguousArray<Bool> {
    // A row can stay only if it has as many unchanged rows before it in the new version as in the old one. Of the rows
    // for which this holds, a longest sequence whose order is kept stays.
    let candidates = partners.enumerated().map { position, partner -> Int? in
      guard let partner else { return nil }
      let unchangedBefore = removed[partner].offset - partner
      return unchangedBefore == inserted[position].offset - position ? partner : nil
    }
    return longestIncreasingSubsequence(of: ContiguousArray(candidates))
  }

  @export(implementation)
  static func row(at spot: TreeDifference.Spot) -> Changes.Row {
    Changes.Row(offset: spot.offset, element: spot.row.element(as: Element.self))
  }

  @export(implementation)
  mutating func noteMove(of former: TreeDifference.Spot, to spot: TreeDifference.Spot) {
    moved.append(
      Changes.Update(
        source: former.offset, destination: spot.offset, old: former.row.element(as: Element.self),
        new: spot.row.element(as: Element.self)))
  }

  @export(implementation)
  mutating func noteUpdate(by change: TreeDifference.Change, _ areSame: (Element, Element) -> Bool) {
    noteUpdate(change.old, change.new, change.oldOffset, change.newOffset, areSame)
  }

  @export(implementation)
  mutating func noteUpdate(
    _ old: Row, _ new: Row, _ source: Int, _ destination: Int, _ areSame: (Element, Element) -> Bool
  ) {
    guard old !== new else { return }
    let (former, element) = (old.element(as: Element.self), new.element(as: Element.self))
    guard !areSame(former, element) else { return }
    updates.append(Changes.Update(source: source, destination: destination, old: former, new: element))
  }
}
