// Edits copy the path from the root to the changed node. The result has the shape of a newly built tree.

import Binding

extension TreeNode {
  /// This node with other subtrees; the node itself if the subtrees are the same.
  @export(implementation)
  func with(left: TreeNode?, right: TreeNode?) -> TreeNode {
    left === self.left && right === self.right ? self : TreeNode(place, item, left, right)
  }

  /// Splits a subtree into the rows before a place and the rest.
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

  /// Splits a subtree into the rows before an offset and the rest.
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

  /// Joins two subtrees: the rows of the second come after the rows of the first.
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
    // The item becomes the root of this subtree if its place has the higher priority, or if the subtree is empty.
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

/// Whether a number of single edits costs more than building a tree of `count` rows again. Each edit walks down the
/// tree, in O(log n).
@export(implementation)
func isBulk(_ edits: Int, of count: Int) -> Bool {
  edits > 1 && edits * (Int.bitWidth - count.leadingZeroBitCount) > count
}

extension Tree {
  @export(implementation)
  mutating func insert(_ item: TreeItem, at place: Place) { root = TreeNode.inserting(item, at: place, into: root) }

  @export(implementation)
  mutating func remove(_ place: Place) { root = TreeNode.removing(place, from: root) }

  @export(implementation)
  mutating func remove(_ places: ContiguousArray<Place>) {
    edit(places.count, at: { places[$0] }, choosing: { _, _ in nil })
  }

  /// Removes the items at the places of rows that were removed from another tree.
  @export(implementation)
  mutating func remove(_ spots: ContiguousArray<TreeDifference.Spot>) {
    edit(spots.count, at: { spots[$0].place }, choosing: { _, _ in nil })
  }

  @export(implementation)
  mutating func replace(_ rows: ContiguousArray<(place: Place, row: Row)>) {
    edit(rows.count, at: { rows[$0].place }, choosing: { position, _ in rows[position].row })
  }

  @export(implementation)
  mutating func replace(_ item: TreeItem, at place: Place) { root = TreeNode.replacing(item, at: place, in: root) }

  /// The rows at a range of offsets, in O(log n).
  @export(implementation)
  func slice(_ range: Range<Int>) -> Tree {
    let (front, _) = TreeNode.split(root, at: range.upperBound)
    return Tree(TreeNode.split(front, at: range.lowerBound).1)
  }
}

extension Tree {
  /// Edits the items at some ascending places, in O(k log(n/k)) for k of n places, because the other subtrees are
  /// shared.
  ///
  /// - Parameters:
  ///   - count: the number of places.
  ///   - place: returns a place by its index.
  ///   - choose: is called for each place in order, with the index of the place, and the present item if there is one.
  ///     Returns the new item, or `nil` for none.
  @export(implementation)
  mutating func edit(
    _ count: Int, at place: (Int) -> Place, choosing choose: (_ position: Int, _ former: TreeItem?) -> TreeItem?
  ) {
    // `editing` inserts no items, so the new ones are collected, and united with the rest at the end.
    var newcomers = TreeBuilder()
    let rest = TreeNode.editing(root, 0..<count, place) { position, former in
      let item = choose(position, former)
      if former != nil { return item }
      if let item { newcomers.append(item, at: place(position)) }
      return nil
    }
    root = TreeNode.united(rest, newcomers.finish().root)
  }
}

extension TreeNode {
  /// Replaces and removes items of a subtree. The closure is also called for places without a node; its results for
  /// these places are ignored.
  @export(implementation)
  static func editing(
    _ node: TreeNode?, _ positions: Range<Int>, _ place: (Int) -> Place, _ choose: (Int, TreeItem?) -> TreeItem?
  ) -> TreeNode? {
    if positions.isEmpty { return node }
    guard let node else {
      for position in positions { _ = choose(position, nil) }
      return nil
    }
    // A binary search for the first position whose place does not come before the node.
    var (here, end) = (positions.lowerBound, positions.upperBound)
    while here < end {
      let middle = (here + end) / 2
      if place(middle) < node.place { here = middle + 1 } else { end = middle }
    }
    let left = editing(node.left, positions.lowerBound..<here, place, choose)
    guard here < positions.upperBound, place(here) === node.place else {
      return node.with(left: left, right: editing(node.right, here..<positions.upperBound, place, choose))
    }
    let item = choose(here, node.item)
    let right = editing(node.right, here + 1..<positions.upperBound, place, choose)
    guard let item else { return joined(left, right) }
    return item === node.item ? node.with(left: left, right: right) : TreeNode(node.place, item, left, right)
  }

  /// Unites two subtrees without common places. The places of the two may alternate.
  @export(implementation)
  static func united(_ one: TreeNode?, _ other: TreeNode?) -> TreeNode? {
    guard let one else { return other }
    guard let other else { return one }
    if one.place.priority < other.place.priority { return united(other, one) }
    let (before, behind) = split(other, before: one.place)
    return one.with(left: united(one.left, before), right: united(one.right, behind))
  }
}
