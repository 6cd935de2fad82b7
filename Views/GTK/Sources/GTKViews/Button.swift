public import Binding
import CGtk

/// A button, which executes a command.
///
///     let save = Button("Save")
///     viewModel.save.bind(to: save).store(in: scope)
public final class Button: Widget, @MainActor CommandTrigger {
  /// Called when the button is pressed. A command that is bound sets it.
  public var onTrigger: (() -> Void)?
  private let isIcon: Bool
  /// Whether the button is to be disabled.
  private var isDisabling = false

  /// Makes a button with a text. An underscore before a letter makes that its key, with Alt, until ``title`` is set.
  public init(_ title: String) {
    isIcon = false
    super.init(gtk_button_new_with_mnemonic(title))
    follow()
  }

  /// Makes a button with an icon of the theme, and a name for assistive technology.
  public init(icon: String, _ title: String) {
    isIcon = true
    super.init(gtk_button_new_from_icon_name(icon))
    tooltip = title
    accessibleName = title
    follow()
  }

  /// Whether the button can be pressed.
  ///
  /// It is disabled only at the end of the loop's present turn: a command is disabled while it executes, however
  /// briefly, and GTK would take the pointer from a button that is disabled under it, also for the next click.
  public override var isEnabled: Bool {
    get { super.isEnabled && !isDisabling }
    set {
      if newValue {
        isDisabling = false
        super.isEnabled = true
      } else if isEnabled {
        isDisabling = true
        weak let me = self
        MainLoop.afterTurn { me?.disable() }
      }
    }
  }

  private func disable() {
    if isDisabling { super.isEnabled = false }
    isDisabling = false
  }

  /// The title of the button; for a button with an icon its name and its tooltip.
  ///
  /// A title that is set is shown as it is: it may be the name of a file, in which an underscore is no key.
  public var title: String {
    get { isIcon ? tooltip ?? "" : gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
    set {
      if isIcon {
        tooltip = newValue
        accessibleName = newValue
      } else {
        gtk_button_set_use_underline(cast(), 0)
        gtk_button_set_label(cast(), newValue)
      }
    }
  }

  /// Presses the button, as a user does. Does nothing while it is disabled.
  public func press() { if isEnabled { onTrigger?() } }

  private func follow() {
    weak let me = self
    connect(pointer, "clicked") { me?.onTrigger?() }
  }
}
