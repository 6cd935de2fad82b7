/// The part of a list view that an adapter uses. It counts rows in one list and is connected to a ``ListAdapter``, or
/// in sections, by ``RowPosition``, for either adapter.
///
/// A list view that deletes, inserts and moves rows in batches, as `UITableView` and `NSTableView` do, is a
/// ``TableTarget``. Any other takes the changes in its own way, in a few lines:
///
///     extension WebPage: ListTarget {
///       func apply(_ changes: ListChanges) {
///         changes.forEachSplice { send($0, rows: adapter.elements(of: $0)) }
///       }
///     }
public protocol ListTarget<Position>: AnyObject {
  /// The type of the position of a row: `Int`, or ``RowPosition``.
  associatedtype Position
  /// Forget all rows, and ask again how many there are.
  func reloadAll()
  /// Apply changes. The adapter answers about the old version until it is told to show another, or this returns.
  func apply(_ changes: ListViewChanges<Position>)
  /// Show these rows as the only selected ones. The positions ascend.
  func selectRows(at positions: [Position])
  /// Scroll so that this row is the first visible one, with a part of it hidden.
  func scroll(toRow position: Position, hiding hidden: Double)
}

extension ListTarget {
  /// Does nothing: a list without a selection.
  public func selectRows(at positions: [Position]) {}
  /// Does nothing: a list that keeps its place by itself, or not at all.
  public func scroll(toRow position: Position, hiding hidden: Double) {}
}

/// A list view with the operations of `UITableView`, `UICollectionView` or any other that insert, delete and move rows.
///
/// Between `beginUpdates()` and `endUpdates()` come deletions with positions in the old version, insertions with
/// positions in the new one, both at most once for rows and for sections, and moves from old to new positions. From
/// `endUpdates()` on the adapter answers about the new version. No row and no section occurs twice, and no row of a
/// section that is deleted, inserted or moved. Updates of rows follow the batch, because table views refuse to move and
/// reload a row at once.
public protocol TableTarget: ListTarget {
  /// A batch of changes begins.
  func beginUpdates()
  /// Delete sections with their rows. Ascending offsets in the old version.
  func deleteSections(at offsets: [Int])
  /// Insert sections with their rows. Ascending offsets in the new version.
  func insertSections(at offsets: [Int])
  /// Move a section with its rows.
  func moveSection(from source: Int, to destination: Int)
  /// Delete rows. Ascending positions in the old version.
  func deleteRows(at positions: [Position])
  /// Insert rows. Ascending positions in the new version.
  func insertRows(at positions: [Position])
  /// Move a row from a position in the old version to one in the new.
  func moveRow(from source: Position, to destination: Position)
  /// The batch is complete.
  func endUpdates()
  /// Rows have changed: display the visible ones again.
  func updateRows(at positions: [Position])
}

extension TableTarget where Position == Int {
  /// Does nothing: a list without sections.
  public func deleteSections(at offsets: [Int]) {}
  /// Does nothing: a list without sections.
  public func insertSections(at offsets: [Int]) {}
  /// Does nothing: a list without sections.
  public func moveSection(from source: Int, to destination: Int) {}
}

extension TableTarget {
  /// A batch of deletions, insertions and moves, if there are any, and then the updates.
  @export(implementation)
  public func apply(_ changes: ListViewChanges<Position>) {
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
