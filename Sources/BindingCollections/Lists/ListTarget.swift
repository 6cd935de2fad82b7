/// The part of a list view that a ``ListAdapter`` uses: the operations of `UITableView`, `NSTableView` or any other
/// that insert, delete and move rows.
///
/// Between `beginUpdates()` and `endUpdates()` come, each at most once save for the moves: deletions, with offsets in
/// the old version; insertions, with offsets in the new one; moves from the one to the other. When `endUpdates()` is
/// called, the adapter's ``ListAdapter/count`` is the new one. No row occurs twice. Updates of single rows are not part
/// of a batch, because table views refuse to move and reload a row at once: they follow it.
public protocol ListTarget: AnyObject {
  /// Forget all rows and ask again how many there are.
  func reloadAll()
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
  /// Show this row as the only selected one; `nil` means none.
  func selectRow(at offset: Int?)
}

extension ListTarget {
  /// Does nothing: a list without a selection.
  public func selectRow(at offset: Int?) {}
}
