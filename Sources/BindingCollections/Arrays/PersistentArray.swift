public import Binding

/// An array whose versions can be kept, and compared with one another, without a copy.
///
///     var names: PersistentArray = ["Ada", "Grace"]
///     let before = names
///     names.append("Hedy")
///     print(names.changes(from: before).insertions)   // one, at offset 2
///
/// A persistent array is the value of an ``ObservableArray``: a collection with the semantics of an `Array`, stored in
/// a tree. An edit copies O(log n) small nodes and shares the rest with the former version.
///
/// **Identity.** A row has the same identity in all versions: assigning an element updates the row, and
/// ``move(from:to:)``, `swapAt` and `sort` move it. ``changes(from:)`` compares two versions row by row, in O(k log n)
/// for k rows that differ, however many edits lie between them. Arrays that do not stem from one another have no rows
/// in common.
///
/// **Cost.** O(1) to copy; O(log n) to read or change an element, to insert, remove, move and slice; O(n) to iterate,
/// and to make an array from a sequence. Each row takes about 150 bytes besides its element: for large constant data an
/// `Array` is better.
///
/// Not `Sendable`: versions share nodes and places, which no lock protects. Send an `Array` of the elements instead.
public struct PersistentArray<Element> {
  @export(implementation) var tree: Tree
  /// The beginning of the order to which the places belong.
  @export(implementation) var origin: Place

  @export(implementation)
  init(_ tree: Tree, from origin: Place) {
    self.tree = tree
    self.origin = origin
  }

  /// Makes an empty array.
  @export(implementation)
  public init() { self.init(Tree(), from: Origin()) }

  /// Makes an array that compares its elements by a rule; by the automatic policy if the rule is `nil`.
  @export(implementation)
  init(_ elements: some Sequence<Element>, _ rule: ElementRule<Element>?) {
    let origin = Origin()
    origin.take(rule)
    self.init(Tree(), from: origin)
    tree = newRows(for: elements, after: origin)
  }

  /// Makes an array of the elements of a sequence, in O(n).
  @export(implementation)
  public init(_ elements: some Sequence<Element>) {
    self.init()
    tree = newRows(for: elements, after: origin)
  }

  /// Makes new rows for elements, at consecutive new places after another place.
  @export(implementation)
  func newRows(for elements: some Sequence<Element>, after predecessor: Place) -> Tree {
    Tree(of: elements.map { ElementRow(id: Row.newIdentity(), $0) }, after: predecessor)
  }
}

@available(*, unavailable, message: "Versions of an array share what they are made of. Send an Array instead.")
extension PersistentArray: Sendable {}

extension PersistentArray: ExpressibleByArrayLiteral {
  /// Makes an array of the elements of a literal.
  @export(implementation)
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension PersistentArray: Sequence {
  /// Iterates over the elements in order.
  public struct Iterator: IteratorProtocol {
    @export(implementation) var nodes: TreeIterator

    @export(implementation)
    init(nodes: TreeIterator) { self.nodes = nodes }

    /// The next element.
    @export(implementation)
    public mutating func next() -> Element? { nodes.next()?.row.element(as: Element.self) }
  }

  /// Iterates over the elements in order, each in constant time on average.
  @export(implementation)
  public func makeIterator() -> Iterator { Iterator(nodes: TreeIterator(tree)) }
}

extension PersistentArray: RandomAccessCollection, MutableCollection {
  /// Zero.
  @export(implementation)
  public var startIndex: Int { 0 }

  /// The number of elements.
  @export(implementation)
  public var endIndex: Int { tree.count }

  /// The element at an offset, read and replaced in O(log n). Assigning an element that is the same by the policy of
  /// the array, by default `ChangePolicy.automatic`, changes nothing.
  @export(implementation)
  public subscript(offset: Int) -> Element {
    get { node(at: offset).row.element(as: Element.self) }
    set {
      let node = node(at: offset)
      guard !isSame(node.row.element(as: Element.self), newValue) else { return }
      tree.replace(node.row.with(newValue), at: node.place)
    }
  }

  /// Exchanges two elements. Both rows move, and keep their identities.
  @export(implementation)
  public mutating func swapAt(_ one: Int, _ other: Int) {
    let (first, second) = (node(at: one), node(at: other))
    guard first !== second else { return }
    tree.replace(second.row, at: first.place)
    tree.replace(first.row, at: second.place)
  }

  @export(implementation)
  func node(at offset: Int) -> TreeNode {
    if offset < 0 || offset >= tree.count { failOutOfBounds(offset, tree.count) }
    return tree.node(at: offset)
  }

  @export(implementation)
  func isSame(_ old: Element, _ new: Element) -> Bool {
    if let rule { return rule.areSame(old, new) }
    return Binding.areSame(old, new)
  }
}

extension PersistentArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an `Array` describes them.
  @export(implementation)
  public var description: String { Array(self).description }

  /// The elements, as an `Array` describes them.
  @export(implementation)
  public var debugDescription: String { Array(self).debugDescription }
}

extension PersistentArray: Equatable where Element: Equatable {
  /// Whether two arrays have equal elements in the same order. Parts that the two share are not visited, unless many
  /// elements differ.
  @export(implementation)
  public static func == (one: PersistentArray, other: PersistentArray) -> Bool {
    one.hasSameContents(as: other, by: ElementComparison { $0 == $1 })
  }
}
