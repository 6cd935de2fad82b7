public import Binding
import CGtk

/// A setting that is on or off and takes effect at once.
public final class Switch: Control, @MainActor EditableTarget {
  /// Makes a switch that is off.
  public init() {
    super.init(gtk_switch_new(), hasEnd: false)
    align(horizontally: .start, vertically: .center)
    weak let me = self
    connect(pointer, "notify::active") { me?.edited.send() }
  }

  /// Whether it is on.
  public var content: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }
}
