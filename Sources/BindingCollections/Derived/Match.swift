/// An element of one array, with the element of another array that has the same key.
public struct Match<Left, Right> {
  /// The element of the first array.
  public let left: Left
  /// The element of the other array.
  public let right: Right

  @export(implementation)
  init(_ left: Left, _ right: Right) {
    self.left = left
    self.right = right
  }
}

extension Match: Equatable where Left: Equatable, Right: Equatable {}

extension Match: Hashable where Left: Hashable, Right: Hashable {}

extension Match: Sendable where Left: Sendable, Right: Sendable {}
