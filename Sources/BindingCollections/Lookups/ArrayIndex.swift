public import Binding

/// Finds the elements of an observable array by any key, as ``Pages`` do by the key that they were given. Users of the
/// package look elements up by identity instead: `people[id: 3]`.
///
/// **Cost.** The first look-up takes O(n). After that, an edit takes O(log n) more, and a look-up a hash and O(log n).
///
/// **Tracking.** A reader of an element depends on that element alone, or on its absence; a reader of an offset depends
/// on that offset alone. An edit of an ``ObservableArray`` checks only the observed elements that it concerns, but all
/// observed offsets and results of `contains(_:)`. A change of a derived array checks all observed elements as well.
///
/// **Keys.** If two elements have one key, the first is found, and a diagnostic is reported, see
/// ``Binding/Diagnostic/Kind/duplicateKey``. A value whose key is changed in place is found by its new key. The index
/// does not notice when the key of an object changes: use values, or replace the object. The key must not read
/// observables.
///
/// **Ownership.** An index keeps its array alive. Not `Sendable`.
@usableFromInline
package final class ArrayIndex<Elements: ObservableCollection, Key: Hashable> {
  @export(implementation) let elements: Elements
  @export(implementation) let index: KeyIndex<Elements.Element, Key>

  @export(implementation)
  init(_ elements: Elements, by key: @escaping (Elements.Element) -> Key) {
    self.elements = elements
    index = elements.readings.index(by: key, named: elements.name)
  }

  /// The first element with a key, if there is one.
  @export(implementation)
  package subscript(key: Key) -> Elements.Element? { index.element(key) }

  /// The offset of the first element with a key, if there is one.
  @export(implementation)
  package func offset(of key: Key) -> Int? { index.offset(of: key) }

  /// Whether there is an element with a key.
  @export(implementation)
  package func contains(_ key: Key) -> Bool { index.contains(key) }
}

extension ObservableCollection {
  /// Makes an index of the elements by a key. The index is filled at the first look-up.
  @export(implementation)
  package func indexed<Key: Hashable>(by key: @escaping (Element) -> Key) -> ArrayIndex<Self, Key> {
    ArrayIndex(self, by: key)
  }
}

extension KeyIndex {
  @export(implementation)
  func offset(of key: Key) -> Int? { tracked("offset(of:)", key) { $0.offset(of: key, in: $0.read()) } }

  @export(implementation)
  func contains(_ key: Key) -> Bool { tracked("contains(_:)", key) { $0.element(key) != nil } }
}

extension ArrayIndex {
  /// The first element with a key; `nil` if there is none. The element can be changed in place and replaced. Writing
  /// `nil` removes it, and writing an element while there is none appends the element. Traps if a written element has
  /// another key; the message names both keys, and what to call instead.
  @export(implementation)
  package subscript<Element>(key: Key) -> Element? where Elements == ObservableArray<Element> {
    get { index.element(key) }
    set { elements.put(newValue, key, index, over: index.node(of: key, in: elements.present)) }
    _modify {
      let node = index.node(of: key, in: elements.present)
      var element = node?.row.element(as: Element.self)
      // Runs even if the edit throws: as in any variable, the changes made before the error stay.
      defer { elements.put(element, key, index, over: node) }
      yield &element
    }
  }
}

extension ObservableArray {
  /// Replaces the element with a key, removes it for `nil`, or appends the element if there was none. Traps if the
  /// element has another key.
  @export(implementation)
  func put<Key>(_ element: Element?, _ key: Key, _ index: KeyIndex<Element, Key>, over node: TreeNode?) {
    if let element, index.key(element) != key {
      requireFindable(key, in: name)
      let cure = node == nil ? "append(_:) adds an element" : "replace(id:with:) gives an element another identity"
      fatalError("Binding: an element with the key \(index.key(element)) is written as '\(name)'[\(key)]: \(cure)")
    }
    if let node {
      let tree = present.tree
      guard tree.node(at: node.place)?.row === node.row else { failTouched() }
      let offset = tree.offset(of: node.place)
      if let element { write(element, at: offset) } else { value.remove(at: offset) }
    } else if let element {
      if index.node(of: key, in: present) != nil { failTouched() }
      append(element)
    }
  }
}

/// Traps if a key does not equal itself, because its value could not be found again.
@export(implementation)
func requireFindable<Key: Equatable>(_ key: Key, in name: @autoclosure () -> String) {
  if key != key { fatalError("Binding: '\(name())' is given a value for the key \(key), which does not equal itself") }
}
