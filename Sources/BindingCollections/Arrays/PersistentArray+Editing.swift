import Binding

extension PersistentArray: RangeReplaceableCollection {
  /// Replaces the elements at a range of offsets, in O(log n + m) for m new elements, and O(log n) more for each
  /// element that keeps its row.
  ///
  /// Equal elements at both ends of the old and the new range keep their rows.
  @export(implementation)
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    if range.lowerBound < 0 { failOutOfBounds(range.lowerBound, count) }
    if range.upperBound > count { failOutOfBounds(range.upperBound, count) }
    // The new elements are copied to an array, because reading another persistent array by offset takes O(log n) for
    // each element, and walking along it takes O(1).
    var (range, rest) = (range, ContiguousArray(elements)[...])
    let isSame = comparison
    while let new = rest.first, !range.isEmpty, isSame(self[range.lowerBound], new) {
      rest = rest.dropFirst()
      range = range.lowerBound + 1..<range.upperBound
    }
    while let new = rest.last, !range.isEmpty, isSame(self[range.upperBound - 1], new) {
      rest = rest.dropLast()
      range = range.lowerBound..<range.upperBound - 1
    }
    guard !range.isEmpty || !rest.isEmpty else { return }
    // If all rows up to the end are replaced, the new places come after all places of the order, where labels are free.
    let isAtEnd = range.upperBound == count && !range.isEmpty
    let last = isAtEnd ? origin.ringStart.lastOfOrder : predecessor(of: range.lowerBound)
    let (front, back) = TreeNode.split(tree.root, at: range.upperBound)
    let (before, _) = TreeNode.split(front, at: range.lowerBound)
    let middle = newRows(for: rest, after: last)
    tree = Tree(TreeNode.joined(TreeNode.joined(before, middle.root), back))
  }

  /// Replaces all elements by the elements of another array. Equal elements at both ends keep their rows. If neither
  /// the first nor the last elements are equal, and the other array has no other version, its rows become rows of this
  /// array without a copy.
  @export(implementation)
  mutating func replaceAll(with other: consuming PersistentArray) {
    let haveCommonEnds =
      !isEmpty && !other.isEmpty
      && (isSame(self[0], other[0]) || isSame(self[count - 1], other[other.count - 1]))
    guard !haveCommonEnds, other.origin.ringStart === other.origin, isKnownUniquelyReferenced(&other.origin) else {
      return replaceSubrange(0..<count, with: other)
    }
    if other.origin.mayHaveRenamed { origin.noteRenaming() }
    origin.ringStart.takeOver(other.tree)
    tree = other.tree
  }

  /// Appends an element.
  @export(implementation)
  public mutating func append(_ element: Element) { insert(element, at: count) }

  /// Appends elements, in O(log n + m) for m of them.
  @export(implementation)
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    let rows = newRows(for: elements, after: predecessor(of: count))
    tree = Tree(TreeNode.joined(tree.root, rows.root))
  }

  /// Inserts an element so that it is at the given offset.
  @export(implementation)
  public mutating func insert(_ element: Element, at offset: Int) {
    if offset < 0 || offset > count { failOutOfBounds(offset, count) }
    tree.insert(ElementRow(id: Row.newIdentity(), element), at: Place(after: predecessor(of: offset)))
  }

  /// Removes the element at an offset, and returns it.
  @export(implementation)
  @discardableResult
  public mutating func remove(at offset: Int) -> Element {
    let node = node(at: offset)
    tree.remove(node.place)
    return node.row.element(as: Element.self)
  }

  /// Removes all elements.
  @export(implementation)
  public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) { tree = Tree() }

  /// Does nothing: a tree has no capacity.
  @export(implementation)
  public mutating func reserveCapacity(_ capacity: Int) {}

  /// The place after which a row has to be inserted to get an offset: the place of the row before, or the beginning of
  /// the order.
  @export(implementation)
  func predecessor(of offset: Int) -> Place { offset == 0 ? origin.ringStart : tree.node(at: offset - 1).place }
}

extension PersistentArray {
  /// Moves an element, which keeps its identity. The destination is the offset of the element after the move.
  @export(implementation)
  public mutating func move(from source: Int, to destination: Int) {
    let node = node(at: source)
    if destination < 0 || destination >= count { failOutOfBounds(destination, count) }
    guard source != destination else { return }
    tree.remove(node.place)
    tree.insert(node.row, at: Place(after: predecessor(of: destination)))
  }

  /// Moves rows to the places after a row that is not among them, or to the front. The moved rows keep their
  /// identities.
  @export(implementation)
  mutating func move(_ nodes: [TreeNode], behind last: Place?) {
    for node in nodes { tree.remove(node.place) }
    var last = last ?? origin.ringStart
    for node in nodes {
      last = Place(after: last)
      tree.insert(node.row, at: last)
    }
  }

  /// Changes an element in place.
  @export(implementation)
  public mutating func update(at offset: Int, _ change: (inout Element) -> Void) {
    var element = self[offset]
    change(&element)
    self[offset] = element
  }

  /// Changes the elements that satisfy a predicate in place. Takes O(n).
  @export(implementation)
  public mutating func update(where isChanged: (Element) -> Bool, _ change: (inout Element) -> Void) {
    let isSame = comparison
    var changed: ContiguousArray<(place: Place, row: Row)> = []
    tree.forEach { node in
      let element = node.row.element(as: Element.self)
      guard isChanged(element) else { return }
      var new = element
      change(&new)
      if !isSame(element, new) { changed.append((node.place, node.row.with(new))) }
    }
    tree.replace(changed)
  }

  /// Replaces all elements, matched by key.
  ///
  /// An element whose key was there before keeps its row. The row is updated if the element differs, and moved if its
  /// order among the other rows has changed, with as few moves as possible. Rows with equal keys are matched in order.
  /// Takes O(n log n).
  ///
  ///     people.replaceAll(with: downloaded, by: \.id)
  @export(implementation)
  public mutating func replaceAll<Key: Hashable>(with elements: some Sequence<Element>, by key: (Element) -> Key) {
    var former: ContiguousArray<TreeNode> = []
    tree.forEach { former.append($0) }
    let new = ContiguousArray(elements)
    let partners = Matcher.partners(
      of: ContiguousArray(new.map(key)),
      among: ContiguousArray(former.map { key($0.row.element(as: Element.self)) }))
    // The rows of a longest increasing subsequence keep their places; the other rows with a partner move.
    let kept = longestIncreasingSubsequence(of: partners)
    let isSame = comparison
    var builder = TreeBuilder()
    var last = origin.ringStart
    for (position, element) in new.enumerated() {
      guard let partner = partners[position] else {
        last = Place(after: last)
        builder.append(ElementRow(id: Row.newIdentity(), element), at: last)
        continue
      }
      let row = former[partner].row
      last = kept[position] ? former[partner].place : Place(after: last)
      let isKept = isSame(row.element(as: Element.self), element)
      builder.append(isKept ? row : row.with(element), at: last)
    }
    tree = builder.finish()
  }
}

extension PersistentArray where Element: Comparable {
  /// Sorts the elements, which keep their identities.
  @export(implementation)
  public mutating func sort() { sort(by: <) }
}

// Edits whose predicate may throw. They do not use typed errors, because the compiler would then prefer the standard
// library's methods for all collections, which do not keep rows.

extension PersistentArray {
  /// Removes the elements that satisfy a predicate.
  @export(implementation)
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows { try remove(isRemoved) }

  /// Sorts the elements, which keep their identities. The sort is stable.
  @export(implementation)
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let nodes = nodes
    arrange(try nodes.enumerated().sorted { try precedes($0, $1, areInIncreasingOrder) }, at: nodes)
  }

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

  /// Whether the first node comes before the second in the sorted order. Nodes with equal elements keep their order, so
  /// that the sort is stable.
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

  /// Puts the rows in sorted order at the present places.
  @export(implementation) @inline(__always)
  mutating func arrange(_ sorted: [(offset: Int, element: TreeNode)], at nodes: ContiguousArray<TreeNode>) {
    var builder = TreeBuilder()
    for (node, sorted) in zip(nodes, sorted) { builder.append(sorted.element.row, at: node.place) }
    tree = builder.finish()
  }
}
