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
    let offset: () -> Int? = {
      if let offset = self.offset(in: array.peek()) { return offset }
      guard self.known.count > 1 else { return nil }
      // After a transaction has failed, `known` may be wrong. Reading the part corrects it by the value that was taken
      // back.
      _ = part.peek()
      return self.offset(in: array.peek())
    }
    let lens = Lens(part) { change in
      if let offset = offset() {
        array.update(at: offset, change)
      } else {
        report(.usedAfterEnd, of: ["\(array.name)[\(self.index.node.text(ofKey: key))]", array.name])
      }
    }
    lens.isThere = { offset() != nil }
    return lens
  }
}

/// An element that is followed by its key, also when ``ObservableArray/replace(id:with:)`` renames it, and when the
/// rename is undone.
@usableFromInline
final class FollowedElement<Element, Key: Hashable> {
  @export(implementation) let index: KeyIndex<Element, Key>
  /// The identities of the element so far, the present one last: its key, and the identity of its row, which stays the
  /// same when the element is renamed. While several elements have one key, all their children edit the first one, and
  /// the others know its row under that key after their own.
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
  /// The reader gives its former value, because a transaction that fails takes that back. A reader without one gets
  /// `last`.
  @export(implementation)
  func element(after value: Element?) -> Element {
    // A transaction that fails takes back the value of the reader, but not `known`.
    if known.count > 1, let value { goBack(to: index.key(value)) }
    let (key, row) = known[known.count - 1]
    var found = index.row(key)
    // If the element was renamed, or a rename was taken back, the last known key may belong to another element. Then
    // the element is looked for by the identity of its row.
    if found?.id != row {
      let node = node(in: untracked { index.read() })
      let present = known[known.count - 1].key
      if present != key { found = index.row(present) }
      if node == nil { found = nil }
    }
    guard let found else { return value ?? last }
    // The former value is released after the write to `last`, because the deinit of an element may read the lens.
    let former = last
    last = found.element(as: Element.self)
    withExtendedLifetime(former) {}
    return last
  }

  /// Continues with a row, which is the row of the element with another key, or has taken its place. Called when the
  /// children are read, because a lens that is not read would miss a key by which its child goes on to another row.
  @export(implementation)
  func follow(_ row: Row) {
    let key = index.key(row.element(as: Element.self))
    known.removeAll { $0.key == key }
    known.append((key, row.id))
  }

  /// Makes a known identity the present one again.
  @export(implementation)
  func goBack(to key: Key) {
    guard known[known.count - 1].key != key, let place = known.firstIndex(where: { $0.key == key }) else { return }
    known.append(known.remove(at: place))
  }

  /// Continues with the first row that has a key. Of the known rows with that key only the element's own is kept.
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

  /// The node of the element. If the last known key does not lead to it, the element is looked for by a former identity
  /// after a rename was undone, or by its new key after a rename. Notes in `known` where it was found.
  @export(implementation)
  func node(in elements: PersistentArray<Element>) -> TreeNode? {
    let (key, row) = known[known.count - 1]
    if let node = index.node(of: key, in: elements), node.row.id == row { return node }
    if let (key, row) = known.last(where: { index.has($0.row, under: $0.key, in: elements) }) {
      // A rename was taken back, or the element that stood before this one under the same key has gone.
      goOn(with: row, under: key)
    } else {
      // The element was renamed, possibly again after a transaction or an undo had taken the rename back.
      let renamed = known.reversed().lazy.compactMap { self.index.renamed(from: $0.key, $0.row, in: elements) }.first
      if let renamed { follow(renamed.row) }
    }
    let present = known[known.count - 1]
    let node = index.node(of: present.key, in: elements)
    guard let first = node, first.row.id != present.row else { return node }
    // An element that has got the key by a rename has a child of its own. It is edited only while it stands before this
    // element.
    if first.row.formerKeys?.present == AnyHashable(present.key) {
      return index.has(present.row, under: present.key, in: elements) ? first : nil
    }
    // An element that has replaced this one under the same key, or stands before it, is followed too.
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
  /// Each child gets a lens on its element. The lens is always current, also in batches, and wherever the element has
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
