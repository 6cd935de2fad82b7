public import Binding
import CGtk

/// A number that is typed, or changed by steps.
///
///     volume.bindTwoWay(to: spin).store(in: scope)
///
/// A typed number counts when Return is pressed or the focus is lost, as in GTK; a step counts at once. A number out of
/// bounds becomes the nearest bound.
public final class SpinButton: Control, @MainActor EditableTarget {
  /// Makes a control of the numbers in some bounds.
  ///
  /// - Parameters:
  ///   - bounds: the least and the largest number.
  ///   - step: what one press of a button adds or takes.
  ///   - digits: how many digits are shown behind the point.
  public init(_ bounds: ClosedRange<Double>, step: Double = 1, digits: Int = 0) {
    super.init(gtk_spin_button_new_with_range(bounds.lowerBound, bounds.upperBound, step), hasEnd: true)
    gtk_spin_button_set_digits(opaque, guint(digits))
    gtk_editable_set_enable_undo(opaque, 0)
    weak let me = self
    connect(pointer, "value-changed") { me?.edited.send() }
    guard let text = gtk_editable_get_delegate(opaque) else { return }
    connect(UnsafeMutableRawPointer(text), "activate") { me?.end() }
  }

  /// The number.
  public var content: Double {
    get { gtk_spin_button_get_value(opaque) }
    set { gtk_spin_button_set_value(opaque, newValue) }
  }

  /// A typed number is read before the end of the edit is reported.
  override func end() {
    gtk_spin_button_update(opaque)
    super.end()
  }
}
