/// A view of a row, made and reused by a list view. With `BindingUIKit` each cell of UIKit is one.
public protocol ListCell: AnyObject {
  /// Called when the cell is clicked as a whole. The adapter sets this closure for the ``ListRow`` that the cell shows,
  /// and to `nil` when the cell no longer shows one. A cell with several controls has an `Event` for each control. The
  /// code that shows a row observes these events until the row's scope ends.
  var onClick: (() -> Void)? { get set }
}
