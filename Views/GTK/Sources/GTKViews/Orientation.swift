import CGtk

/// The direction in which widgets stand one after the other.
public enum Orientation: Sendable {
  /// Side by side.
  case horizontal
  /// One below the other.
  case vertical

  var value: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}
