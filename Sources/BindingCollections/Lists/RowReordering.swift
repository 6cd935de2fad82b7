/// A row that the user has moved by hand.
public struct RowReordering<Element, Position> {
  /// The element that was moved.
  public let element: Element
  /// The former position.
  public let source: Position
  /// The new position.
  public let destination: Position
  /// The element that will follow the moved one; `nil` at the end of the list or section.
  public let successor: Element?

  @export(implementation)
  init(_ element: Element, from source: Position, to destination: Position, before successor: Element?) {
    self.element = element
    self.source = source
    self.destination = destination
    self.successor = successor
  }
}
