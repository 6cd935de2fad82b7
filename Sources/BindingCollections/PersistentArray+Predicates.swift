// The edits whose predicate may throw, except in Embedded Swift, which has no untyped errors. With typed errors the
// compiler would prefer the standard library's functions for all collections, which know nothing about rows.

extension PersistentArray {
  #if hasFeature(Embedded)
    /// Removes the elements that satisfy a predicate.
    @export(implementation)
    public mutating func removeAll(where isRemoved: (Element) -> Bool) { remove(isRemoved) }

    /// Sorts the elements, which keep their identities. The sort is stable.
    @export(implementation)
    public mutating func sort(by areInIncreasingOrder: (Element, Element) -> Bool) {
      let nodes = nodes
      arrange(nodes.enumerated().sorted { precedes($0, $1, areInIncreasingOrder) }, at: nodes)
    }
  #else
    /// Removes the elements that satisfy a predicate.
    @export(implementation)
    public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows { try remove(isRemoved) }

    /// Sorts the elements, which keep their identities. The sort is stable.
    @export(implementation)
    public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
      let nodes = nodes
      arrange(try nodes.enumerated().sorted { try precedes($0, $1, areInIncreasingOrder) }, at: nodes)
    }
  #endif

  @export(implementation) @inline(__always)
  mutating func remove<Failure: Error>(_ isRemoved: (Element) throws(Failure) -> Bool) throws(Failure) {
    var removed: ContiguousArray<Place> = []
    try tree.forEach { (node) throws(Failure) in
      if try isRemoved(node.row.element(as: Element.self)) { removed.append(node.place) }
    }
    tree.remove(removed)
  }

  @export(implementation)
  var nodes: ContiguousArray<TreeNode> {
    var nodes: ContiguousArray<TreeNode> = []
    tree.forEach { nodes.append($0) }
    return nodes
  }

  /// Whether a node comes before another one of the former order.
  @export(implementation) @inline(__always)
  func precedes<Failure: Error>(
    _ one: (offset: Int, element: TreeNode), _ other: (offset: Int, element: TreeNode),
    _ areInIncreasingOrder: (Element, Element) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let (first, second) = (one.element.row.element(as: Element.self), other.element.row.element(as: Element.self))
    if try areInIncreasingOrder(first, second) { return true }
    guard one.offset < other.offset else { return false }
    return try !areInIncreasingOrder(second, first)
  }

  @export(implementation) @inline(__always)
  mutating func arrange(_ sorted: [(offset: Int, element: TreeNode)], at nodes: ContiguousArray<TreeNode>) {
    var builder = TreeBuilder()
    for (node, sorted) in zip(nodes, sorted) { builder.append(sorted.element.row, at: node.place) }
    tree = builder.finish()
  }
}
