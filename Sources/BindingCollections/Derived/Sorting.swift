public import Binding

/// The operator that sorts rows by keys. A row whose key changes gets another entry and another place.
@usableFromInline
struct Sorting<Element, Key>: RowByRowOperator {
  @usableFromInline typealias Input = Element
  @usableFromInline typealias Entry = SortEntry<Key>
  @export(implementation) let key: (Element) -> Key
  @export(implementation) let precedes: (Key, Key) -> Bool
  /// The stamp of the order that `choosing:` has returned; 0 without `choosing:`. Another stamp means another order.
  @export(implementation) let choice: UInt64
  /// Compares keys that are equal in this order. If it is `nil`, a row whose new key is equal in this order keeps its
  /// former key. That would be wrong if `choosing:` may return an order in which the two keys differ, and if the key is
  /// the element itself.
  @export(implementation) let areSame: ((Key, Key) -> Bool)?
  /// Whether, of rows with equal keys, the last one of the input comes first.
  @export(implementation) let isBackward: Bool
  @export(implementation) let origin: OrderOrigin
  /// The stamp of the present arrangement. Edits of rows do not change it.
  @export(implementation) var arrangement: UInt64 = 0
  /// For each place of the input, the entry of its row.
  @export(implementation) var entries = Tree()
  /// The rows at their places in the order.
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

  // Each row of the input that was last used has an entry at its place.
  @export(implementation)
  func finding(at place: Place) -> Key { entries.node(at: place).unsafelyUnwrapped.item(as: Entry.self).key }

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ key: Key) {
    let predecessor = output.lastPlace {
      let other = unsafeDowncast($0, to: SortedPlace<Key>.self).entry
      // Rows with smaller keys precede the row. Of rows with equal keys, the earlier ones precede it, or the later ones
      // if `isBackward`.
      return precedes(other.key, key) || !precedes(key, other.key) && (other.source.object < place) != isBackward
    }
    let entry = Entry(key, at: place)
    output.insert(row, at: SortedPlace(after: predecessor ?? origin, entry))
    entries.insert(entry, at: place)
  }

  @export(implementation)
  mutating func retract(_ row: Row, from place: Place) {
    output.remove(entry(at: place).place.object)
    entries.remove(place)
  }

  @export(implementation)
  mutating func revise(_ old: Row, to new: Row, at place: Place, _ key: Key) {
    let former = entry(at: place)
    if keepsPlace(former.key, key) {
      if old !== new { output.replace(new, at: former.place.object) }
    } else {
      retract(old, from: place)
      admit(new, at: place, key)
    }
  }

  /// The entry of a row. It refers to a place of this arrangement.
  @export(implementation)
  func entry(at place: Place) -> Entry {
    settle()
    return entries.node(at: place).unsafelyUnwrapped.item(as: Entry.self)
  }

  /// Makes the entries refer to the places of this arrangement. After a failed transaction that chose another order,
  /// the entries refer to the places of that order. Has to be called before each edit that removes an entry.
  @export(implementation)
  func settle() {
    guard origin.arrangement != arrangement else { return }
    output.forEach { node in
      let place = unsafeDowncast(node.place, to: SortedPlace<Key>.self)
      place.entry.place = Uncounted(place)
    }
    origin.arrangement = arrangement
  }

  /// Whether a row whose key changes from `former` to `key` keeps its entry and its place.
  @export(implementation)
  func keepsPlace(_ former: Key, _ key: Key) -> Bool {
    !precedes(former, key) && !precedes(key, former) && areSame?(former, key) ?? true
  }

  @export(implementation)
  mutating func arrange(_ found: some RowSource<Key>) {
    if output.root == nil { beginArrangement() } else { settle() }
    let found = found.rest()
    var arranging = SortArrangement(precedes, isBackward: isBackward, capacity: found.count, after: origin)
    var (builder, former) = (TreeBuilder(), TreeCursor(entries))
    // The position -1 marks the entries of rows that do not keep their places: of rows that have gone, which the cursor
    // passes, and of rows with another key.
    for row in found {
      let place = row.place
      let known = former.node(at: place) { $0.item(as: Entry.self).position = -1 }?.item(as: Entry.self)
      let entry: Entry
      if let known, row.finding.map({ keepsPlace(known.key, $0) }) ?? true {
        entry = known
      } else {
        known?.position = -1
        // The row is new or has another key, so it has a finding.
        entry = Entry(row.finding.unsafelyUnwrapped, at: place)
      }
      arranging.append(row.row, entry, isFresh: entry !== known)
      builder.append(entry, at: place)
    }
    former.finish { $0.item(as: Entry.self).position = -1 }
    entries = builder.finish()
    output = arranging.finish(among: output, from: origin)
  }

  @export(implementation)
  mutating func adopt(_ fresh: Sorting, in input: Tree) -> Bool {
    if choice == fresh.choice { return true }
    // The entries refer to places of the former order, which have to live until the entries have new places.
    let former = self
    defer { withExtendedLifetime(former) {} }
    self = fresh
    entries = former.entries
    var arranging = SortArrangement(precedes, isBackward: isBackward, capacity: input.count, after: origin)
    // `entries` has an entry for each row of the input, in the same order.
    var known = TreeIterator(entries)
    input.forEach { arranging.append($0.item, known.next().unsafelyUnwrapped.item(as: Entry.self), isFresh: false) }
    // All rows get new places. Sorting starts from their former order, which is usually close to the new one, and so
    // takes less time.
    former.output.forEach {
      arranging.fresh.append(Uncounted(unsafeDowncast($0.place, to: SortedPlace<Key>.self).entry))
    }
    output = arranging.finish(among: Tree(), from: origin)
    beginArrangement()
    return true
  }

  /// Begins a new arrangement: from now on the entries refer to its places.
  @export(implementation)
  mutating func beginArrangement() {
    arrangement = newStamp()
    origin.arrangement = arrangement
  }
}
