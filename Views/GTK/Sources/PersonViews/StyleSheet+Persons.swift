import GTKViews

extension StyleSheet {
  @MainActor private static let isPersonal: Void = add(
    """
    .person-cell { padding: 6px 4px; }
    .banner { padding: 8px 16px; background-color: alpha(@warning_color, 0.2);
      border-bottom: 1px solid alpha(@borders, 0.8); }
    """)

  /// Adds the rules of the windows of persons, once.
  @MainActor static func addPersonStyles() { isPersonal }
}
