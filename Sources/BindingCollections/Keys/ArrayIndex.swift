public import Binding

/// Finds the elements of an observable array by a key.
///
///     let byEmail = people.indexed(by: \.email)
///     byEmail["ada@example.org"]?.name      // the element, tracked
///     byEmail["ada@example.org"]?.name = "Augusta"
///     byEmail.offset(of: "ada@example.org") // where it is
///
/// **Cost.** The first look-up takes O(n). From then on an edit takes O(log n) more, and a look-up a hash and O(log n).
///
/// **Tracking.** A reader of an element depends on that element alone, or on there being none; a reader of an offset
/// on that offset. An edit of an ``ObservableArray`` asks the observed elements that it concerns and no others, however
/// many they are, but each observed offset; in a derived array it takes a short check for each key that is observed.
///
/// **Keys.** Of two elements with one key the first is found, and that is reported, see
/// ``Binding/Diagnostic/Kind/duplicateKey``. A value whose key is changed in place is found by its new key. An object
/// tells no index that its key has changed: where it may, elements are values, or the object is replaced. The key must
/// not read observables.
///
/// **Ownership.** An index keeps its array alive. Not `Sendable`, as that.
public final class ArrayIndex<Elements: ObservableCollection, Key: Hashable> {
  @export(implementation) let elements: Elements
  @export(implementation) let index: KeyIndex<Elements.Element, Key>

  @export(implementation)
  init(_ elements: Elements, by key: @escaping (Elements.Element) -> Key) {
    self.elements = elements
    index = elements.readings.index(by: key, named: elements.name)
  }

  /// The first element with a key, if there is one.
  @export(implementation)
  public subscript(key: Key) -> Elements.Element? { index.element(key) }

  /// The offset of the first element with a key, if there is one.
  @export(implementation)
  public func offset(of key: Key) -> Int? { index.offset(of: key) }

  /// Whether there is an element with a key.
  @export(implementation)
  public func contains(_ key: Key) -> Bool { index.contains(key) }
}

@available(*, unavailable, message: "An index belongs to the isolation domain of its array.")
extension ArrayIndex: Sendable {}

extension ObservableCollection {
  /// An index by which elements are found by a key. It is made with the first look-up.
  ///
  ///     let byEmail = people.indexed(by: \.email)
  ///
  /// For `Identifiable` elements there is one already: `people[id: 3]`.
  @export(implementation)
  public func indexed<Key: Hashable>(by key: @escaping (Element) -> Key) -> ArrayIndex<Self, Key> {
    ArrayIndex(self, by: key)
  }
}

extension KeyIndex {
  @export(implementation)
  func offset(of key: Key) -> Int? { tracked("offset(of: \(key))") { self.offset(of: key, in: self.read()) } }

  @export(implementation)
  func contains(_ key: Key) -> Bool { tracked("contains(\(key))") { self.element(key) != nil } }
}

// MARK: - Writing

extension ArrayIndex {
  /// The first element with a key, if there is one: changed in place, replaced, removed by `nil`, and appended where
  /// there is none. What is appended has to have that key, or this traps.
  @export(implementation)
  public subscript<Element>(key: Key) -> Element? where Elements == ObservableArray<Element> {
    get { index.element(key) }
    set { elements.put(newValue, key, index, over: index.node(of: key, in: elements.present)) }
    _modify {
      let node = index.node(of: key, in: elements.present)
      var element = node?.row.element(as: Element.self)
      // Also if the edit throws: what it has done by then stays, as in any variable.
      defer { elements.put(element, key, index, over: node) }
      yield &element
    }
  }
}

extension ObservableArray {
  /// Puts an element in the place of one with a key, removes that, or appends the element where there was none.
  @export(implementation)
  func put<Key>(_ element: Element?, _ key: Key, _ index: KeyIndex<Element, Key>, over node: TreeNode?) {
    if let node {
      let tree = present.tree
      guard tree.node(at: node.place)?.row === node.row else { failTouched() }
      let offset = tree.offset(of: node.place)
      if let element { value[offset] = element } else { value.remove(at: offset) }
    } else if let element {
      if index.key(element) != key {
        fatalError("Binding: an element with the key \(index.key(element)) is written as '\(name)'[\(key)]")
      }
      append(element)
    }
  }
}
