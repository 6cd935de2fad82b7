import Binding

// Edits of an array by the offsets of a list view that shows another array, which is derived from it.

extension ObservableArray {
  /// Removes the elements that a derived array shows at some offsets, as one change, and returns them: for `onDelete`
  /// of a list that shows a filtered or sorted array.
  ///
  ///     let shown = mails.filtered(\.isUnread)
  ///     ForEach(shown) { MailRow($0) }.onDelete { mails.remove(atOffsets: $0, of: shown) }
  ///
  /// The elements are found by their identity or, if they have none, by their rows, which derived arrays keep, even in
  /// the results of `mapped`. A shown element that has left this array, because `shown` has an earlier version for
  /// example, is skipped, and missing in the result. Takes O(n). Traps if an offset is out of the bounds of `shown`.
  ///
  /// - Parameters:
  ///   - offsets: the offsets in the derived array, an `IndexSet` for example.
  ///   - shown: the array that the list view shows.
  /// - Returns: the removed elements, in the order in which they were shown.
  @discardableResult
  public func remove(atOffsets offsets: some Sequence<Int>, of shown: some ObservableCollection) -> [Element] {
    let rows = ShownRows(of: self, as: shown)
    let nodes = rows.nodes(at: rows.sorted(offsets))
    var elements = present
    for node in nodes { elements.tree.remove(node.place) }
    value = elements
    return nodes.map { $0.row.element(as: Element.self) }
  }

  /// Moves the elements that a derived array shows at some offsets between two elements that it shows, as one change:
  /// for `onMove` of a list that shows a filtered array.
  ///
  ///     ForEach(shown) { MailRow($0) }.onMove { mails.move(fromOffsets: $0, toOffset: $1, of: shown) }
  ///
  /// The elements are placed directly after the one that is shown before their new place; if there is none, directly
  /// before the next one. Elements that are not shown stay where they are. A sorted array shows its elements at the
  /// places that the sort gives them, whatever their places in this array. Elements are found, and skipped, as by
  /// ``remove(atOffsets:of:)``. Takes O(n). Traps if an offset is out of the bounds of `shown`.
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the moved elements in the derived array.
  ///   - destination: the offset there, before the move, of the element before which they are placed; the number of
  ///     shown elements for the end.
  ///   - shown: the array that the list view shows.
  /// - Returns: the moved elements, in the order in which they were shown.
  @discardableResult
  public func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int, of shown: some ObservableCollection
  ) -> [Element] {
    let rows = ShownRows(of: self, as: shown)
    if destination < 0 || destination > rows.count { failOutOfBounds(destination, rows.count, of: shown.name) }
    let offsets = rows.sorted(offsets)
    let nodes = rows.nodes(at: offsets)
    let moved = Set(nodes.map { $0.row.id })
    func staying(_ offsets: [Int]) -> Place? {
      offsets.lazy.flatMap { rows.nodes(at: [$0]) }.first { !moved.contains($0.row.id) }?.place
    }
    var elements = present
    if let last = staying((0..<destination).reversed()) {
      elements.move(nodes, behind: last)
    } else if let next = staying(Array(destination..<rows.count)) {
      elements.move(nodes, before: next)
    } else {
      return []
    }
    value = elements
    return nodes.map { $0.row.element(as: Element.self) }
  }
}

extension PersistentArray {
  /// Moves rows before a row that is not among them.
  fileprivate mutating func move(_ nodes: [TreeNode], before next: Place) {
    for node in nodes { tree.remove(node.place) }
    let offset = tree.offset(of: next)
    move(nodes, behind: offset == 0 ? nil : tree.node(at: offset - 1).place)
  }
}

/// The rows of an array that another array shows.
private final class ShownRows<Element, Shown> {
  private let shown: PersistentArray<Shown>
  private let name: String
  private let elements: PersistentArray<Element>
  /// The nodes of the array, by the identities of their rows.
  private var nodes: [UInt64: TreeNode] = [:]

  init<Array: ObservableCollection<Shown>>(of array: ObservableArray<Element>, as shown: Array) {
    (self.shown, name, elements) = (shown.peek(), shown.name, array.present)
    elements.tree.forEach { nodes[$0.row.id] = $0 }
  }

  var count: Int { shown.count }

  /// Offsets in order, each once. Traps if one is out of bounds.
  func sorted(_ offsets: some Sequence<Int>) -> [Int] {
    Set(offsets).sorted().map { offset in
      if offset < 0 || offset >= count { failOutOfBounds(offset, count, of: name) }
      return offset
    }
  }

  /// The nodes of the array that are shown at some offsets, each once.
  func nodes(at offsets: [Int]) -> [TreeNode] {
    var known: Set<UInt64> = []
    return offsets.compactMap { node(at: $0) }.filter { known.insert($0.row.id).inserted }
  }

  /// The node of the array that is shown at an offset; `nil` if it has left the array.
  ///
  /// A derived array that is equal to what it was keeps its former rows. So the row that is found may be another one,
  /// if an equal element has taken its place in the meantime.
  private func node(at offset: Int) -> TreeNode? {
    let row = shown.node(at: offset).row
    let found = nodes[row.inputID]
    if let found, shows(row, found) ?? true { return found }
    var other: TreeNode?
    elements.tree.forEach { if other == nil, shows(row, $0) == true { other = $0 } }
    // An element without an identity may have been edited since, in the same row.
    return other ?? (Shown.self is any Identifiable.Type ? nil : found)
  }

  /// Whether a shown row stands for a node of the array: by the identities of the elements, otherwise by comparing the
  /// elements as the policy of the array says. `nil` if neither is possible.
  private func shows(_ row: Row, _ node: TreeNode) -> Bool? {
    if row === node.row { return true }
    let (shown, element) = (row.element(as: Shown.self), node.row.element(as: Element.self))
    if let id = Self.identity(of: shown), let other = Self.identity(of: element),
      type(of: id.base) == type(of: other.base)
    {
      return id == other
    }
    return (shown as? Element).map { elements.isSame($0, element) }
  }

  private static func identity(of element: Any) -> AnyHashable? {
    func id(_ element: some Identifiable) -> AnyHashable { AnyHashable(element.id) }
    return (element as? any Identifiable).map { id($0) }
  }
}
