public import Binding

extension ObservableArray where Element: Identifiable {
  /// A lens on the first element with an identity: `nil` while there is none.
  ///
  ///     let title = todos.lens(id: 3)[ifPresent: \.title]
  ///
  /// The lens follows the element wherever it moves. Writing `nil` removes the element; writing an element while there
  /// is none appends it. Writing an element with another identity traps, see ``replace(id:with:)``. The lens keeps the
  /// array alive.
  @export(implementation)
  public func lens(id: Element.ID, file: StaticString = #fileID, line: UInt32 = #line) -> Lens<Element?> {
    lens(id, indexByID, file, line)
  }
}

extension ObservableArray {
  @export(implementation)
  func lens<Key>(
    _ key: Key, _ index: KeyIndex<Element, Key>, _ file: StaticString, _ line: UInt32
  ) -> Lens<Element?> {
    let part = Computed(changes: present.elementPolicy, file: file, line: line) { index.element(key) }
    return Lens(part) { change in
      let node = index.node(of: key, in: self.present)
      var element = node?.row.element(as: Element.self)
      change(&element)
      self.put(element, key, index, over: node)
    }
  }
}
