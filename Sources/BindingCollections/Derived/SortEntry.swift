import Binding

/// What an order knows of a row of its input: the key, and where the row is. It outlives the order, so that another one
/// makes as little as possible.
@usableFromInline
final class SortEntry<Key>: TreeItem {
  @export(implementation) let key: Key
  /// The row's place in the input, which decides between equal keys. The tree of the entries has it, or this ends.
  @export(implementation) let source: Uncounted<Place>
  /// The row's place in the order, which keeps this; see ``OrderOrigin/arrangement``.
  @exclusivity(unchecked) @export(implementation) var place: Uncounted<Place>
  /// Where the row is in a list that is being arranged; negative where it is not. Has no meaning afterwards.
  @exclusivity(unchecked) @export(implementation) var position = 0

  /// An entry that is at no place in the order yet.
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
  /// The arrangement whose places the entries name. Another order has other places and the same entries, so that a
  /// click on the head of a column makes as little as possible.
  @exclusivity(unchecked) @export(implementation) var arrangement: UInt64 = 0

  @export(implementation)
  init() { super.init() }
}
