import CGtk

/// Widgets one after the other.
///
///     let form = Box(.vertical, spacing: 12)
///     form.append(nameEntry)
///
/// It keeps what it holds.
public final class Box: Widget {
  private var children: [Widget] = []

  /// Makes an empty box, with some room between its widgets.
  public init(_ orientation: Orientation, spacing: Int = 0, _ children: Widget...) {
    super.init(gtk_box_new(orientation.value, Int32(spacing)))
    for child in children { append(child) }
  }

  /// Adds a widget behind the others.
  public func append(_ child: Widget) {
    children.append(child)
    gtk_box_append(cast(), child.pointer)
  }

  /// Takes a widget out. Does nothing if it is not in the box.
  public func remove(_ child: Widget) {
    guard let index = children.firstIndex(where: { $0 === child }) else { return }
    gtk_box_remove(cast(), child.pointer)
    children.remove(at: index)
  }
}
