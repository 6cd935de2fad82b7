/// A node of a tree as a row of a list.
public struct TreeRow<Node> {
  /// The root, or the child of another node, that the row shows.
  public let node: Node
  /// The number of nodes above the node; 0 for a root.
  public let depth: Int
  /// Whether the node has children.
  public let hasChildren: Bool
  /// Whether the children of the node are shown.
  public let isExpanded: Bool

  @export(implementation)
  init(_ node: Node, depth: Int, hasChildren: Bool, isExpanded: Bool) {
    self.node = node
    self.depth = depth
    self.hasChildren = hasChildren
    self.isExpanded = isExpanded
  }
}

extension TreeRow: Equatable where Node: Equatable {}

extension TreeRow: Hashable where Node: Hashable {}

extension TreeRow: Sendable where Node: Sendable {}
