public import Binding

// Rows of a value that is an array as a whole, such as the content of a field: a part of a record, of a few rows.

extension ObservableValue where Value: Sequence, Value.Element: Identifiable {
  /// The elements of a value that is an array of the standard library, as an array of rows, for list views and the
  /// operators of arrays.
  ///
  ///     let adapter = ListAdapter(editor.phones.content.rows())
  ///
  /// An element whose identity was there before keeps its row: change sets have updates and moves, not a removal and an
  /// insertion. The array keeps this value alive.
  ///
  /// **Cost.** Each change of the value compares all elements, in O(n log n), so use an ``ObservableArray`` for arrays
  /// that are long.
  @export(implementation)
  public func rows(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Value.Element> {
    let result = Computed<PersistentArray<Value.Element>>(
      name: name, changes: .by(PersistentArray.comparisonWithLatest()), file: file, line: line
    ) { previous in
      var rows = previous ?? PersistentArray()
      rows.replaceAll(with: self.value, by: \.id)
      return rows
    }
    if name == nil { result.describe(as: "rows") }
    return DerivedArray(result)
  }
}

extension MutableObservableValue
where Value: RangeReplaceableCollection & MutableCollection, Value.Element: Identifiable {
  /// A lens on the first element with an identity: `nil` while there is none.
  ///
  ///     editor.phones.content.lens(id: phone.id)[ifPresent: \.number].bindTwoWay(to: entry, fallback: "")
  ///
  /// The lens follows the element wherever it moves. Writing `nil` removes the element; writing an element while there
  /// is none appends it. Writing an element with another identity replaces the one that is there, and the lens then
  /// reads `nil`; nothing prevents two elements from having one identity. The lens keeps this value alive. Takes O(n).
  @export(implementation)
  public func lens(
    id: Value.Element.ID, file: StaticString = #fileID, line: UInt32 = #line
  ) -> Lens<Value.Element?> {
    Lens(file: file, line: line, get: { self.value.first { $0.id == id } }) { element in
      var elements = self.peek()
      let index = elements.firstIndex { $0.id == id }
      switch (index, element) {
      case (let index?, let element?): elements[index] = element
      case (let index?, nil): elements.remove(at: index)
      case (nil, let element?): elements.append(element)
      case (nil, nil): return
      }
      self.value = elements
    }
  }
}
