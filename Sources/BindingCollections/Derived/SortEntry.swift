import Binding

/// The key and the place of a row of an order's input. It outlives the order, so that another order makes as little as
/// possible.
@usableFromInline
final class SortEntry<Key>: TreeItem {
  @export(implementation) let key: Key
  /// The row's place in the input, which decides between equal keys. The tree of entries keeps the place as long as
  /// this.
  @export(implementation) let source: Uncounted<Place>
  /// The row's place in the order, which keeps this entry; see ``OrderOrigin/arrangement``.
  @exclusivity(unchecked) @export(implementation) var place: Uncounted<Place>
  /// The index of the row in a list that is being arranged, or negative; meaningless afterwards.
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
final class OrderOrigin: Place {
  /// The arrangement to which the places in the entries belong. Another order has other places and the same entries, so
  /// that a click on the head of a column makes as little as possible.
  @exclusivity(unchecked) @export(implementation) var arrangement: UInt64 = 0

  @export(implementation)
  init() { super.init() }
}
