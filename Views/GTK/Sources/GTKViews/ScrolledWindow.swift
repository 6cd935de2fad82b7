import CGtk

/// A widget that may be larger than its place, with scroll bars when it is.
///
/// It keeps what it holds.
public final class ScrolledWindow: Widget {
  private let content: Widget

  /// Shows a widget.
  ///
  /// - Parameter isHorizontal: whether it may be wider than its place, too.
  public init(_ content: Widget, isHorizontal: Bool = false) {
    self.content = content
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, isHorizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, content.pointer)
  }
}
