public import Binding

extension ObservableValue {
  /// The elements in the order of their keys, smallest first. Elements with equal keys keep their order; keys that do
  /// not equal themselves, such as NaN, come last.
  ///
  ///     let byAge = people.sorted(byKey: \.age)
  ///
  /// The key may read observables. It is evaluated once for each element, and again if the element, or an observable
  /// that was read for it, has changed; then only that element moves. If at least two elements, and more than a twelfth
  /// of all, differ, the key may be evaluated for all. One edit costs O(log n).
  @export(implementation)
  public func sorted<Element, Key: Comparable>(
    byKey key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = OrderOrigin()
    return sorted(name, file, line, origin) { Sorting(by: key, { $0.comesBefore($1) }, from: origin) }
  }

  /// The elements in an order of their keys that depends on other observables.
  ///
  ///     let listed = people.sorted(byKey: \.age, choosing: { isAscending.value ? (<) : (>) })
  ///
  /// The second closure runs once, and again when a value that it read has changed; then all elements are sorted again,
  /// by the keys that are known already. The returned order must not read observables.
  @export(implementation)
  public func sorted<Element, Key>(
    byKey key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    choosing choose: @escaping () -> (Key, Key) -> Bool
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = OrderOrigin()
    let areSame = comparison(of: Key.self)
    let chosen = Computed(changes: .always, file: file, line: line) {
      Sorting(by: key, choose(), choice: newStamp(), comparing: areSame, from: origin)
    }
    chosen.markInner()
    return sorted(name, file, line, origin) { chosen.value }
  }

  /// The elements in the order of a predicate, as by `Array.sorted(by:)`. If neither of two elements comes first, they
  /// keep their order.
  ///
  ///     let ranking = scores.sorted(by: >)
  ///
  /// The predicate must not read observables; a key may, see ``sorted(byKey:name:file:line:)``. One edit costs O(log
  /// n).
  @export(implementation)
  public func sorted<Element>(
    by areInIncreasingOrder: @escaping (Element, Element) -> Bool, name: String? = nil,
    file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = OrderOrigin()
    let automatic = comparison(of: Element.self)
    let areSame = { (one: Element, other: Element) in
      PersistentArray<Element>(Tree(), from: origin).rule?.areSame(one, other) ?? automatic(one, other)
    }
    return sorted(name, file, line, origin) {
      Sorting(by: { $0 }, areInIncreasingOrder, comparing: areSame, from: origin)
    }
  }

  /// The elements from the last to the first. One edit costs O(log n).
  ///
  ///     let newestFirst = log.reversed()
  @export(implementation)
  public func reversed<Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = OrderOrigin()
    return sorted(name, file, line, origin) {
      Sorting(by: { _ in () }, { _, _ in false }, isBackward: true, from: origin)
    }
  }

  @export(implementation)
  func sorted<Element, Key>(
    _ name: String?, _ file: StaticString, _ line: UInt32, _ origin: OrderOrigin,
    _ make: @escaping () -> Sorting<Element, Key>
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let node = Stage.node(reading: { self.value }, file: file, line: line, make)
    return DerivedArray(name, file, line, as: "sorted") {
      let state = node.value
      origin.take(state.input.origin.rule)
      return PersistentArray(state.product.output, from: origin)
    }
  }
}
