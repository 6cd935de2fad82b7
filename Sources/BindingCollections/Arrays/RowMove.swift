/// A move of a row or a section: its order among the rows or sections of both versions has changed.
public struct RowMove: Hashable, Sendable {
  /// The offset in the old version.
  public let source: Int
  /// The offset in the new version.
  public let destination: Int

  @export(implementation)
  init(source: Int, destination: Int) {
    self.source = source
    self.destination = destination
  }
}
