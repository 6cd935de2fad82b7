import CGtk

/// Rules for the look of widgets, in the CSS of GTK.
public enum StyleSheet {
  @MainActor private static let isPrepared: Void = add(
    """
    .error-text { color: @error_color; }
    entry.error { outline-color: alpha(@error_color, 0.5); box-shadow: inset 0 0 0 1px @error_color; }
    .caption { font-size: 82%; }
    .caption-heading { font-size: 82%; font-weight: 700; }
    .title-1 { font-size: 181%; font-weight: 800; }
    .title-2 { font-size: 136%; font-weight: 800; }
    .title-3 { font-size: 136%; font-weight: 700; }
    .card { border: 1px solid alpha(@borders, 0.8); border-radius: 9px; }
    listview.card > row:first-child { border-radius: 8px 8px 0 0; }
    listview.card > row:last-child { border-radius: 0 0 8px 8px; }
    .message-buttons button { padding: 10px; }
    """)

  /// Adds the rules of the widgets of this module, once: sizes of text, frames, and how errors look.
  @MainActor static func prepare() { isPrepared }

  /// Adds rules for all windows, which prevail over those of the theme. Call it once GTK is ready.
  ///
  ///     StyleSheet.add(".error-text { color: @error_color; }")
  @MainActor public static func add(_ text: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()!
    binding_load_style(provider, text)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }
}
