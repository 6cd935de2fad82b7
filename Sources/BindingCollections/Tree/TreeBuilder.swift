import Binding

/// Builds a tree from rows in order, in linear time.
@usableFromInline
struct TreeBuilder {
  /// A node whose right subtree is not known yet.
  @usableFromInline typealias Pending = (priority: UInt64, place: Place, item: TreeItem, left: TreeNode?)

  /// The right edge of the tree built so far, from the root downward.
  @export(implementation) var spine: ContiguousArray<Pending> = []

  @export(implementation)
  init() {}

  /// Appends an item, whose place has to come after the places of all earlier items. O(1) on average.
  @export(implementation)
  mutating func append(_ item: consuming TreeItem, at place: consuming Place) {
    let priority = place.priority
    var below: TreeNode?
    // The nodes at the end of the spine with a lower priority become the left subtree of the new node.
    while !spine.isEmpty, spine[spine.count - 1].priority < priority {
      let last = spine.removeLast()
      below = TreeNode(last.place, last.item, last.left, below)
    }
    spine.append((priority, place, item, below))
  }

  /// Returns the tree, and empties the builder.
  @export(implementation)
  mutating func finish() -> Tree {
    var below: TreeNode?
    while let last = spine.popLast() { below = TreeNode(last.place, last.item, last.left, below) }
    return Tree(below)
  }
}

extension Tree {
  /// Makes a tree of new rows, at new places after another place.
  ///
  /// The rows exist already. All places are made next, then all nodes. So objects of one kind are neighbours in memory,
  /// and a walk along the rows finds them in the cache.
  @usableFromInline
  init(of rows: [Row], after predecessor: Place) {
    var last = predecessor
    let places = rows.indices.map { position in
      last = Place(after: last, before: rows.count - 1 - position)
      return last
    }
    var builder = TreeBuilder()
    for (row, place) in zip(rows, places) { builder.append(row, at: place) }
    self = builder.finish()
  }
}
