extension ListAdapter {
  /// The height of all rows together: how far the list can be scrolled. O(n), where heights are remembered until an
  /// element changes.
  ///
  ///     let total = adapter.contentHeight(forWidth: 320, orElse: 44)
  ///
  /// - Parameters:
  ///   - width: that of the list.
  ///   - height: that of rows that have none of their own.
  @export(implementation)
  public func contentHeight(forWidth width: Double, orElse height: Double) -> Double {
    (0..<count).reduce(0) { $0 + (self.height(at: $1, forWidth: width) ?? height) }
  }
}
