import Binding

/// A version of an ordered collection of rows: a search tree over places that never changes.
///
/// The tree is a treap: a search tree by place and a heap by the place's priority, so that the places determine the
/// shape. An edit copies the path to the changed node, O(log n) nodes, and shares the rest with the former version. A
/// comparison of two versions skips the nodes that they share, and visits only the differences.
///
/// A tree is not generic: rows hold elements, and one compiled tree serves arrays of every type. Recursion is as deep
/// as the tree is high, about 50 for a million rows.
@usableFromInline
struct Tree {
  @export(implementation) var root: TreeNode?

  @export(implementation)
  init(_ root: TreeNode? = nil) { self.root = root }

  @export(implementation)
  var count: Int { root.count }
}

/// A node of a tree: a place with its item, usually a row, and the subtrees before and after the place.
@usableFromInline
final class TreeNode {
  @export(implementation) let place: Place
  @export(implementation) let item: TreeItem
  @export(implementation) let left: TreeNode?
  @export(implementation) let right: TreeNode?
  /// The number of nodes in this subtree.
  @export(implementation) let count: Int

  @usableFromInline
  init(_ place: Place, _ item: TreeItem, _ left: TreeNode? = nil, _ right: TreeNode? = nil) {
    self.place = place
    self.item = item
    self.left = left
    self.right = right
    count = left.count + right.count + 1
  }
}

extension TreeNode {
  /// The item as a row. Only for trees whose items are rows.
  @export(implementation)
  var row: Row { item(as: Row.self) }

  /// The item. The caller guarantees its type, which only debug builds check.
  @export(implementation)
  func item<Item: TreeItem>(as type: Item.Type) -> Item { unsafeDowncast(item, to: type) }
}

extension TreeNode? {
  @export(implementation)
  var count: Int { self?.count ?? 0 }

  /// An uncounted reference to the node, so that a walk along a tree retains no node. The caller keeps the tree alive.
  @export(implementation)
  var unretained: Uncounted<TreeNode>? { map { Uncounted($0) } }
}

extension Tree {
  /// The node at an offset, which has to exist.
  @export(implementation)
  func node(at offset: Int) -> TreeNode {
    var offset = offset
    var node = root.unretained.unsafelyUnwrapped
    while true {
      let next = node.with { node in
        let before = node.left.count
        if offset < before { return node.left.unretained }
        // A negative offset means that this node is the one to find.
        offset -= before + 1
        return offset < 0 ? nil : node.right.unretained
      }
      guard let next else { return node.object }
      node = next
    }
  }

  /// The node at a place, if there is one.
  @export(implementation)
  func node(at place: Place) -> TreeNode? {
    var next = root.unretained
    while let node = next {
      let isHere = node.with { $0.place === place }
      if isHere { return node.object }
      next = node.with {
        (place < $0.place ? $0.left : $0.right).unretained
      }
    }
    return nil
  }

  /// The number of rows before a place.
  @export(implementation)
  func offset(of place: Place) -> Int {
    var offset = 0
    var next = root
    while let node = next {
      if node.place < place {
        offset += node.left.count + 1
        next = node.right
      } else {
        next = node.left
      }
    }
    return offset
  }

  /// The last place for which `precedes` is true, if there is one. `precedes` has to be true for all places up to some
  /// place, and false for all later ones.
  @export(implementation)
  func lastPlace(_ precedes: (Place) -> Bool) -> Place? {
    var last: Place?
    var next = root
    while let node = next {
      if precedes(node.place) {
        last = node.place
        next = node.right
      } else {
        next = node.left
      }
    }
    return last
  }

  /// Visits all nodes in order.
  @export(implementation)
  func forEach<Failure: Error>(_ visit: (TreeNode) throws(Failure) -> Void) throws(Failure) {
    try root?.forEach(visit)
  }

  /// Whether all rows are newer than all rows of another tree, or all are older. Then the trees have no row in common.
  @export(implementation)
  func isApart(from other: Tree) -> Bool {
    let (own, others) = (identities, other.identities)
    return own.lowerBound > others.upperBound || others.lowerBound > own.upperBound
  }

  /// The range of the rows' identities, from the oldest row to the newest.
  @export(implementation)
  var identities: ClosedRange<UInt64> {
    // `newest` is `.max` until the first row is visited.
    var (oldest, newest) = (UInt64.max, UInt64.max)
    forEach { node in
      let id = node.row.id
      if newest == .max || id > newest { newest = id }
      oldest = min(oldest, id)
    }
    return oldest...newest
  }
}

extension TreeNode {
  /// Visits this subtree in order. Recursive, so that no node is retained on the way.
  @export(implementation)
  func forEach<Failure: Error>(_ visit: (TreeNode) throws(Failure) -> Void) throws(Failure) {
    try left?.forEach(visit)
    try visit(self)
    try right?.forEach(visit)
  }
}

extension TreeNode {
  /// Writes the nodes of this subtree to memory, in order.
  @export(implementation)
  func list(in memory: UnsafeMutablePointer<Uncounted<TreeNode>>) {
    left?.list(in: memory)
    let position = memory + left.count
    position.initialize(to: Uncounted(self))
    right?.list(in: position + 1)
  }
}

/// Iterates over the nodes of a tree in order.
@usableFromInline
struct TreeIterator: IteratorProtocol {
  /// Keeps the nodes alive, so that the walk need not retain them.
  @export(implementation) let tree: Tree
  /// The next node, last in the list. Before it are its ancestors that are still to be visited.
  @export(implementation) var path: ContiguousArray<Uncounted<TreeNode>> = []

  @export(implementation)
  init(_ tree: Tree) {
    self.tree = tree
    descend(from: tree.root.unretained)
  }

  /// Begins at an offset, in O(log n).
  @export(implementation)
  init(_ tree: Tree, from offset: Int) {
    self.tree = tree
    var (offset, next) = (offset, tree.root)
    while let node = next {
      let before = node.left.count
      if offset > before {
        offset -= before + 1
        next = node.right
      } else {
        path.append(Uncounted(node))
        next = offset < before ? node.left : nil
      }
    }
  }

  @export(implementation)
  mutating func next() -> TreeNode? { advance()?.object }

  /// The next node, as an uncounted reference. `tree` keeps the node alive.
  @export(implementation)
  mutating func advance() -> Uncounted<TreeNode>? {
    guard let node = path.popLast() else { return nil }
    descend(from: node.with { $0.right.unretained })
    return node
  }

  /// Appends a node and its first descendants to the path, down to the node that comes first in the subtree.
  @export(implementation)
  mutating func descend(from start: Uncounted<TreeNode>?) {
    var next = start
    while let node = next {
      path.append(node)
      next = node.with { $0.left.unretained }
    }
  }
}

/// Finds the nodes at ascending places, in one walk along a tree.
@usableFromInline
struct TreeCursor {
  @export(implementation) var iterator: TreeIterator
  @export(implementation) var next: Uncounted<TreeNode>?

  @export(implementation)
  init(_ tree: Tree) {
    iterator = TreeIterator(tree)
    next = iterator.advance()
  }

  /// The node at a place, if there is one. The place has to come after the places of all earlier calls. The closure is
  /// called with the nodes that are passed on the way.
  @export(implementation)
  mutating func node(at place: Place, passing: (TreeNode) -> Void = { _ in }) -> TreeNode? {
    while let node = next, node.with({ $0.place < place }) {
      node.with { passing($0) }
      next = iterator.advance()
    }
    guard let node = next, node.with({ $0.place === place }) else { return nil }
    next = iterator.advance()
    return node.object
  }

  /// Calls the closure with the remaining nodes.
  @export(implementation)
  mutating func finish(passing: (TreeNode) -> Void) {
    while let node = next {
      node.with { passing($0) }
      next = iterator.advance()
    }
  }
}

/// The rows of a tree as an array. In a tree each row is reached through the row before it, so that the processor waits
/// for memory each time; from an array the processor loads several rows at once.
@usableFromInline
struct RowsInOrder {
  @usableFromInline typealias Entry = (place: Uncounted<Place>, row: Uncounted<Row>)

  /// Keeps the places and rows of `entries` alive.
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
