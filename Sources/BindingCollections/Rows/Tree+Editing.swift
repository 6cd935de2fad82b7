// Edits copy the path from the root to the changed node. The result is the tree that would be built anew.

import Binding

extension TreeNode {
  @export(implementation)
  func with(left: TreeNode?, right: TreeNode?) -> TreeNode {
    left === self.left && right === self.right ? self : TreeNode(place, item, left, right)
  }

  /// Splits a subtree: the rows before a place, and the rest.
  @export(implementation)
  static func split(_ node: TreeNode?, before place: Place) -> (TreeNode?, TreeNode?) {
    guard let node else { return (nil, nil) }
    if node.place < place {
      let (middle, right) = split(node.right, before: place)
      return (node.with(left: node.left, right: middle), right)
    } else {
      let (left, middle) = split(node.left, before: place)
      return (left, node.with(left: middle, right: node.right))
    }
  }

  /// Splits a subtree: its first rows, and the rest.
  @export(implementation)
  static func split(_ node: TreeNode?, at offset: Int) -> (TreeNode?, TreeNode?) {
    guard let node else { return (nil, nil) }
    let before = node.left.count
    if offset > before {
      let (middle, right) = split(node.right, at: offset - before - 1)
      return (node.with(left: node.left, right: middle), right)
    } else {
      let (left, middle) = split(node.left, at: offset)
      return (left, node.with(left: middle, right: node.right))
    }
  }

  /// Joins two subtrees, of which one comes before the other.
  @export(implementation)
  static func joined(_ left: TreeNode?, _ right: TreeNode?) -> TreeNode? {
    guard let left else { return right }
    guard let right else { return left }
    return left.place.priority > right.place.priority
      ? left.with(left: left.left, right: joined(left.right, right))
      : right.with(left: joined(left, right.left), right: right.right)
  }

  @export(implementation)
  static func inserting(_ item: TreeItem, at place: Place, into node: TreeNode?) -> TreeNode {
    guard let node, node.place.priority > place.priority else {
      let (left, right) = split(node, before: place)
      return TreeNode(place, item, left, right)
    }
    return place < node.place
      ? node.with(left: inserting(item, at: place, into: node.left), right: node.right)
      : node.with(left: node.left, right: inserting(item, at: place, into: node.right))
  }

  @export(implementation)
  static func removing(_ place: Place, from node: TreeNode?) -> TreeNode? {
    guard let node else { return nil }
    if node.place === place { return joined(node.left, node.right) }
    return place < node.place
      ? node.with(left: removing(place, from: node.left), right: node.right)
      : node.with(left: node.left, right: removing(place, from: node.right))
  }

  @export(implementation)
  static func replacing(_ item: TreeItem, at place: Place, in node: TreeNode?) -> TreeNode? {
    guard let node else { return nil }
    if node.place === place { return TreeNode(place, item, node.left, node.right) }
    return place < node.place
      ? node.with(left: replacing(item, at: place, in: node.left), right: node.right)
      : node.with(left: node.left, right: replacing(item, at: place, in: node.right))
  }
}

/// Whether so many edits of a tree cost more than to build it anew: each walks down, instead of a step along.
@export(implementation)
func isBulk(_ edits: Int, of count: Int) -> Bool {
  edits > 1 && edits * (Int.bitWidth - count.leadingZeroBitCount) > count
}

extension Tree {
  /// Inserts something at a free place.
  @export(implementation)
  mutating func insert(_ item: TreeItem, at place: Place) { root = TreeNode.inserting(item, at: place, into: root) }

  /// Removes the row at a place, if there is one.
  @export(implementation)
  mutating func remove(_ place: Place) { root = TreeNode.removing(place, from: root) }

  /// Removes the rows at some places of this tree, in order.
  @export(implementation)
  mutating func remove(_ places: ContiguousArray<Place>) {
    guard isBulk(places.count, of: count) else {
      for place in places { remove(place) }
      return
    }
    var (builder, next) = (TreeBuilder(), places.startIndex)
    forEach { node in
      if next < places.endIndex, places[next] === node.place {
        next += 1
      } else {
        builder.append(node.item, at: node.place)
      }
    }
    self = builder.finish()
  }

  /// Replaces the rows at some places of this tree, in order.
  @export(implementation)
  mutating func replace(_ rows: ContiguousArray<(place: Place, row: Row)>) {
    guard isBulk(rows.count, of: count) else {
      for (place, row) in rows { replace(row, at: place) }
      return
    }
    var (builder, next) = (TreeBuilder(), rows.startIndex)
    forEach { node in
      let isReplaced = next < rows.endIndex && rows[next].place === node.place
      builder.append(isReplaced ? rows[next].row : node.item, at: node.place)
      if isReplaced { next += 1 }
    }
    self = builder.finish()
  }

  /// Replaces the row at a place.
  @export(implementation)
  mutating func replace(_ item: TreeItem, at place: Place) { root = TreeNode.replacing(item, at: place, in: root) }

  /// The rows at some offsets.
  @export(implementation)
  func slice(_ range: Range<Int>) -> Tree {
    let (front, _) = TreeNode.split(root, at: range.upperBound)
    return Tree(TreeNode.split(front, at: range.lowerBound).1)
  }
}

/// Builds a tree from rows in order, in linear time.
@usableFromInline
struct TreeBuilder {
  /// A node whose right subtree is not known yet.
  @usableFromInline typealias Pending = (priority: UInt64, place: Place, item: TreeItem, left: TreeNode?)

  /// The right edge of the tree built so far, from the root downward.
  @export(implementation) var spine: ContiguousArray<Pending> = []

  @export(implementation)
  init() {}

  /// Appends a row. Its place has to come behind all others.
  @export(implementation)
  mutating func append(_ item: consuming TreeItem, at place: consuming Place) {
    let priority = place.priority
    var below: TreeNode?
    while !spine.isEmpty, spine[spine.count - 1].priority < priority {
      let last = spine.removeLast()
      below = TreeNode(last.place, last.item, last.left, below)
    }
    spine.append((priority, place, item, below))
  }

  /// The tree. The builder is empty afterwards.
  @export(implementation)
  mutating func finish() -> Tree {
    var below: TreeNode?
    while let last = spine.popLast() { below = TreeNode(last.place, last.item, last.left, below) }
    return Tree(below)
  }
}

extension Tree {
  /// Makes a tree of new rows, at new places behind another one.
  ///
  /// Rows, places and nodes are made apart, so that those of a kind are neighbours in memory: whoever goes along the
  /// rows finds the next one in the cache already.
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
