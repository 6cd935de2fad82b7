import CGtk

/// A picture of the theme.
public final class Icon: Widget {
  /// Its name in the theme.
  public var name: String {
    didSet { gtk_image_set_from_icon_name(opaque, name) }
  }

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - name: its name in the theme, such as `avatar-default-symbolic`.
  ///   - size: its width and height, in pixels.
  public init(_ name: String, size: Int) {
    self.name = name
    super.init(gtk_image_new_from_icon_name(name))
    gtk_image_set_pixel_size(opaque, Int32(size))
  }
}
