public import Binding

/// Finds the element of each key in an array: for the lenses that children have on their elements.
@usableFromInline
final class ElementFinder<Element, Key: Hashable> {
  @export(implementation) let array: ObservableArray<Element>
  @export(implementation) let key: (Element) -> Key
  /// The place of the first element with each key, in the version that was searched last.
  @export(implementation) var places: [Key: Place]
  @export(implementation) weak var root: TreeNode?

  @export(implementation)
  init(_ array: ObservableArray<Element>, by key: @escaping (Element) -> Key) {
    self.array = array
    self.key = key
    places = [:]
  }

  /// The node of an element with a key: at the place where it was last, as long as it is there.
  @export(implementation)
  func node(of key: Key, in tree: Tree, at place: inout Place?) -> TreeNode? {
    if let expected = place, let node = tree.node(at: expected), self.key(node.row.element(as: Element.self)) == key {
      return node
    }
    if root == nil || root !== tree.root {
      places.removeAll(keepingCapacity: true)
      tree.forEach { node in
        let key = self.key(node.row.element(as: Element.self))
        if places[key] == nil { places[key] = node.place }
      }
      root = tree.root
    }
    place = places[key]
    return place.flatMap { tree.node(at: $0) }
  }

  /// A lens on the element with a key.
  @export(implementation)
  func lens(of key: Key, _ element: Element, _ file: StaticString, _ line: UInt32) -> Lens<Element> {
    var place: Place?
    var last = element
    let part = Computed(file: file, line: line) {
      if let node = self.node(of: key, in: self.array.value.tree, at: &place) {
        last = node.row.element(as: Element.self)
      }
      return last
    }
    return Lens(part) { change in
      let tree = self.array.peek().tree
      if let node = self.node(of: key, in: tree, at: &place) {
        self.array.update(at: tree.offset(of: node.place), change)
      } else {
        report(.usedAfterEnd, of: ["\(self.array.name)[\(key)]", self.array.name])
      }
    }
  }
}

extension ObservableArray {
  /// A child for each key, which edits its own element: made once, kept as long as there is an element with that key,
  /// and released exactly once.
  ///
  ///     let rows = people.children(by: \.id) { person in PersonRow(person) }   // person: Lens<Person>
  ///     rows[0].name.value = "Augusta"                                        // people[0].name is "Augusta"
  ///
  /// The lens is a part of the array: always current, inside batches too, wherever the element has moved to, and
  /// written in place. Its readers run when its own element changes. When the element has left the array the lens keeps
  /// the last value; a write is dropped and reported, see ``Binding/Diagnostic/Kind/usedAfterEnd``.
  ///
  /// The closure is untracked, and may make whatever a `Computed` may: fields over the lens, bindings, effects. An
  /// element that moves keeps its child, and so does one that is replaced by another with the same key. Keys have to be
  /// unique.
  ///
  /// An edit takes a short check for each child whose lens is observed; a move of elements takes time linear in their
  /// number once.
  ///
  /// - Parameters:
  ///   - key: the key of an element. It must not read observables.
  ///   - name: what diagnostics call the array of children; by default the file and line.
  ///   - file: the file that the default name gives; leave it out.
  ///   - line: the line that the default name gives; leave it out.
  ///   - make: makes a child.
  ///   - release: is called once for each child, when neither the array nor any retained version contains it. It is
  ///     called in a batch when no computed value is being read, and may write.
  /// - Returns: the children, in the order of their elements. They keep this array alive.
  @export(implementation)
  public func children<Key: Hashable, Child>(
    by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    _ make: @escaping (Lens<Element>) -> Child, release: ((Child) -> Void)? = nil
  ) -> DerivedArray<Child> {
    let finder = ElementFinder(self, by: key)
    return mapped(name, file, line, { AnyHashable(key($0)) }) { row in
      let element = row.element(as: Element.self)
      let child = untracked { make(finder.lens(of: key(element), element, file, line)) }
      return if let release { ReleasingRow(id: row.id, child, release: release) } else { ElementRow(id: row.id, child) }
    }
  }
}
