public import Binding
import CGtk

/// A number on a scale with a handle to drag.
public final class Scale: Control, @MainActor EditableTarget {
  /// Makes a scale of the numbers in some bounds.
  ///
  /// - Parameters:
  ///   - bounds: the least and the largest number.
  ///   - step: what an arrow key adds or takes.
  public init(_ bounds: ClosedRange<Double>, step: Double = 1) {
    super.init(
      gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, bounds.lowerBound, bounds.upperBound, step), hasEnd: false)
    weak let me = self
    connect(pointer, "value-changed") { me?.edited.send() }
  }

  /// The number.
  public var content: Double {
    get { gtk_range_get_value(cast()) }
    set { gtk_range_set_value(cast(), newValue) }
  }
}
