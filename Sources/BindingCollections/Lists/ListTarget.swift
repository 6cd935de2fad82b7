/// The part of a list view that an adapter uses. A target with `Int` positions counts rows in one list, and is
/// connected to a ``ListAdapter``. A target with ``RowPosition``s counts rows in sections, and is connected to either
/// adapter.
///
/// A list view that deletes, inserts and moves rows in batches, as `UITableView` and `NSTableView` do, is a
/// ``TableTarget``. Any other list view applies the changes in its own way, in a few lines:
///
///     extension WebPage: ListTarget {
///       func apply(_ changes: ListChanges) {
///         changes.forEachSplice { send($0, rows: adapter.elements(of: $0)) }
///       }
///     }
public protocol ListTarget<Position>: AnyObject {
  /// The type of the position of a row: `Int`, or ``RowPosition``.
  associatedtype Position
  /// Forgets all rows, and asks the adapter again how many there are.
  func reloadAll()
  /// Applies changes. The adapter returns rows of the old version until this method returns, or calls
  /// ``ListViewChanges/show()`` or ``ListViewChanges/forEachSplice(_:)``. A method that reloads all rows calls `show()`
  /// first. If it reads rows without calling one of these or asking for any change, it has read the old version: then
  /// ``reloadAll()`` is called when it has returned.
  func apply(_ changes: ListViewChanges<Position>)
  /// Shows these rows, and no others, as selected. The positions ascend.
  func selectRows(at positions: [Position])
  /// Scrolls so that this row is the first visible one, with a part of its height hidden.
  func scroll(toRow position: Position, hiding hidden: Double)
}

extension ListTarget {
  /// By default does nothing, for a list that shows no selection.
  public func selectRows(at positions: [Position]) {}
  /// By default does nothing, for a list that keeps its first visible row in place without help, or does not scroll.
  public func scroll(toRow position: Position, hiding hidden: Double) {}
}

/// A list view that inserts, deletes and moves rows in batches, such as `UITableView` or `UICollectionView`.
///
/// Each batch begins with `beginUpdates()` and ends with `endUpdates()`. In between come
///
/// - deletions of sections and of rows, with positions in the old version,
/// - insertions of sections and of rows, with positions in the new version,
/// - moves, each from a position in the old version to a position in the new one.
///
/// Each of the deleting and inserting methods is called at most once in a batch. After `beginUpdates()` the adapter
/// returns the rows of the new version. No row and no section occurs twice, and rows of deleted, inserted or moved
/// sections do not occur. Updates of rows follow the batch, because table views refuse to move and reload a row at
/// once.
public protocol TableTarget: ListTarget {
  /// Begins a batch of deletions, insertions and moves.
  func beginUpdates()
  /// Deletes sections with their rows, at ascending offsets in the old version.
  func deleteSections(at offsets: [Int])
  /// Inserts sections with their rows, at ascending offsets in the new version.
  func insertSections(at offsets: [Int])
  /// Moves a section with its rows from an offset in the old version to an offset in the new one.
  func moveSection(from source: Int, to destination: Int)
  /// Deletes rows at ascending positions in the old version.
  func deleteRows(at positions: [Position])
  /// Inserts rows at ascending positions in the new version.
  func insertRows(at positions: [Position])
  /// Moves a row from a position in the old version to a position in the new one.
  func moveRow(from source: Position, to destination: Position)
  /// Ends the batch. All of its changes have been sent.
  func endUpdates()
  /// Displays some rows again, as far as they are visible, because their elements have changed.
  func updateRows(at positions: [Position])
}

extension TableTarget where Position == Int {
  /// Does nothing, because a list without sections has none to change.
  public func deleteSections(at offsets: [Int]) {}
  /// Does nothing, because a list without sections has none to change.
  public func insertSections(at offsets: [Int]) {}
  /// Does nothing, because a list without sections has none to change.
  public func moveSection(from source: Int, to destination: Int) {}
}

extension TableTarget {
  /// Sends the deletions, insertions and moves as one batch, if there are any, and then the updates.
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
    // For changes that are only updates, which come without a batch.
    changes.show()
    if !changes.updates.isEmpty { updateRows(at: changes.updates) }
  }
}
