public import Binding

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
  func finding(at place: Place) -> Key { entries.node(at: place).unsafelyUnwrapped.item(as: Entry.self).key }

  // MARK: Row by row

  @export(implementation)
  mutating func admit(_ row: Row, at place: Place, _ key: Key) {
    let predecessor = output.lastPlace {
      let other = unsafeDowncast($0, to: SortedPlace<Key>.self).entry
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
      place.entry.place = Uncounted(place)
    }
    origin.arrangement = arrangement
  }

  /// Whether a row with another key stays where it is.
  @export(implementation)
  func keepsPlace(_ former: Key, _ key: Key) -> Bool {
    !precedes(former, key) && !precedes(key, former) && areSame?(former, key) ?? true
  }

  // MARK: All at once

  // Rows are kept in the order of the input, which is that of the memory they are in: to count a reference to each in
  // the order of their keys takes far longer.

  @export(implementation)
  mutating func arrange(_ found: some RowSource<Key>) {
    if output.root == nil { beginArrangement() } else { settle() }
    let found = found.rest()
    var (builder, former) = (TreeBuilder(), TreeCursor(entries))
    var (rows, fresh): (ContiguousArray<TreeItem?>, ContiguousArray<Uncounted<Entry>>) = ([], [])
    rows.reserveCapacity(found.count)
    for row in found {
      let place = row.place
      let known = former.node(at: place) { $0.item(as: Entry.self).position = -1 }?.item(as: Entry.self)
      let isKept = known.map { known in row.finding.map { keepsPlace(known.key, $0) } ?? true } ?? false
      let entry = isKept ? known.unsafelyUnwrapped : Entry(row.finding.unsafelyUnwrapped, at: place)
      if !isKept {
        known?.position = -1
        fresh.append(Uncounted(entry))
      }
      entry.position = rows.count
      rows.append(row.row)
      builder.append(entry, at: place)
    }
    former.finish { $0.item(as: Entry.self).position = -1 }
    entries = builder.finish()
    weave(&fresh, into: output, &rows)
  }

  @export(implementation)
  mutating func adopt(_ fresh: Sorting, in input: Tree) -> Bool {
    if choice == fresh.choice { return true }
    var position = 0
    entries.forEach {
      $0.item(as: Entry.self).position = position
      position += 1
    }
    var rows: ContiguousArray<TreeItem?> = []
    rows.reserveCapacity(input.count)
    input.forEach { rows.append($0.item) }
    // In their former order, of which as much is left as the new one has in common with it.
    var all: ContiguousArray<Uncounted<Entry>> = []
    all.reserveCapacity(rows.count)
    output.forEach { all.append(Uncounted(unsafeDowncast($0.place, to: SortedPlace<Key>.self).entry)) }
    // The places of the former order have to last until the entries name others.
    let former = self
    defer { withExtendedLifetime(former) {} }
    self = fresh
    entries = former.entries
    weave(&all, into: Tree(), &rows)
    beginArrangement()
    return true
  }

  /// Sorts entries, and makes the order of them and of those that keep their places.
  @export(implementation)
  mutating func weave(
    _ fresh: inout ContiguousArray<Uncounted<Entry>>, into former: Tree, _ rows: inout ContiguousArray<TreeItem?>
  ) {
    // Of two equal keys the first; one comparison decides that.
    let isBefore = { [precedes, isBackward] (one: Entry, other: Entry) in
      (one.position < other.position) != isBackward ? !precedes(other.key, one.key) : precedes(one.key, other.key)
    }
    fresh.sort { one, other in one.with { one in other.with { isBefore(one, $0) } } }
    // If none keeps its place, the new ones come behind all that other versions still have.
    var (builder, next, last) = (TreeBuilder(), 0, fresh.count == rows.count ? origin.lastOfOrder : origin)
    func place(_ end: Int) {
      for index in next..<end {
        fresh[index].with { entry in
          last = SortedPlace(after: last, before: end - 1 - index, entry)
          builder.append(rows[entry.position].take().unsafelyUnwrapped, at: last)
        }
      }
      next = end
    }
    former.forEach { node in
      let kept = unsafeDowncast(node.place, to: SortedPlace<Key>.self).entry
      guard kept.position >= 0 else { return }
      var end = next
      while end < fresh.count, fresh[end].with({ isBefore($0, kept) }) { end += 1 }
      place(end)
      last = node.place
      builder.append(rows[kept.position].take().unsafelyUnwrapped, at: last)
    }
    place(fresh.count)
    output = builder.finish()
  }

  /// From now on the entries name the places of this arrangement.
  @export(implementation)
  mutating func beginArrangement() {
    arrangement = newStamp()
    origin.arrangement = arrangement
  }
}
