import Binding

/// The rows of a tree side by side. In a tree each row is found through the one before, so that the processor waits for
/// memory each time; here it fetches several at once.
@usableFromInline
struct RowsInOrder {
  @usableFromInline typealias Entry = (place: Uncounted<Place>, row: Uncounted<Row>)

  /// Keeps the places and rows.
  @export(implementation) let tree: Tree
  @export(implementation) let entries: ContiguousArray<Entry>

  @usableFromInline
  init(of tree: Tree) {
    self.tree = tree
    var entries: ContiguousArray<Entry> = []
    entries.reserveCapacity(tree.count)
    var nodes = TreeIterator(tree)
    while let node = nodes.advance() {
      entries.append(
        node.with { (Uncounted($0.place), Uncounted($0.row)) })
    }
    self.entries = entries
  }
}
