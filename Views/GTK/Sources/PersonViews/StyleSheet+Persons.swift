import GTKViews

extension StyleSheet {
  @MainActor private static var isAdded = false

  /// Adds the rules of the windows of persons, once.
  @MainActor static func addPersonStyles() {
    guard !isAdded else { return }
    isAdded = true
    add(
      """
      .person-cell { padding: 6px 4px; }
      .error-text { color: @error_color; }
      entry.error { outline-color: alpha(@error_color, 0.5); box-shadow: inset 0 0 0 1px @error_color; }
      .banner { padding: 8px 16px; background-color: alpha(@warning_color, 0.2);
        border-bottom: 1px solid alpha(@borders, 0.8); }
      .caption { font-size: 82%; }
      .caption-heading { font-size: 82%; font-weight: 700; }
      .title-1 { font-size: 181%; font-weight: 800; }
      .title-2 { font-size: 136%; font-weight: 800; }
      .title-3 { font-size: 136%; font-weight: 700; }
      .message-buttons button { padding: 10px; }
      """)
  }
}
