public import Binding

extension KeyIndex {
  /// A lens on the element with a key; on the last such element when that has left its array.
  @export(implementation)
  func lens(
    of key: Key, _ row: Row, in array: ObservableArray<Element>, _ file: StaticString, _ line: UInt32
  ) -> Lens<Element> {
    let followed = FollowedElement(self, key, row)
    return Lens(Computed(file: file, line: line) { followed.element }) { change in
      if let offset = followed.offset(in: array.peek()) {
        array.update(at: offset, change)
      } else {
        report(.usedAfterEnd, of: ["\(array.name)[\(key)]", array.name])
      }
    }
  }
}

/// An element that is found by its key, also when it gets another key by ``ObservableArray/replace(id:with:)``, and the
/// former one again when that is undone.
@usableFromInline
final class FollowedElement<Element, Key: Hashable> {
  @export(implementation) let index: KeyIndex<Element, Key>
  /// The identity of the row, which renaming leaves.
  @export(implementation) let row: UInt64
  /// The keys that it has had; the last is the present one.
  @export(implementation) var keys: [Key]
  @export(implementation) var last: Element

  @export(implementation)
  init(_ index: KeyIndex<Element, Key>, _ key: Key, _ row: Row) {
    self.index = index
    self.row = row.id
    keys = [key]
    last = row.element(as: Element.self)
  }

  /// The element; the last one when it has gone. A reader depends on that alone.
  @export(implementation)
  var element: Element {
    var found = index.element(keys[keys.count - 1])
    let known = keys[keys.count - 1]
    // The key may belong to another element by now, if this one has been renamed, or was and that was taken back.
    if found == nil || keys.count > 1 || index.isRenamed(from: known) {
      _ = node(in: untracked { index.read() })
      if keys[keys.count - 1] != known { found = index.element(keys[keys.count - 1]) }
    }
    if let found {
      // Released when the access is over: an element that ends may read the lens.
      let former = last
      last = found
      withExtendedLifetime(former) {}
    }
    return last
  }

  /// The present key.
  @export(implementation)
  func know(_ key: Key) {
    keys.removeAll { $0 == key }
    keys.append(key)
  }

  @export(implementation)
  func offset(in elements: PersistentArray<Element>) -> Int? {
    node(in: elements).map { elements.tree.offset(of: $0.place) }
  }

  @export(implementation)
  func node(in elements: PersistentArray<Element>) -> TreeNode? {
    let key = keys[keys.count - 1]
    let node = index.node(of: key, in: elements)
    if let node, node.row.id == row { return node }
    // Renamed since, also if that was taken back by a transaction or an undo, and done again.
    for key in keys.reversed() {
      guard let renamed = index.renamed(from: key, row, in: elements) else { continue }
      know(index.key(renamed.row.element(as: Element.self)))
      return renamed
    }
    for key in keys.dropLast().reversed() {
      guard let former = index.node(of: key, in: elements), former.row.id == row else { continue }
      know(key)
      return former
    }
    return node
  }
}

extension ObservableArray {
  /// A child for each key, which edits its own element: made once, kept while there is an element with that key, and
  /// released exactly once.
  ///
  ///     let rows = people.children(by: \.id) { person in PersonRow(person) }   // person: Lens<Person>
  ///     rows[0].name.value = "Augusta"                                        // people[0].name is "Augusta"
  ///
  /// The lens is a part of the array: always current, also in batches, wherever the element has moved, and written in
  /// place. Its readers run when its own element changes. When the element has left the array the lens keeps the last
  /// value; a write is dropped and reported, see `Diagnostic.Kind.usedAfterEnd`.
  ///
  /// The closure is untracked, and may make whatever a `Computed` may: fields over the lens, bindings, effects. An
  /// element that moves keeps its child. So does one that is replaced by another with the same key, or removed while
  /// another with that key is inserted: in one batch, unless the children are read in between. An element whose key is
  /// written ends its child and gets another one, even if an element with the former key is inserted in the same batch;
  /// one whose identity is changed by ``replace(id:with:)`` keeps it.
  /// Keys have to be unique: of two elements with one key, both children edit the first, and that is reported.
  ///
  /// An edit concerns only the children of its elements.
  ///
  /// - Parameters:
  ///   - key: the key of an element. It must not read observables.
  ///   - make: makes a child.
  ///   - release: is called once for each child, when neither the array nor a retained version contains it; in a batch,
  ///     when no computed value is being read, so that it may write.
  /// - Returns: the children, in the order of their elements. They keep this array alive.
  @export(implementation)
  public func children<Key: Hashable, Child>(
    by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ make: @escaping (Lens<Element>) -> Child, release: ((Child) -> Void)? = nil
  ) -> DerivedArray<Child> {
    let index = readings.index(by: key, named: self.name)
    return mapped(name, file, line, by: RowKeys(key)) { row in
      let child = untracked { make(index.lens(of: key(row.element(as: Element.self)), row, in: self, file, line)) }
      return if let release { ReleasingRow(id: row.id, child, release: release) } else { ElementRow(id: row.id, child) }
    }
  }
}
