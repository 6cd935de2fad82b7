public import Binding

/// A place in a sorted order: the key, and the row's place in the input, which decides between equal keys.
@usableFromInline
final class SortedPlace<Key>: Place {
  @export(implementation) let key: Key
  @export(implementation) let source: Place

  @export(implementation)
  init(after predecessor: Place, _ key: Key, _ source: Place) {
    self.key = key
    self.source = source
    super.init(after: predecessor)
  }
}

/// The rows in the order of their keys. A row whose key changes gets another place.
@usableFromInline
struct Sorting<Element, Key>: RowOperator {
  @usableFromInline typealias Input = Element
  @export(implementation) let key: (Element) -> Key
  @export(implementation) let precedes: (Key, Key) -> Bool
  /// The identity of the chosen order, if it was chosen.
  @export(implementation) let choice: AnyObject?
  @export(implementation) let origin: Place
  /// For each place of the input, the place in the sorted order.
  @export(implementation) var places = Tree()
  @export(implementation) var output = Tree()

  @export(implementation)
  init(
    by key: @escaping (Element) -> Key, _ precedes: @escaping (Key, Key) -> Bool, _ choice: AnyObject? = nil,
    from origin: Place
  ) {
    self.key = key
    self.precedes = precedes
    self.choice = choice
    self.origin = origin
  }

  @export(implementation)
  func find(_ row: Row) -> Key { key(row.element(as: Element.self)) }

  @export(implementation)
  func finding(at place: Place) -> Key { sorted(place).key }

  @export(implementation)
  func sorted(_ place: Place) -> SortedPlace<Key> {
    places.node(at: place).unsafelyUnwrapped.row.element(as: SortedPlace<Key>.self)
  }

  @export(implementation)
  func renewal(since former: Sorting) -> Renewal { choice === former.choice ? .none : .arrange }

  @export(implementation)
  mutating func begin(_ rows: ContiguousArray<Found<Key>>) {
    let order = rows.indices.sorted { one, other in
      // Of two equal keys the first; one comparison decides that.
      one < other ? !precedes(rows[other].finding, rows[one].finding) : precedes(rows[one].finding, rows[other].finding)
    }
    var sortedPlaces = ContiguousArray<SortedPlace<Key>?>(repeating: nil, count: rows.count)
    var builder = TreeBuilder()
    var last = origin
    for position in order {
      let place = SortedPlace(after: last, rows[position].finding, rows[position].place)
      sortedPlaces[position] = place
      builder.append(rows[position].row, at: place)
      last = place
    }
    output = builder.finish()
    for (row, place) in zip(rows, sortedPlaces) {
      builder.append(ElementRow(id: 0, place.unsafelyUnwrapped), at: row.place)
    }
    places = builder.finish()
  }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ key: Key) {
    let predecessor = output.lastPlace {
      let other = unsafeDowncast($0, to: SortedPlace<Key>.self)
      return precedes(other.key, key) || !precedes(key, other.key) && other.source < place
    }
    let sorted = SortedPlace(after: predecessor ?? origin, key, place)
    output.insert(row, at: sorted)
    places.insert(ElementRow(id: 0, sorted), at: place)
  }

  @export(implementation)
  mutating func retract(_ row: Row, from place: Place) {
    output.remove(sorted(place))
    places.remove(place)
  }

  @export(implementation)
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ key: Key) {
    let former = sorted(place)
    if !precedes(former.key, key), !precedes(key, former.key) {
      if old !== new { output.replace(new, at: former) }
    } else {
      retract(old, from: place)
      admit(new, at: place, key)
    }
  }
}

extension ObservableValue {
  /// The elements in the order of their keys, smallest first. Elements with equal keys keep their order.
  ///
  ///     let byAge = people.sorted(byKey: \.age)
  ///
  /// The key may read observables: it is evaluated once for each element, and again for an element that has changed, or
  /// whose own observables have, and only that element moves. One edit costs O(log n).
  @export(implementation)
  public func sorted<Element, Key: Comparable>(
    byKey key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = Place()
    return sorted(name, file, line, origin) { Sorting(by: key, <, from: origin) }
  }

  /// The elements in an order of their keys that depends on other values.
  ///
  ///     let listed = people.sorted(byKey: \.age, choosing: { isAscending.value ? (<) : (>) })
  ///
  /// The second closure runs once, and again when a value that it read has changed; then all elements are sorted again,
  /// with their known keys. The order that it returns must not read observables.
  @export(implementation)
  public func sorted<Element, Key>(
    byKey key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line,
    choosing choose: @escaping () -> (Key, Key) -> Bool
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = Place()
    let choice = Computed(changes: .always, file: file, line: line) { Choice(choose()) }
    return sorted(name, file, line, origin) {
      let choice = choice.value
      return Sorting(by: key, choice.value, choice, from: origin)
    }
  }

  /// The elements in the order of a predicate, as by `Array.sorted(by:)`. Elements of which neither comes first keep
  /// their order.
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
    let origin = Place()
    return sorted(name, file, line, origin) { Sorting(by: { $0 }, areInIncreasingOrder, from: origin) }
  }

  @export(implementation)
  func sorted<Element, Key>(
    _ name: String?, _ file: StaticString, _ line: UInt32, _ origin: Place,
    _ make: @escaping () -> Sorting<Element, Key>
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let node = Stage.node(reading: { self.value }, file: file, line: line, make)
    return DerivedArray(name, file, line) { PersistentArray(node.value.product.output, from: origin) }
  }
}
