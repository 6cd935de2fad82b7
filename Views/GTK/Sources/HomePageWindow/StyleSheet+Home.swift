import GTKViews

extension StyleSheet {
  @MainActor private static let isHomely: Void = add(
    """
    .channel-cell { padding: 6px 4px; }
    .channel-picture { border-radius: 9px; color: white;
      background-image: linear-gradient(135deg, #3584e4, #9141ac); }
    .channel-star { color: #e5a50a; }
    .section-title { padding: 12px 4px 2px 4px; }
    """)

  /// Adds the rules of the cells of channels, once.
  @MainActor static func addHomeStyles() { isHomely }
}
