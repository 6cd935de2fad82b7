public import Binding

/// A key that is ordered by its hash value, so that keys that are hashable but not comparable can be found in a search
/// tree. Keys with the same hash value are neighbours.
@usableFromInline
struct HashedKey<Key: Hashable>: Comparable {
  @export(implementation) let hash: Int
  @export(implementation) let key: Key

  @export(implementation)
  init(_ key: Key) {
    self.key = key
    hash = key.hashValue
  }

  @export(implementation)
  static func < (one: HashedKey, other: HashedKey) -> Bool { one.hash < other.hash }

  /// Whether neither comes before the other. Keys are not compared: a key that does not equal itself, such as NaN, has
  /// its place in the order, too.
  @export(implementation)
  static func == (one: HashedKey, other: HashedKey) -> Bool { one.hash == other.hash }
}

@usableFromInline typealias HashGrouping<Element, Key: Hashable> = Grouping<Element, HashedKey<Key>>

extension Stage {
  /// The groups whose rows differ from those of a former state; `nil` if the states cannot be compared, because their
  /// places belong to different orders.
  @export(implementation)
  static func changedGroups<Element, Key>(of state: State, since former: State) -> TreeDifference?
  where Operator == Grouping<Element, Key> {
    guard former.input.origin === state.input.origin else { return nil }
    return TreeDifference(from: former.product.members, to: state.product.members)
  }
}

extension ObservableValue {
  /// The elements divided into groups by a key that is hashable, but need not be comparable.
  @export(implementation)
  func hashGrouping<Element, Key: Hashable>(
    _ file: StaticString, _ line: UInt32, by key: @escaping (Element) -> Key
  ) -> Computed<Stage<HashGrouping<Element, Key>>.State> where Value == PersistentArray<Element> {
    let origin = Place()
    return Stage.node(reading: { self.value }, file: file, line: line) {
      Grouping(by: { HashedKey(key($0)) }, areEqual: { $0.key == $1.key }, from: origin)
    }
  }
}
