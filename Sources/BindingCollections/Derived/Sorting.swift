public import Binding

/// What an order knows of a row of its input: the key, and where the row is.
@usableFromInline
final class SortEntry<Key>: TreeItem {
  @export(implementation) let key: Key
  /// The row's place in the input, which decides between equal keys. The tree of the entries keeps it.
  @export(implementation) unowned(unsafe) let source: Place
  /// The row's place in the order, which keeps this; see ``OrderOrigin/arrangement``.
  @exclusivity(unchecked) @export(implementation) unowned(unsafe) var place: Place
  /// Where the row is in a list that is being arranged; negative where it is not. Has no meaning afterwards.
  @exclusivity(unchecked) @export(implementation) var position = 0

  /// An entry that is at no place in the order yet.
  @export(implementation)
  init(_ key: Key, at source: Place) {
    self.key = key
    self.source = source
    place = source
  }
}

/// A place in an order by keys.
@usableFromInline
final class SortedPlace<Key>: Place {
  @export(implementation) let entry: SortEntry<Key>

  @export(implementation)
  init(after predecessor: Place, before followers: Int = 0, _ entry: SortEntry<Key>) {
    self.entry = entry
    super.init(after: predecessor, before: followers)
    entry.place = self
  }
}

/// The beginning of an order by keys.
@usableFromInline
final class OrderOrigin: Place {
  /// The arrangement whose places the entries name. Another order has other places and the same entries, so that a
  /// click on the head of a column makes as little as possible.
  @exclusivity(unchecked) @export(implementation) var arrangement: UInt64 = 0

  @export(implementation)
  init() { super.init() }
}

/// The rows in the order of their keys. A row whose key changes gets another entry, and another place.
@usableFromInline
struct Sorting<Element, Key>: RowByRowOperator {
  @usableFromInline typealias Input = Element
  @usableFromInline typealias Entry = SortEntry<Key>
  @export(implementation) let key: (Element) -> Key
  @export(implementation) let precedes: (Key, Key) -> Bool
  /// The number of the choice, if the order was chosen.
  @export(implementation) let choice: UInt64
  /// Compares keys, if it matters which of several that are equal in this order a row has: in the next one that is
  /// chosen they may differ, and if they are the elements themselves a former one would be kept.
  @export(implementation) let areSame: ((Key, Key) -> Bool)?
  /// Whether of rows with equal keys the last comes first.
  @export(implementation) let isBackward: Bool
  @export(implementation) let origin: OrderOrigin
  /// The number of the present arrangement. All that follow from one by edits of rows have its number.
  @export(implementation) var arrangement: UInt64 = 0
  /// For each place of the input the entry of its row.
  @export(implementation) var entries = Tree()
  @export(implementation) var output = Tree()

  @export(implementation)
  init(
    by key: @escaping (Element) -> Key, _ precedes: @escaping (Key, Key) -> Bool, choice: UInt64 = 0,
    comparing areSame: ((Key, Key) -> Bool)? = nil, isBackward: Bool = false, from origin: OrderOrigin
  ) {
    self.key = key
    self.precedes = precedes
    self.choice = choice
    self.areSame = areSame
    self.isBackward = isBackward
    self.origin = origin
  }

  @export(implementation)
  func find(_ row: Row) -> Key { key(row.element(as: Element.self)) }

  @export(implementation)
  var memory: Tree { entries }

  @export(implementation)
  func finding(of node: TreeNode?) -> Key { node.unsafelyUnwrapped.item(as: Entry.self).key }

  /// The entry of the row at a place, which names its place in this order.
  @export(implementation)
  func entry(at place: Place) -> Entry {
    settle()
    return entries.node(at: place).unsafelyUnwrapped.item(as: Entry.self)
  }

  /// Makes the entries name the places of this arrangement. If a transaction that chose another order has failed, they
  /// name those of that. Has to precede each edit that takes an entry away.
  @export(implementation)
  func settle() {
    guard origin.arrangement != arrangement else { return }
    output.forEach { node in
      let place = unsafeDowncast(node.place, to: SortedPlace<Key>.self)
      place.entry.place = place
    }
    origin.arrangement = arrangement
  }

  /// From now on the entries name the places of an arrangement that is being made.
  @export(implementation)
  mutating func beginArrangement() {
    arrangement = newStamp()
    origin.arrangement = arrangement
  }

  @export(implementation)
  func renewal(since former: Sorting) -> Renewal { choice == former.choice ? .none : .arrange }

  /// Whether a row with another key stays where it is.
  @export(implementation)
  func keepsPlace(_ former: Key, _ key: Key) -> Bool {
    !precedes(former, key) && !precedes(key, former) && areSame?(former, key) ?? true
  }

  @export(implementation)
  mutating func arrange(_ rows: some RowSource<Key>) {
    if output.root == nil { beginArrangement() } else { settle() }
    var arranged: ContiguousArray<Arranged> = []
    arranged.reserveCapacity(rows.count)
    while let row = rows.next() {
      let entry = row.finding.map { Entry($0, at: row.place) }
      arranged.append((row.row, Unmanaged.passUnretained(row.place), entry))
    }
    let fresh = keep(&arranged)
    // If none keeps its place, the new ones come behind all that other versions still have.
    let first = fresh.count == arranged.count ? origin.lastOfOrder : origin
    let isBefore = isBefore
    var (builder, next, last) = (TreeBuilder(), fresh.startIndex, first)
    func place(_ end: Int) {
      for index in next..<end {
        fresh[index]._withUnsafeGuaranteedRef { entry in
          last = SortedPlace(after: last, before: end - 1 - index, entry)
          builder.append(arranged[entry.position].row.take().unsafelyUnwrapped, at: last)
        }
      }
      next = end
    }
    output.forEach { node in
      let kept = unsafeDowncast(node.place, to: SortedPlace<Key>.self).entry
      guard kept.position >= 0 else { return }
      var end = next
      while end < fresh.endIndex, fresh[end]._withUnsafeGuaranteedRef({ isBefore($0, kept) }) { end += 1 }
      place(end)
      last = node.place
      builder.append(arranged[kept.position].row.take().unsafelyUnwrapped, at: last)
    }
    place(fresh.endIndex)
    output = builder.finish()
  }

  /// A row that is being arranged. All are kept in the order of the input, which is that of the memory they are in: to
  /// count a reference to each in the order of their keys takes far longer.
  @usableFromInline typealias Arranged = (row: TreeItem?, place: Unmanaged<Place>, entry: Entry?)

  /// Takes the entries of all rows: the former ones of those that keep their places. Returns the others in their order.
  @export(implementation)
  mutating func keep(_ rows: inout ContiguousArray<Arranged>) -> ContiguousArray<Unmanaged<Entry>> {
    var (builder, former) = (TreeBuilder(), TreeCursor(entries))
    var fresh: ContiguousArray<Unmanaged<Entry>> = []
    for position in rows.indices {
      let place = rows[position].place.takeUnretainedValue()
      let known = former.node(at: place) { $0.item(as: Entry.self).position = -1 }?.item(as: Entry.self)
      var entry = rows[position].entry.take()
      if let known, let entry, !keepsPlace(known.key, entry.key) {
        known.position = -1
      } else {
        entry = known ?? entry
      }
      let current = entry.unsafelyUnwrapped
      if current !== known { fresh.append(Unmanaged.passUnretained(current)) }
      current.position = position
      builder.append(current, at: place)
    }
    former.finish { $0.item(as: Entry.self).position = -1 }
    entries = builder.finish()
    sort(&fresh)
    return fresh
  }

  /// Sorts entries of a list that is being arranged.
  @export(implementation)
  func sort(_ entries: inout ContiguousArray<Unmanaged<Entry>>) {
    let isBefore = isBefore
    entries.sort { one, other in
      one._withUnsafeGuaranteedRef { one in other._withUnsafeGuaranteedRef { isBefore(one, $0) } }
    }
  }

  /// Whether an entry of a list that is being arranged comes before another.
  @export(implementation)
  var isBefore: (Entry, Entry) -> Bool {
    { [precedes, isBackward] one, other in
      // Of two equal keys the first; one comparison decides that.
      (one.position < other.position) != isBackward ? !precedes(other.key, one.key) : precedes(one.key, other.key)
    }
  }

  @export(implementation)
  mutating func arrangeRows(of former: Sorting, in input: Tree) {
    entries = former.entries
    var rows: ContiguousArray<TreeItem?> = []
    rows.reserveCapacity(input.count)
    input.forEach { rows.append($0.item) }
    var position = 0
    entries.forEach {
      $0.item(as: Entry.self).position = position
      position += 1
    }
    // In their former order, of which as much is left as the new one has in common with it.
    var sorted: ContiguousArray<Unmanaged<Entry>> = []
    sorted.reserveCapacity(rows.count)
    former.output.forEach {
      sorted.append(Unmanaged.passUnretained(unsafeDowncast($0.place, to: SortedPlace<Key>.self).entry))
    }
    sort(&sorted)
    var (builder, last) = (TreeBuilder(), origin.lastOfOrder)
    for entry in sorted {
      entry._withUnsafeGuaranteedRef { entry in
        last = SortedPlace(after: last, entry)
        builder.append(rows[entry.position].take().unsafelyUnwrapped, at: last)
      }
    }
    output = builder.finish()
    beginArrangement()
  }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ key: Key) {
    let predecessor = output.lastPlace {
      let other = unsafeDowncast($0, to: SortedPlace<Key>.self).entry
      return precedes(other.key, key) || !precedes(key, other.key) && (other.source < place) != isBackward
    }
    let entry = Entry(key, at: place)
    output.insert(row, at: SortedPlace(after: predecessor ?? origin, entry))
    entries.insert(entry, at: place)
  }

  @export(implementation)
  mutating func retract(_ row: Row, from place: Place) {
    output.remove(entry(at: place).place)
    entries.remove(place)
  }

  @export(implementation)
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ key: Key) {
    let former = entry(at: place)
    if keepsPlace(former.key, key) {
      if old !== new { output.replace(new, at: former.place) }
    } else {
      retract(old, from: place)
      admit(new, at: place, key)
    }
  }
}

extension ObservableValue {
  /// The elements in the order of their keys, smallest first. Elements with equal keys keep their order; those with a
  /// key that does not equal itself, as NaN, come last.
  ///
  ///     let byAge = people.sorted(byKey: \.age)
  ///
  /// The key may read observables: it is evaluated once for each element, and again for an element that has changed, or
  /// whose own observables have, and only that element moves. One edit costs O(log n).
  @export(implementation)
  public func sorted<Element, Key: Comparable>(
    byKey key: @escaping (Element) -> Key, name: String? = nil, file: StaticString = #fileID, line: UInt32 = #line
  ) -> DerivedArray<Element> where Value == PersistentArray<Element> {
    let origin = OrderOrigin()
    return sorted(name, file, line, origin) { Sorting(by: key, { $0.comesBefore($1) }, from: origin) }
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
    let origin = OrderOrigin()
    let areSame = comparison(of: Key.self)
    let chosen = Computed(changes: .always, file: file, line: line) {
      Sorting(by: key, choose(), choice: newStamp(), comparing: areSame, from: origin)
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
    let origin = OrderOrigin()
    let areSame = comparison(of: Element.self)
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
    return DerivedArray(name, file, line, as: "sorted") { PersistentArray(node.value.product.output, from: origin) }
  }
}
