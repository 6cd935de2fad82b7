public import Binding

// Look-ups by identity. The index is made at the first look-up.

extension ObservableCollection where Element: Identifiable {
  @export(implementation)
  var indexByID: KeyIndex<Element, Element.ID> { readings.indexByID(named: name) }

  /// The first element with an identity, if there is one. A reader depends on that element alone. O(log n), after O(n)
  /// for the first look-up.
  ///
  ///     let title = Computed { todos[id: selection.value]?.title ?? "" }
  @export(implementation)
  public subscript(id id: Element.ID) -> Element? { indexByID.element(id) }

  /// The offset of the first element with an identity, if there is one. A reader depends on that offset alone.
  @export(implementation)
  public func offset(id: Element.ID) -> Int? { indexByID.offset(of: id) }

  /// Whether there is an element with an identity. A reader depends on that alone.
  @export(implementation)
  public func contains(id: Element.ID) -> Bool { indexByID.contains(id) }
}

extension ObservableArray where Element: Identifiable {
  /// The first element with an identity, if there is one: changed in place, replaced, removed by `nil`, and appended if
  /// there is none. A reader depends on that element alone.
  ///
  ///     todos[id: 3]?.title = "Write"
  ///     todos[id: 3] = nil
  ///
  /// Traps if a written element has another identity. O(log n), after O(n) for the first look-up. Of two elements with
  /// one identity the first is found, and that is reported, see ``Binding/Diagnostic/Kind/duplicateKey``.
  @export(implementation)
  public subscript(id id: Element.ID) -> Element? {
    get { indexByID.element(id) }
    set { put(newValue, id, indexByID, over: indexByID.node(of: id, in: present)) }
    _modify {
      let index = indexByID
      let node = index.node(of: id, in: present)
      var element = node?.row.element(as: Element.self)
      // Also if the edit throws, because what it has done by then stays, as in any variable.
      defer { put(element, id, index, over: node) }
      yield &element
    }
  }

  /// Removes the first element with an identity, if there is one, and returns it.
  @export(implementation)
  @discardableResult
  public func remove(id: Element.ID) -> Element? {
    indexByID.offset(of: id, in: present).map { remove(at: $0) }
  }
}
