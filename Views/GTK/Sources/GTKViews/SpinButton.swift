public import Binding
import CGtk

/// A number that is typed, or changed by steps.
///
///     volume.bindTwoWay(to: spin).store(in: scope)
///
/// A typed number counts when Return is pressed or the focus is lost, as in GTK; a step counts at once. A number out of
/// bounds becomes the nearest bound.
///
/// A number that has more digits than are shown is shown rounded, and keeps them until another one is typed.
public final class SpinButton: Control, @MainActor EditableTarget {
  /// What is shown of the number.
  private var shown = ""

  /// Makes a control of the numbers in some bounds.
  ///
  /// - Parameters:
  ///   - bounds: the least and the largest number.
  ///   - step: what one press of a button adds or takes.
  ///   - digits: how many digits are shown behind the point; `nil` for as many as the step has.
  public init(_ bounds: ClosedRange<Double>, step: Double = 1, digits: Int? = nil) {
    super.init(gtk_spin_button_new_with_range(bounds.lowerBound, bounds.upperBound, step), hasEnd: true)
    gtk_spin_button_set_digits(opaque, guint(digits ?? Self.digits(of: step)))
    gtk_editable_set_enable_undo(opaque, 0)
    shown = text
    weak let me = self
    connect(pointer, "value-changed") {
      guard let me else { return }
      me.shown = me.text
      me.edited.send()
    }
    // GTK takes the number from the text whenever the focus goes, and before each step. What is shown may be rounded.
    connect(pointer, "input") { arguments, _ in
      guard let me, me.text == me.shown, let number = g_value_get_pointer(arguments + 1) else { return false }
      number.assumingMemoryBound(to: Double.self).pointee = me.content
      return true
    }
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    connect(UnsafeMutableRawPointer(text), "activate") { me?.end() }
  }

  /// The number.
  public var content: Double {
    get { gtk_spin_button_get_value(opaque) }
    set { gtk_spin_button_set_value(opaque, newValue) }
  }

  private var text: String { String(cString: gtk_editable_get_text(opaque)) }

  /// How many digits behind the point a step has. GTK would take one for 0.25.
  private static func digits(of step: Double) -> Int {
    var (digits, rest) = (0, step)
    while digits < 9, abs(rest - rest.rounded()) > 1e-9 { (digits, rest) = (digits + 1, rest * 10) }
    return digits
  }

  /// A typed number is read before the end of the edit is reported.
  override func end() {
    gtk_spin_button_update(opaque)
    super.end()
  }
}
