import Binding

/// A row that is new, or differs from the former row at its place. The two versions of the input keep the place and the
/// rows alive.
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

/// The changes of the input since an operator was last updated. Removals are applied first, because a new row may have
/// come to the place of a removed one.
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
  /// Applies the changes of an operator's input to this tree, which has items at places of the input. Walks down the
  /// tree once for all new and changed rows.
  ///
  /// - Parameter choose: returns the new item for a change, given the present item at the place of the change; `nil`
  ///   for none.
  @export(implementation)
  mutating func make<Finding>(
    _ changes: RowChanges<Finding>, choosing choose: (RowChange<Finding>, TreeItem?) -> TreeItem?
  ) {
    if !changes.removed.isEmpty { remove(changes.removed) }
    if changes.revised.isEmpty { return }
    edit(changes.revised.count, at: { changes.revised[$0].place.object }) { choose(changes.revised[$0], $1) }
  }
}

/// An operator that applies the changes of its input one by one.
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

  /// Applies the removals, and then the new and changed rows, one by one.
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
