/// The part of a list view that a ``ListAdapter`` uses.
///
/// A list view that deletes, inserts and moves rows in batches, as `UITableView` and `NSTableView` do, is a
/// ``TableTarget``. Any other takes the changes in its own way, in a few lines:
///
///     extension WebPage: ListTarget {
///       func apply(_ changes: ListChanges) {
///         changes.forEachSplice { send($0, rows: adapter.elements(of: $0)) }
///       }
///     }
public protocol ListTarget: AnyObject {
  /// Forget all rows and ask again how many there are.
  func reloadAll()
  /// Take changes. The adapter answers about the old version, until it is told to show another, or this returns.
  func apply(_ changes: ListChanges)
  /// Show these rows as the only selected ones. Ascending offsets.
  func selectRows(at offsets: [Int])
  /// Scroll so that this row is the first that is seen, and that much of it is hidden.
  func scroll(toRow offset: Int, hiding hidden: Double)
}

extension ListTarget {
  /// Does nothing: a list without a selection.
  public func selectRows(at offsets: [Int]) {}
  /// Does nothing: a list that keeps its place by itself, or not at all.
  public func scroll(toRow offset: Int, hiding hidden: Double) {}
}

/// A list view with the operations of `UITableView`, `NSTableView` or any other that insert, delete and move rows.
///
/// Between `beginUpdates()` and `endUpdates()` come, each at most once save for the moves: deletions, with offsets in
/// the old version; insertions, with offsets in the new one; moves from the one to the other. When `endUpdates()` is
/// called, the adapter's ``ListAdapter/count`` is the new one. No row occurs twice. Updates of single rows are not part
/// of a batch, because table views refuse to move and reload a row at once: they follow it.
public protocol TableTarget: ListTarget {
  /// A batch of changes begins.
  func beginUpdates()
  /// Delete rows. Ascending offsets in the old version.
  func deleteRows(at offsets: [Int])
  /// Insert rows. Ascending offsets in the new version.
  func insertRows(at offsets: [Int])
  /// Move a row from an offset in the old version to one in the new.
  func moveRow(from source: Int, to destination: Int)
  /// The batch is complete.
  func endUpdates()
  /// Rows have changed: display the visible ones again.
  func updateRows(at offsets: [Int])
}

extension TableTarget {
  /// A batch of deletions, insertions and moves, if there are any, and then the updates.
  @export(implementation)
  public func apply(_ changes: ListChanges) {
    if changes.changesOffsets {
      beginUpdates()
      changes.show()
      if !changes.deletions.isEmpty { deleteRows(at: changes.deletions) }
      if !changes.insertions.isEmpty { insertRows(at: changes.insertions) }
      for move in changes.moves { moveRow(from: move.source, to: move.destination) }
      endUpdates()
    }
    changes.show()
    if !changes.updates.isEmpty { updateRows(at: changes.updates) }
  }
}
