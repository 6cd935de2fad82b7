public import Binding

extension KeyIndex {
  /// A lens on the element with a key; on the last such element when that has left its array.
  @export(implementation)
  func lens(
    of key: Key, _ element: Element, in array: ObservableArray<Element>, _ file: StaticString, _ line: UInt32
  ) -> Lens<Element> {
    var last = element
    let part = Computed(file: file, line: line) {
      if let element = self.element(key) { last = element }
      return last
    }
    return Lens(part) { change in
      if let offset = self.offset(of: key, in: array.peek()) {
        array.update(at: offset, change)
      } else {
        report(.usedAfterEnd, of: ["\(array.name)[\(key)]", array.name])
      }
    }
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
  /// written ends its child and gets another one, even if an element with the former key is inserted in the same batch.
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
      let element = row.element(as: Element.self)
      let child = untracked { make(index.lens(of: key(element), element, in: self, file, line)) }
      return if let release { ReleasingRow(id: row.id, child, release: release) } else { ElementRow(id: row.id, child) }
    }
  }
}
