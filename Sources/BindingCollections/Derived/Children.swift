public import Binding

extension FollowedElement {
  /// A lens on the element. When the element has left the array, the lens keeps its last value; a write is dropped and
  /// reported.
  @export(implementation)
  func lens(in array: ObservableArray<Element>, _ file: StaticString, _ line: UInt32) -> Lens<Element> {
    let key = known[known.count - 1].key
    let part = Computed(changes: array.present.rule.map { .by($0.areSame) } ?? .automatic, file: file, line: line) {
      self.element(after: $0)
    }
    let lens = Lens(part) { change in
      if let offset = self.offset(in: array, asReadBy: part) {
        array.update(at: offset, change)
      } else {
        report(.usedAfterEnd, of: ["\(array.name)[\(self.index.node.text(ofKey: key))]", array.name])
      }
    }
    lens.isThere = { self.offset(in: array, asReadBy: part) != nil }
    return lens
  }

  /// The present offset of the element; `nil` if it has left the array.
  ///
  /// - Parameter part: the reader of the element. After a transaction has failed, `known` may be wrong. Reading the
  ///   part corrects it by the value that was taken back.
  @export(implementation)
  func offset(in array: ObservableArray<Element>, asReadBy part: Computed<Element>) -> Int? {
    if let offset = offset(in: array.peek()) { return offset }
    // An element that was never renamed has one known identity, which a transaction does not change.
    if known.count == 1 { return nil }
    _ = part.peek()
    return offset(in: array.peek())
  }
}

/// An element that is followed by its key, even when ``ObservableArray/replace(id:with:)`` renames it, and when the
/// rename is undone.
@usableFromInline
final class FollowedElement<Element, Key: Hashable> {
  @export(implementation) let index: KeyIndex<Element, Key>
  /// The pairs of a key and a row identity by which the element was known so far, the present pair last. The row
  /// identity stays the same when the element is renamed. While several elements have one key, all their children edit
  /// the first of these elements. So in the child of another one, the pair of that first row follows the pair of the
  /// own row.
  @export(implementation) var known: [(key: Key, row: UInt64)]
  /// The element when it was read last, perhaps in a transaction that has failed since.
  @export(implementation) var last: Element

  @export(implementation)
  init(_ index: KeyIndex<Element, Key>, _ row: Row) {
    self.index = index
    last = row.element(as: Element.self)
    // If a rename before this moment is undone, the element has one of its former keys.
    let former = row.formerKeys?.keys.compactMap { $0.base as? Key } ?? []
    known = (former + [index.key(last)]).map { ($0, row.id) }
  }

  /// The element, or if it has left the array, the former value of the reader. A reader depends on this element alone.
  ///
  /// The reader passes its former value, because a transaction that fails takes that back. A reader without a former
  /// value gets `last`.
  @export(implementation)
  func element(after value: Element?) -> Element {
    // A transaction that fails takes back the value of the reader, but not `known`.
    if known.count > 1, let value { goBack(to: index.key(value)) }
    guard let found = presentRow() else { return value ?? last }
    // The former value is released after the write to `last`, because the deinit of an element may read the lens.
    let former = last
    last = found.element(as: Element.self)
    withExtendedLifetime(former) {}
    return last
  }

  /// The row of the element, tracked; `nil` if it has left the array.
  @export(implementation)
  func presentRow() -> Row? {
    let (key, row) = known[known.count - 1]
    let found = index.row(key)
    if let found, found.id == row { return found }
    // If the element was renamed, or a rename was taken back, the last known key may belong to another element. Then
    // the element is looked for by the identity of its row.
    let isThere = node(in: untracked { index.read() }) != nil
    let present = known[known.count - 1].key
    let presentRow = present == key ? found : index.row(present)
    return isThere ? presentRow : nil
  }

  /// Continues with a row: the row of the element with another key, or a row that has taken its place. An update of the
  /// children calls this too, because a lens that is not read would miss a key by which its child goes on to another
  /// row.
  @export(implementation)
  func follow(_ row: Row) {
    let key = index.key(row.element(as: Element.self))
    known.removeAll { $0.key == key }
    known.append((key, row.id))
  }

  /// Makes the known pair with a key the present one again.
  @export(implementation)
  func goBack(to key: Key) {
    guard known[known.count - 1].key != key, let place = known.firstIndex(where: { $0.key == key }) else { return }
    known.append(known.remove(at: place))
  }

  /// Continues with a row under a key. Of the pairs with that key that were known before, only the first one is kept,
  /// which has the element's own row.
  @export(implementation)
  func goOn(with row: UInt64, under key: Key) {
    if let own = known.first(where: { $0.key == key })?.row {
      known.removeAll { $0.key == key && $0.row != own || $0 == (key, row) }
    }
    known.append((key, row))
  }

  @export(implementation)
  func offset(in elements: PersistentArray<Element>) -> Int? {
    node(in: elements).map { elements.tree.offset(of: $0.place) }
  }

  /// The node of the element, or of an element that stands in its place under the same key; `nil` if there is neither.
  /// Notes in `known` where it was found.
  @export(implementation)
  func node(in elements: PersistentArray<Element>) -> TreeNode? {
    let (key, row) = known[known.count - 1]
    if let node = index.node(of: key, in: elements), node.row.id == row { return node }
    findAgain(in: elements)
    let present = known[known.count - 1]
    guard let node = index.node(of: present.key, in: elements) else { return nil }
    return node.row.id == present.row ? node : goOnUnlessOwned(node, under: present, in: elements)
  }

  /// Notes the pair by which the element is known now, if the present pair does not lead to the element: a former pair
  /// after a rename was undone, or a new one after a rename.
  @export(implementation)
  func findAgain(in elements: PersistentArray<Element>) {
    if let (key, row) = known.last(where: { index.has($0.row, under: $0.key, in: elements) }) {
      // A rename was taken back, or the element that stood before this one under the same key has gone.
      goOn(with: row, under: key)
    } else {
      // The element was renamed, possibly again after a transaction or an undo had taken the rename back.
      let renamed = known.reversed().lazy.compactMap { self.index.renamed(from: $0.key, $0.row, in: elements) }.first
      if let renamed { follow(renamed.row) }
    }
  }

  /// Lets this child go on to another element, the first one with its key, unless that element has a child of its own.
  /// Returns the node to edit now; `nil` if there is none.
  ///
  /// An element that was renamed to the key has a child of its own. This child then edits that element only while its
  /// own element has the same key. In all other cases this child goes on to the other element for good.
  @export(implementation)
  func goOnUnlessOwned(
    _ first: TreeNode, under present: (key: Key, row: UInt64), in elements: PersistentArray<Element>
  ) -> TreeNode? {
    let hasOwnChild = first.row.formerKeys?.present == AnyHashable(present.key)
    if hasOwnChild { return index.has(present.row, under: present.key, in: elements) ? first : nil }
    goOn(with: first.row.id, under: present.key)
    return first
  }
}

extension ObservableArray {
  /// A child for each key, which edits the element with that key. A child is made once, kept while there is an element
  /// with its key, and released exactly once.
  ///
  ///     let rows = people.children(by: \.id) { person in PersonRow(person) }   // person: Lens<Person>
  ///     rows[0].name.value = "Augusta"                                        // people[0].name is "Augusta"
  ///
  /// Each child gets a lens on its element. The lens is always current, even in batches and wherever the element has
  /// moved, and writes in place. Its readers run when this element changes. When the element has left the array, the
  /// lens keeps the last value; a write is dropped and reported, see `Diagnostic.Kind.usedAfterEnd`.
  ///
  /// The closure is untracked. As in a `Computed`, it may make fields over the lens, bindings and effects. An element
  /// that moves keeps its child. If an element is replaced by another one with the same key, the child stays. It also
  /// stays if the element is removed and another one with its key inserted in one batch, unless the children are read
  /// in between. Writing the key of an element ends its child and makes another one, even if an element with the former
  /// key is inserted in the same batch. An element whose identity is changed by ``replace(id:with:)`` keeps its child.
  /// Keys have to be unique. If two elements have one key, both children edit the first element, and a diagnostic is
  /// reported.
  ///
  /// An edit concerns only the children of the edited elements.
  ///
  /// - Parameters:
  ///   - key: the key of an element. It must not read observables.
  ///   - make: makes a child.
  ///   - release: is called once for each child, when neither the array nor a retained version contains the child any
  ///     more. While a computed value is being evaluated the call is put off, so the closure may write.
  /// - Returns: the children, in the order of their elements. They keep this array alive.
  @export(implementation)
  public func children<Key: Hashable, Child>(
    by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ make: @escaping (Lens<Element>) -> Child, release: ((Child) -> Void)? = nil
  ) -> DerivedArray<Child> {
    let index = readings.index(by: key, named: self.name)
    return mapped(name, file, line, by: RowKeys(key)) { row in
      let followed = FollowedElement(index, row)
      let child = untracked { make(followed.lens(in: self, file, line)) }
      return ChildRow(id: row.id, child, release: release) { followed.follow($0) }
    }
  }
}
