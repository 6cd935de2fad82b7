import Binding

/// A row that is new, or differs from the former row at its place. The versions of the input keep the place and the
/// rows.
@usableFromInline
struct RowChange<Finding> {
  @export(implementation) let place: Uncounted<Place>
  /// The former row at the place, if there was one.
  @export(implementation) let old: Uncounted<Row>?
  @export(implementation) let row: Uncounted<Row>
  /// The new finding; `nil` if the finding has not changed.
  @export(implementation) let finding: Finding?

  @export(implementation)
  init(_ place: Place, _ old: Row?, _ row: Row, _ finding: Finding?) {
    self.place = Uncounted(place)
    self.old = old.map { Uncounted($0) }
    self.row = Uncounted(row)
    self.finding = finding
  }
}

/// The changes since an operator was last used. They are applied with the removed rows first, because another row may
/// have come to the place of a removed one.
@usableFromInline
struct RowChanges<Finding> {
  /// The removed rows, in order.
  @export(implementation) let removed: ContiguousArray<TreeDifference.Spot>
  /// The new and changed rows, in order.
  @export(implementation) let revised: ContiguousArray<RowChange<Finding>>

  @export(implementation)
  init(removed: ContiguousArray<TreeDifference.Spot>, revised: ContiguousArray<RowChange<Finding>>) {
    self.removed = removed
    self.revised = revised
  }

  @export(implementation)
  var count: Int { removed.count + revised.count }
}

extension Tree {
  /// Applies the changes of the input to a tree that has items at the places of the input, in one walk.
  ///
  /// - Parameter choose: returns the item for the place of a change, given the present one.
  @export(implementation)
  mutating func make<Finding>(
    _ changes: RowChanges<Finding>, choosing choose: (RowChange<Finding>, TreeItem?) -> TreeItem?
  ) {
    if !changes.removed.isEmpty { remove(changes.removed) }
    if changes.revised.isEmpty { return }
    edit(changes.revised.count, at: { changes.revised[$0].place.object }) { choose(changes.revised[$0], $1) }
  }
}

/// An operator that applies changes one by one.
@usableFromInline
protocol RowByRowOperator: RowOperator {
  /// Adds a row that has come to a place.
  mutating func admit(_ row: Row, at place: Place, _ finding: Finding)

  /// Removes a row that has gone from its place.
  mutating func retract(_ row: Row, from place: Place)

  /// Replaces a row that has another element, or another finding.
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ finding: Finding)
}

extension RowByRowOperator {
  @export(implementation)
  mutating func revise(_ changes: RowChanges<Finding>) { makeEach(of: changes) }

  @export(implementation)
  mutating func makeEach(of changes: RowChanges<Finding>) {
    for spot in changes.removed { retract(spot.row, from: spot.place) }
    for change in changes.revised {
      let (place, row) = (change.place.object, change.row.object)
      let finding = change.finding ?? finding(at: place)
      if let old = change.old {
        revise(old.object, to: row, at: place, finding)
      } else {
        admit(row, at: place, finding)
      }
    }
  }
}
