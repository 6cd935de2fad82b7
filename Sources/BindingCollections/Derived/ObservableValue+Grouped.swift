public import Binding

extension ObservableValue {
  /// The elements divided into groups by a key: one group for each key that occurs, smallest key first.
  ///
  ///     let months = people.grouped(by: \.birthMonth)
  ///     for month in months.value { print(month.key, month.value.count) }
  ///
  /// A group is an observable array, which keeps its identity as long as it has elements. Only the groups of changed
  /// elements notify their readers. Within a group elements have the order of this array.
  ///
  /// The key may read observables. It is evaluated once for each element, and again if the element, or an observable
  /// that was read for it, has changed. If at least two elements, and more than a twelfth of all, differ, the key may
  /// be evaluated for all. One edit costs O(log n), and a comparison for each observed group. For another order, sort
  /// the groups: `months.sorted(byKey: { -$0.count })`.
  @export(implementation)
  public func grouped<Element, Key: Comparable>(
    by key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<ArrayGroup<Key, Element>> where Value == PersistentArray<Element> {
    let origin = Place()
    return grouped(name, file, line, origin) { Grouping(by: key, from: origin) }
  }

  /// The elements divided into groups by a key that depends on other observables.
  ///
  ///     let sections = people.grouped(choosing: { byTown.value ? { $0.town } : { $0.year } })
  ///
  /// The outer closure runs once, and again when a value that it read has changed; then all elements are divided again,
  /// into new groups.
  @export(implementation)
  public func grouped<Element, Key: Comparable>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    choosing choose: @escaping () -> (Element) -> Key
  ) -> DerivedArray<ArrayGroup<Key, Element>> where Value == PersistentArray<Element> {
    let origin = Place()
    let chosen = Computed(changes: .always, file: file, line: line) {
      Grouping(by: choose(), choice: newStamp(), from: origin)
    }
    chosen.markInner()
    return grouped(name, file, line, origin) { chosen.value }
  }

  @export(implementation)
  func grouped<Element, Key: Comparable>(
    _ name: String?, _ file: StaticString, _ line: UInt32, _ origin: Place,
    _ make: @escaping () -> Grouping<Element, Key>
  ) -> DerivedArray<ArrayGroup<Key, Element>> where Value == PersistentArray<Element> {
    let node = Stage.node(reading: { self.value }, file: file, line: line, make)
    let places = DerivedArray<GroupPlace<Key>>(nil, file, line) {
      PersistentArray(node.value.product.groups, from: origin)
    }
    let groups = places.mapped(name: name, file: file, line: line) { place -> ArrayGroup<Key, Element> in
      ArrayGroup(
        place.key,
        DerivedArray(nil, file, line) {
          // Brings the node up to date, and makes the group depend on it.
          node.check()
          // Reads single parts of the state, because a copy of the state would retain all of its parts.
          let members = node.cached.unsafelyUnwrapped.product.members
          let rows = members.node(at: place)?.row.element(as: Tree.self) ?? Tree()
          return PersistentArray(rows, from: node.cached.unsafelyUnwrapped.input.origin)
        })
    }
    if name == nil { groups.result.describe(as: "grouped") }
    return groups
  }
}
