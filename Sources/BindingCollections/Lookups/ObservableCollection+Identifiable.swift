public import Binding

// Look-ups by identity. An array makes its index at the first look-up.

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

  /// Whether there is an element with an identity. A reader depends on the result alone.
  @export(implementation)
  public func contains(id: Element.ID) -> Bool { indexByID.contains(id) }
}

extension ObservableArray where Element: Identifiable {
  /// The first element with an identity; `nil` if there is none. The element can be changed in place and replaced.
  /// Writing `nil` removes it, and writing an element while there is none appends the element. A reader depends on that
  /// element alone.
  ///
  ///     todos[id: 3]?.title = "Write"
  ///     todos[id: 3] = nil
  ///
  /// Traps if a written element has another identity; ``replace(id:with:)`` changes an identity. O(log n), after O(n)
  /// for the first look-up. If two elements have one identity, the first is found, and a diagnostic is reported, see
  /// ``Binding/Diagnostic/Kind/duplicateKey``.
  @export(implementation)
  public subscript(id id: Element.ID) -> Element? {
    get { indexByID.element(id) }
    set { put(newValue, id, indexByID, over: indexByID.node(of: id, in: present)) }
    _modify {
      let index = indexByID
      let node = index.node(of: id, in: present)
      var element = node?.row.element(as: Element.self)
      // Runs even if the edit throws: as in any variable, the changes made before the error stay.
      defer { put(element, id, index, over: node) }
      yield &element
    }
  }

  /// Replaces an element by one that may have another identity, such as a draft by the version that the server has
  /// stored.
  ///
  ///     posts.replace(id: draft.id, with: posted)
  ///
  /// The element stays at its offset. Its child and its cell stay. If it was selected by its former identity, it is
  /// selected by its new one, see ``Selection``. Steps of a history that concern the element can still be undone. If
  /// another element already has the new identity, because it was loaded in the meantime for example, that element is
  /// removed, so that the array has the element once. If no element has the former identity, the element with the new
  /// identity is replaced.
  ///
  /// - Returns: whether an element had one of the two identities. If not, nothing changes.
  @export(implementation)
  @discardableResult
  public func replace(id: Element.ID, with element: Element) -> Bool {
    let (index, present) = (indexByID, present)
    guard let node = index.node(of: id, in: present) ?? index.node(of: element.id, in: present) else { return false }
    var elements = present
    if id == element.id || node.row.element(as: Element.self).id == element.id {
      elements[present.tree.offset(of: node.place)] = element
    } else {
      if let other = index.node(of: element.id, in: present) { elements.tree.remove(other.place) }
      elements.origin.noteRenaming()
      elements.tree.replace(node.row.renamed(to: element, from: id, to: element.id), at: node.place)
    }
    value = elements
    return true
  }

  /// Removes the first element with an identity, if there is one, and returns it.
  @export(implementation)
  @discardableResult
  public func remove(id: Element.ID) -> Element? {
    indexByID.offset(of: id, in: present).map { remove(at: $0) }
  }
}
