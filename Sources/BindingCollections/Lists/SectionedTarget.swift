/// The part of a list view with sections that a ``SectionedListAdapter`` uses.
public protocol SectionedTarget: AnyObject {
  /// Forget all sections and rows, and ask again how many there are.
  func reloadAll()
  /// Take changes. The adapter answers about the old version, until it is told to show the new one, or this returns.
  func apply(_ changes: SectionedChanges)
  /// Show these rows as the only selected ones. Ascending positions.
  func selectRows(at positions: [RowPosition])
}

extension SectionedTarget {
  /// Does nothing: a list without a selection.
  public func selectRows(at positions: [RowPosition]) {}
}

/// A list view with the operations of `UITableView`, `UICollectionView` or `NSOutlineView`.
///
/// Between `beginUpdates()` and `endUpdates()` come, each at most once save for the moves: what goes, with positions in
/// the old version; what comes, with positions in the new one; moves from the one to the other. When `endUpdates()` is
/// called the adapter answers about the new version. No row and no section occurs twice, and no row of a section that
/// goes, comes or moves. Updates of single rows follow the batch.
public protocol SectionedTableTarget: SectionedTarget {
  /// A batch of changes begins.
  func beginUpdates()
  /// Delete sections with their rows. Ascending offsets in the old version.
  func deleteSections(at offsets: [Int])
  /// Insert sections with their rows. Ascending offsets in the new version.
  func insertSections(at offsets: [Int])
  /// Move a section with its rows.
  func moveSection(from source: Int, to destination: Int)
  /// Delete rows. Ascending positions in the old version.
  func deleteRows(at positions: [RowPosition])
  /// Insert rows. Ascending positions in the new version.
  func insertRows(at positions: [RowPosition])
  /// Move a row from a position in the old version to one in the new.
  func moveRow(from source: RowPosition, to destination: RowPosition)
  /// The batch is complete.
  func endUpdates()
  /// Rows have changed: display the visible ones again.
  func updateRows(at positions: [RowPosition])
}

extension SectionedTableTarget {
  /// A batch of deletions, insertions and moves, if there are any, and then the updates.
  @export(implementation)
  public func apply(_ changes: SectionedChanges) {
    if changes.changesPositions {
      beginUpdates()
      changes.show()
      if !changes.deletedSections.isEmpty { deleteSections(at: changes.deletedSections) }
      if !changes.insertedSections.isEmpty { insertSections(at: changes.insertedSections) }
      for move in changes.movedSections { moveSection(from: move.source, to: move.destination) }
      if !changes.deletions.isEmpty { deleteRows(at: changes.deletions) }
      if !changes.insertions.isEmpty { insertRows(at: changes.insertions) }
      for move in changes.moves { moveRow(from: move.source, to: move.destination) }
      endUpdates()
    }
    changes.show()
    if !changes.updates.isEmpty { updateRows(at: changes.updates) }
  }
}
