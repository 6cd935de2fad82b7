public import Binding

/// A place in an order by keys: the key, and the row's place in the input, which decides between equal keys.
@usableFromInline
final class SortedPlace<Key>: Place {
  @export(implementation) let key: Key
  @export(implementation) let source: Place
  /// Where the row is in a list that is being arranged; negative where it is not. Has no meaning afterwards.
  @exclusivity(unchecked) @export(implementation) var position = 0

  @export(implementation)
  init(after predecessor: Place, before followers: Int = 0, _ key: Key, _ source: Place) {
    self.key = key
    self.source = source
    super.init(after: predecessor, before: followers)
  }
}

/// The rows in the order of their keys. A row whose key changes gets another place.
@usableFromInline
struct Sorting<Element, Key>: RowOperator {
  @usableFromInline typealias Input = Element
  @export(implementation) let key: (Element) -> Key
  @export(implementation) let precedes: (Key, Key) -> Bool
  /// The number of the choice, if the order was chosen.
  @export(implementation) let choice: UInt64
  /// Whether of rows with equal keys the last comes first.
  @export(implementation) let isBackward: Bool
  @export(implementation) let origin: Place
  /// For each place of the input, the place in the sorted order.
  @export(implementation) var places = Tree()
  @export(implementation) var output = Tree()

  @export(implementation)
  init(
    by key: @escaping (Element) -> Key, _ precedes: @escaping (Key, Key) -> Bool, choice: UInt64 = 0,
    isBackward: Bool = false, from origin: Place
  ) {
    self.key = key
    self.precedes = precedes
    self.choice = choice
    self.isBackward = isBackward
    self.origin = origin
  }

  @export(implementation)
  func find(_ row: Row) -> Key { key(row.element(as: Element.self)) }

  @export(implementation)
  var memory: Tree { places }

  @export(implementation)
  func finding(of node: TreeNode?) -> Key { node.unsafelyUnwrapped.row.element(as: SortedPlace<Key>.self).key }

  @export(implementation)
  func sorted(_ place: Place) -> SortedPlace<Key> {
    places.node(at: place).unsafelyUnwrapped.row.element(as: SortedPlace<Key>.self)
  }

  @export(implementation)
  func renewal(since former: Sorting) -> Renewal { choice == former.choice ? .none : .arrange }

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<Key>) {
    let rows = rows.rest()
    var entries = ContiguousArray<Row?>(repeating: nil, count: rows.count)
    let fresh = sortedPositions(of: keep(rows, &entries), in: rows)
    // If none keeps its place, the new ones come behind all that other versions still have.
    let first = fresh.count == rows.count ? origin.lastOfOrder : origin
    var (builder, next, last) = (TreeBuilder(), fresh.startIndex, first)
    func place(_ end: Int) {
      for index in next..<end {
        let position = fresh[index]
        let (key, source) = (rows[position].finding.unsafelyUnwrapped, rows[position].place)
        let place = SortedPlace(after: last, before: end - 1 - index, key, source)
        entries[position] = ElementRow(id: 0, place)
        builder.append(rows[position].row, at: place)
        last = place
      }
      next = end
    }
    output.forEach { node in
      let kept = unsafeDowncast(node.place, to: SortedPlace<Key>.self)
      guard kept.position >= 0 else { return }
      var end = next
      while end < fresh.endIndex, isBefore(fresh[end], in: rows, kept) { end += 1 }
      place(end)
      builder.append(rows[kept.position].row, at: kept)
      last = kept
    }
    place(fresh.endIndex)
    output = builder.finish()
    for (row, entry) in zip(rows, entries) { builder.append(entry.unsafelyUnwrapped, at: row.place) }
    places = builder.finish()
  }

  /// Finds the rows that keep their places, and tells those places the new positions of their rows. Returns the
  /// positions of the others.
  @export(implementation)
  func keep(_ rows: ContiguousArray<Found<Key?>>, _ entries: inout ContiguousArray<Row?>) -> ContiguousArray<Int> {
    var fresh: ContiguousArray<Int> = []
    var former = TreeCursor(places)
    let drop = { (node: TreeNode) in node.row.element(as: SortedPlace<Key>.self).position = -1 }
    for position in rows.indices {
      guard let node = former.node(at: rows[position].place, passing: drop) else {
        fresh.append(position)
        continue
      }
      let place = node.row.element(as: SortedPlace<Key>.self)
      if let key = rows[position].finding, precedes(place.key, key) || precedes(key, place.key) {
        place.position = -1
        fresh.append(position)
      } else {
        place.position = position
        entries[position] = node.row
      }
    }
    former.finish(passing: drop)
    return fresh
  }

  /// Positions in the order of their keys; those of equal keys in their own.
  @export(implementation)
  func sortedPositions(
    of positions: ContiguousArray<Int>, in rows: ContiguousArray<Found<Key?>>
  ) -> ContiguousArray<Int> {
    let keyed = positions.map { (key: rows[$0].finding.unsafelyUnwrapped, position: $0) }
    return ContiguousArray(
      keyed.sorted {
        // Of two equal keys the first; one comparison decides that.
        ($0.position < $1.position) != isBackward ? !precedes($1.key, $0.key) : precedes($0.key, $1.key)
      }.lazy.map { $0.position })
  }

  @export(implementation)
  func isBefore(_ position: Int, in rows: ContiguousArray<Found<Key?>>, _ kept: SortedPlace<Key>) -> Bool {
    let key = rows[position].finding.unsafelyUnwrapped
    return (position < kept.position) != isBackward ? !precedes(kept.key, key) : precedes(key, kept.key)
  }

  @export(implementation)
  mutating func arrangeRows(of former: Sorting) {
    // In their former order, of which as much is left as the new one has in common with it.
    // The keys stand beside what decides between equal ones, so that a comparison looks nothing up.
    var rows: ContiguousArray<(key: Key, source: UInt64, node: Unmanaged<TreeNode>)> = []
    rows.reserveCapacity(former.output.count)
    former.output.forEach { node in
      let place = unsafeDowncast(node.place, to: SortedPlace<Key>.self)
      rows.append((place.key, place.source.label, Unmanaged.passUnretained(node)))
    }
    rows.sort {
      ($0.source < $1.source) != isBackward ? !precedes($1.key, $0.key) : precedes($0.key, $1.key)
    }
    var (builder, last) = (TreeBuilder(), origin.lastOfOrder)
    var entries = ContiguousArray<Row>()
    entries.reserveCapacity(rows.count)
    for (position, row) in rows.enumerated() {
      row.node._withUnsafeGuaranteedRef { node in
        let former = unsafeDowncast(node.place, to: SortedPlace<Key>.self)
        former.position = position
        let place = SortedPlace(after: last, former.key, former.source)
        builder.append(node.row, at: place)
        entries.append(ElementRow(id: 0, place))
        last = place
      }
    }
    output = builder.finish()
    former.places.forEach { builder.append(entries[$0.row.element(as: SortedPlace<Key>.self).position], at: $0.place) }
    places = builder.finish()
  }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ key: Key) {
    let predecessor = output.lastPlace {
      let other = unsafeDowncast($0, to: SortedPlace<Key>.self)
      return precedes(other.key, key) || !precedes(key, other.key) && (other.source < place) != isBackward
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
    let chosen = Computed(changes: .always, file: file, line: line) {
      Sorting(by: key, choose(), choice: newStamp(), from: origin)
    }
    chosen.markInner()
    return sorted(name, file, line, origin) { chosen.value }
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

  /// The elements from the last to the first. One edit costs O(log n).
  ///
  ///     let newestFirst = log.reversed()
  @export(implementation)
  public func reversed<Element>(
    name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = Place()
    return sorted(name, file, line, origin) {
      Sorting(by: { _ in () }, { _, _ in false }, isBackward: true, from: origin)
    }
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
