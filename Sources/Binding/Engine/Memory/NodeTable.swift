/// A table of nodes with one name, such as the nodes of an array's elements. Each node has a number in it; names made
/// ahead would take more memory than the nodes.
///
/// The table does not keep the nodes. Each node keeps the table and tells it when the node ends: a weak reference would
/// take an allocation for each node, and would slow down each retain and release of it.
@usableFromInline
package final class NodeTable {
  let name: String
  private var onEnd: ((UInt32) -> Void)?

  /// - Parameters:
  ///   - name: the name of all nodes.
  ///   - onEnd: is called with the number of a node that ends, before anything of the node is destroyed.
  @usableFromInline
  package init(_ name: String, onEnd: @escaping (UInt32) -> Void) {
    self.name = name
    self.onEnd = onEnd
  }

  /// From now on the table need not be told.
  @usableFromInline
  package func close() { onEnd = nil }

  fileprivate func end(_ number: UInt32) { onEnd?(number) }
}

extension GraphNode {
  /// Enters the node into a table. Requires that it has no name.
  @usableFromInline
  package final func enter(_ table: NodeTable, as number: UInt32) {
    node.take(.row(of: Unmanaged.passRetained(table), number: number))
    node.pointee.flags.insert(.tabled)
  }
}

extension NodeRef {
  @usableFromInline
  func leaveTable() {
    guard case .row(let table, let number) = pointee.label.original else { return }
    table._withUnsafeGuaranteedRef { $0.end(number) }
  }
}
