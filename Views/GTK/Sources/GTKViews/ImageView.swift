import CGtk

/// A picture from the content of a file, such as a PNG, or from the theme.
public final class ImageView: Widget {
  /// The source of the picture.
  public enum Content: Equatable, Sendable {
    /// A picture of the theme, by its name.
    case icon(String)
    /// The content of a picture file, in a format that GTK reads.
    case file([UInt8])
  }

  /// The picture. A file that GTK cannot read is shown as missing.
  public var content: Content {
    didSet { if content != oldValue { show() } }
  }

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - content: what is shown at first.
  ///   - size: its width and height, in pixels.
  public init(_ content: Content, size: Int) {
    self.content = content
    super.init(gtk_image_new())
    gtk_image_set_pixel_size(opaque, Int32(size))
    show()
  }

  private func show() {
    switch content {
    case .icon(let name): gtk_image_set_from_icon_name(opaque, name)
    case .file(let file):
      let bytes = g_bytes_new(file, gsize(file.count))
      defer { g_bytes_unref(bytes) }
      guard let texture = gdk_texture_new_from_bytes(bytes, nil) else {
        return gtk_image_set_from_icon_name(opaque, "image-missing-symbolic")
      }
      gtk_image_set_from_paintable(opaque, texture)
      g_object_unref(UnsafeMutableRawPointer(texture))
    }
  }
}
