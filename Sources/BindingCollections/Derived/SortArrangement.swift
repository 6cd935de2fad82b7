import Binding

/// Arranges all rows of an order at once: some rows keep their places, and the other rows get new places among them.
@usableFromInline
struct SortArrangement<Key> {
  @usableFromInline typealias Entry = SortEntry<Key>

  @export(implementation) let precedes: (Key, Key) -> Bool
  @export(implementation) let isBackward: Bool
  /// The rows in the order of the input, `nil` once they are placed. The order of the input is usually that of memory:
  /// retaining the rows in the order of their keys would take far longer.
  @export(implementation) var rows: ContiguousArray<TreeItem?> = []
  /// The entries of the rows that get new places. The tree of entries keeps these entries alive.
  @export(implementation) var fresh: ContiguousArray<Uncounted<Entry>> = []
  /// The rows that have been placed so far.
  @export(implementation) var builder = TreeBuilder()
  /// The number of entries of `fresh` that have been placed.
  @export(implementation) var next = 0
  /// The place of the last row that has been placed.
  @export(implementation) var last: Place

  @export(implementation)
  init(_ precedes: @escaping (Key, Key) -> Bool, isBackward: Bool, capacity: Int, after origin: OrderOrigin) {
    self.precedes = precedes
    self.isBackward = isBackward
    last = origin
    rows.reserveCapacity(capacity)
  }

  /// Adds the next row of the input. A fresh row gets a new place.
  @export(implementation)
  mutating func append(_ row: TreeItem, _ entry: Entry, isFresh: Bool) {
    if isFresh { fresh.append(Uncounted(entry)) }
    entry.position = rows.count
    rows.append(row)
  }

  /// Returns the rows in their order: sorts the fresh rows, and places them among the rows that keep their places.
  ///
  /// - Parameters:
  ///   - former: the former order. The entry of a row that does not keep its place has a negative position.
  ///   - origin: the beginning of the order.
  @export(implementation)
  mutating func finish(among former: Tree, from origin: OrderOrigin) -> Tree {
    // If two keys are equal, the earlier row comes first, or the later one if `isBackward`. With the positions known,
    // one comparison of keys is enough.
    let isBefore = { [precedes, isBackward] (one: Entry, other: Entry) in
      (one.position < other.position) != isBackward ? !precedes(other.key, one.key) : precedes(one.key, other.key)
    }
    fresh.sort { one, other in one.with { one in other.with { isBefore(one, $0) } } }
    // If no row keeps its place, the new places come after all places of the order, where labels are free.
    if fresh.count == rows.count { last = origin.lastOfOrder }
    former.forEach { node in
      let kept = unsafeDowncast(node.place, to: SortedPlace<Key>.self).entry
      guard kept.position >= 0 else { return }
      var end = next
      while end < fresh.count, fresh[end].with({ isBefore($0, kept) }) { end += 1 }
      placeFresh(upTo: end)
      place(kept, at: node.place)
    }
    placeFresh(upTo: fresh.count)
    return builder.finish()
  }

  /// Gives new places to the rows of `fresh` up to an index.
  @export(implementation)
  mutating func placeFresh(upTo end: Int) {
    for index in next..<end {
      let entry = fresh[index].object
      place(entry, at: SortedPlace(after: last, before: end - 1 - index, entry))
    }
    next = end
  }

  /// Places the row of an entry after the rows that have been placed so far.
  @export(implementation) @inline(__always)
  mutating func place(_ entry: Entry, at place: Place) {
    last = place
    // Each row is placed once, so it is still in `rows`.
    builder.append(rows[entry.position].take().unsafelyUnwrapped, at: place)
  }
}

/// The sort key of a row, its place in the input, and its place in the order. When `choosing:` returns another order,
/// the entries are kept, so that keys are not evaluated again.
@usableFromInline
final class SortEntry<Key>: TreeItem {
  @export(implementation) let key: Key
  /// The row's place in the input, which decides between equal keys. The tree of entries keeps the place alive as long
  /// as the entry.
  @export(implementation) let source: Uncounted<Place>
  /// The row's place in the present arrangement, whose stamp is ``OrderOrigin/arrangement``. Uncounted, because the
  /// place retains this entry.
  @exclusivity(unchecked) @export(implementation) var place: Uncounted<Place>
  /// During an arrangement, the index of the row in ``SortArrangement/rows``, or negative if the row does not keep its
  /// place. Otherwise meaningless.
  @exclusivity(unchecked) @export(implementation) var position = 0

  @export(implementation)
  init(_ key: Key, at source: Place) {
    self.key = key
    self.source = Uncounted(source)
    place = self.source
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
    entry.place = Uncounted(self)
  }
}

/// The beginning of an order by keys.
@usableFromInline
final class OrderOrigin: Origin {
  /// The stamp of the arrangement to which the places in the entries belong. Another order of the same rows has other
  /// places but the same entries, so that a click on the head of a column makes few objects.
  @exclusivity(unchecked) @export(implementation) var arrangement: UInt64 = 0

  @export(implementation)
  override init() { super.init() }
}
