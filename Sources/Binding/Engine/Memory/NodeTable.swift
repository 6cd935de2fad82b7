/// Where nodes stand that are about one thing each, as the elements of an array are: each has a number in it, and all
/// have one name, since a name each would take more than the nodes.
///
/// The table does not keep the nodes, but each keeps the table and tells it when it ends. A weak reference would take a
/// block of memory for each node, and make each count of its references slower.
@usableFromInline
package final class NodeTable {
  let name: String
  private var onEnd: ((UInt32) -> Void)?

  /// - Parameters:
  ///   - name: what the nodes are called.
  ///   - onEnd: is called with the number of a node that ends, before anything else of it does.
  @usableFromInline
  package init(_ name: String, onEnd: @escaping (UInt32) -> Void) {
    self.name = name
    self.onEnd = onEnd
  }

  /// From now on no index needs to be told.
  @usableFromInline
  package func close() { onEnd = nil }

  fileprivate func end(_ number: UInt32) { onEnd?(number) }
}

extension GraphNode {
  /// Enters a table. Requires that it has no name.
  @usableFromInline
  package final func enter(_ table: NodeTable, as number: UInt32) {
    node.take(.row(of: Unmanaged.passRetained(table), number: number))
    node.pointee.flags.insert(.tabled)
  }
}

extension NodeRef {
  /// Tells the table that the node ends.
  @usableFromInline
  func leaveTable() {
    guard case .row(let table, let number) = pointee.label.original else { return }
    table._withUnsafeGuaranteedRef { $0.end(number) }
  }
}
