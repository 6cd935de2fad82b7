public import Binding
import CGtk

/// A setting that is on or off, with a name.
///
///     settings.isShown.bindTwoWay(to: check).store(in: scope)
public final class CheckButton: Control, @MainActor EditableTarget {
  /// Makes a check button that is off; an underscore before a letter of its title makes that its key, with Alt.
  public init(_ title: String) {
    super.init(gtk_check_button_new_with_mnemonic(title), hasEnd: false)
    weak let me = self
    connect(pointer, "toggled") { me?.edited.send() }
  }

  /// Whether it is on.
  public var content: Bool {
    get { gtk_check_button_get_active(cast()) != 0 }
    set { gtk_check_button_set_active(cast(), newValue ? 1 : 0) }
  }
}
