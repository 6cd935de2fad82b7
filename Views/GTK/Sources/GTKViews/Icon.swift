import CGtk

/// A picture of the theme.
public final class Icon: Widget {
  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - name: its name in the theme, such as `avatar-default-symbolic`.
  ///   - size: its width and height, in pixels.
  public init(_ name: String, size: Int) {
    super.init(gtk_image_new_from_icon_name(name))
    gtk_image_set_pixel_size(opaque, Int32(size))
  }
}
