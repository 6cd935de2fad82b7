#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingCollections

  // A plain item of a collection view, and a plain cell view of a table, can show a row.

  extension NSCollectionViewItem: @MainActor ListCell {}
  extension NSTableCellView: @MainActor ListCell {}

  extension ListCell where Self: NSResponder {
    /// Not used: AppKit reports selections and double clicks of rows, not clicks of such a cell. For a cell that
    /// reports clicks, make another view a `ListCell` that stores this closure.
    public var onClick: (() -> Void)? {
      get { nil }
      set {}
    }
  }
#endif
