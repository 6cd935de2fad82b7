#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingCollections

  // A plain item of a collection view, and a plain cell view or a label of a table, can show a row.

  extension NSCollectionViewItem: @MainActor ListCell {}
  extension NSTableCellView: @MainActor ListCell {}
  extension NSTextField: @MainActor ListCell {}

  extension ListCell where Self: NSResponder {
    /// Not used: a table view or an outline view reports clicks of such a cell itself, see
    /// ``ListViewTarget/didClick(row:column:)``. Another view that is a `ListCell` stores this closure, and calls it.
    public var onClick: (() -> Void)? {
      get { nil }
      set {}
    }
  }
#endif
