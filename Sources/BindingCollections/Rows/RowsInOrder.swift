import Binding

/// The rows of a tree side by side.
///
/// In a tree each row is found by way of the one before, so that the processor waits for memory at each; here it
/// fetches several at once.
@usableFromInline
struct RowsInOrder {
  @usableFromInline typealias Entry = (place: Unmanaged<Place>, row: Unmanaged<Row>)

  /// Keeps the places and rows.
  @export(implementation) let tree: Tree
  @export(implementation) let entries: ContiguousArray<Entry>

  @usableFromInline
  init(of tree: Tree) {
    self.tree = tree
    var entries: ContiguousArray<Entry> = []
    entries.reserveCapacity(tree.count)
    // The nodes whose left subtree is being visited, the next one last.
    var path: ContiguousArray<Unmanaged<TreeNode>> = []
    var next = tree.root.map { Unmanaged.passUnretained($0) }
    while true {
      while let node = next {
        path.append(node)
        next = node._withUnsafeGuaranteedRef { $0.left.map { Unmanaged.passUnretained($0) } }
      }
      guard let node = path.popLast() else { break }
      next = node._withUnsafeGuaranteedRef { node in
        entries.append((Unmanaged.passUnretained(node.place), Unmanaged.passUnretained(node.row)))
        return node.right.map { Unmanaged.passUnretained($0) }
      }
    }
    self.entries = entries
  }

  /// Visits all rows. None is retained for that.
  @export(implementation)
  func forEach(_ visit: (Place, Row) -> Void) {
    for entry in entries {
      entry.place._withUnsafeGuaranteedRef { place in entry.row._withUnsafeGuaranteedRef { visit(place, $0) } }
    }
  }
}
