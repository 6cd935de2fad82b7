import CGtk

/// Two widgets with a handle between them, by which the user divides the room.
///
/// It keeps both. The second takes what is left when the window grows.
public final class Paned: Widget {
  private let parts: (Widget, Widget)

  /// Shows two widgets.
  ///
  /// - Parameter position: the width or height of the first, in pixels.
  public init(_ orientation: Orientation, _ first: Widget, _ second: Widget, position: Int) {
    parts = (first, second)
    super.init(gtk_paned_new(orientation.value))
    gtk_paned_set_start_child(opaque, first.pointer)
    gtk_paned_set_end_child(opaque, second.pointer)
    gtk_paned_set_resize_start_child(opaque, 0)
    gtk_paned_set_shrink_start_child(opaque, 0)
    gtk_paned_set_shrink_end_child(opaque, 0)
    gtk_paned_set_position(opaque, Int32(position))
  }

  /// The width or height of the first widget, in pixels.
  public var position: Int {
    get { Int(gtk_paned_get_position(opaque)) }
    set { gtk_paned_set_position(opaque, Int32(newValue)) }
  }
}
