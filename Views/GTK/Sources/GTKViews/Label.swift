import CGtk

/// A text that the user cannot edit.
///
///     viewModel.nameText.bind(to: title, \.text).store(in: scope)
public final class Label: Widget {
  /// Makes a label, with its text at the beginning of its room.
  public init(_ text: String = "") {
    super.init(gtk_label_new(text))
    gtk_label_set_xalign(opaque, 0)
  }

  /// What is shown.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }

  /// Whether a text that is too long for its place ends in "…".
  public var isEllipsized: Bool {
    get { gtk_label_get_ellipsize(opaque) != PANGO_ELLIPSIZE_NONE }
    set { gtk_label_set_ellipsize(opaque, newValue ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE) }
  }

  /// Whether a text that is too long for its place goes on in the next line.
  public var isWrapping: Bool {
    get { gtk_label_get_wrap(opaque) != 0 }
    set { gtk_label_set_wrap(opaque, newValue ? 1 : 0) }
  }

  /// Has assistive technology say the text when it changes.
  public func setAlert() { binding_set_number(pointer, "accessible-role", Int32(GTK_ACCESSIBLE_ROLE_ALERT.rawValue)) }
}
