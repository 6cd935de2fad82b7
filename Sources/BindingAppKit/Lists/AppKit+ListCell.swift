#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit
  public import BindingCollections

  // Every item of a collection view, and the cell view of a table, can show a row.

  extension NSCollectionViewItem: @MainActor ListCell {}
  extension NSTableCellView: @MainActor ListCell {}

  extension ListCell where Self: NSResponder {
    /// By default not used. A cell that is clicked as a whole stores this closure, and calls it.
    public var onClick: (() -> Void)? {
      get { nil }
      set {}
    }
  }
#endif
