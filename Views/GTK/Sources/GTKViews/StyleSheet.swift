import CGtk

/// Rules of how widgets look, in the CSS of GTK.
public enum StyleSheet {
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
