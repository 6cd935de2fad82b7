public import BindingCollections

/// A cell of an ``AdapterListView``, made of other widgets.
///
///     final class ChannelCell: RowCell {
///       let title = Label()
///       let like = Button(icon: "emblem-favorite-symbolic", "Like")
///       init() { super.init(Box(.horizontal, title, like)) }
///     }
@MainActor open class RowCell: Composite, @MainActor ListCell {
  /// Calls `didClick()` of the row that is shown. The adapter sets it; a cell with a button for that calls it.
  public var onClick: (() -> Void)?
  /// Whether a click selects the row; true at first. Titles, and cells with rows of their own, are not selected.
  public var isSelectable = true

  /// Makes a cell that looks like a widget.
  public override init(_ content: Widget) { super.init(content) }
}
