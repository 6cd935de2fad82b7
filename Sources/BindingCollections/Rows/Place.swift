import Binding

/// A row's place in an order that every version of an array shares.
///
/// The places of an order form a ring. Labels grow along the ring, so the labels of two places tell which comes first.
/// A place never moves; a row that moves gets another place. Where there is no room for a new label, the labels nearby
/// are changed, which keeps the order. So a version of an array is a search tree over places, a row is found in any
/// version by its place, and two versions can be compared.
///
/// A place is released with the last version that has it, and then leaves the ring, which retains no place.
@usableFromInline
class Place: TreeItem {
  @exclusivity(unchecked) @export(implementation) final var label: UInt64
  /// The heap priority in a tree. It is unique, because a bijection makes it from a stamp. So the places determine the
  /// shape of a tree, and versions share nodes if they share rows. The beginning of an order is in no tree, and stores
  /// the label for the first row here.
  @export(implementation) final let priority: UInt64
  @exclusivity(unchecked) private final var previous: Uncounted<Place>?
  @exclusivity(unchecked) private final var next: Uncounted<Place>?

  /// Makes the beginning of a new order, which has no row. The first row gets a label in the middle, unless a spec
  /// requests another label.
  @usableFromInline
  init(firstLabel: UInt64 = 1 << 63) {
    label = 0
    priority = firstLabel
    super.init()
    previous = Uncounted(self)
    next = previous
  }

  /// Makes a place behind another one, with room for a number of places that will follow it.
  @usableFromInline
  init(after predecessor: Place, before followers: Int = 0) {
    priority = Place.mixed(newStamp())
    label = 0
    super.init()
    enter(behind: predecessor, before: followers)
  }

  deinit { leave() }

  private final func enter(behind predecessor: Place, before followers: Int) {
    label = predecessor.labelBehind(before: UInt64(followers))
    let place = Uncounted(self)
    let successor = predecessor.next.unsafelyUnwrapped
    previous = Uncounted(predecessor)
    next = successor
    predecessor.next = place
    successor.with { $0.previous = place }
  }

  private final func leave() {
    let (previous, next) = (previous.unsafelyUnwrapped, next.unsafelyUnwrapped)
    previous.with { $0.next = next }
    next.with { $0.previous = previous }
  }

  /// Moves the places of another order behind the last place of this order. `places` has to be the only version of the
  /// other order.
  @usableFromInline
  func takeOver(_ places: Tree) {
    var (last, followers) = (lastOfOrder, places.count)
    places.forEach { node in
      followers -= 1
      node.place.leave()
      node.place.enter(behind: last, before: followers)
      last = node.place
    }
  }

  /// Of the beginning of an order: the last place. Behind it there is room for many places, whereas between two places
  /// labels would have to be changed again and again.
  @usableFromInline
  var lastOfOrder: Place { previous.unsafelyUnwrapped.object }

  @export(implementation)
  static func < (one: Place, other: Place) -> Bool { one.label < other.label }

  /// The mixing function of SplitMix64, which is a bijection.
  private static func mixed(_ stamp: UInt64) -> UInt64 {
    var z = stamp &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The distance between the labels of rows that are appended or prepended one after the other.
  private static var stride: UInt64 { 1 << 36 }

  /// A free label between this place and the next one, with room for the labels of some followers behind it.
  private func labelBehind(before followers: UInt64) -> UInt64 {
    if room < followers + 2 { spread(followedBy: followers) }
    let step = room / (followers + 2)
    if isLast { return label == 0 ? priority : label + min(step, Place.stride) }
    // The product cannot overflow, because it is less than the room. To check it would take 128-bit numbers, which
    // WebAssembly does not have.
    return label == 0 ? label + room - min(step, Place.stride) &* (followers + 1) : label + step
  }

  private var isLast: Bool { next.unsafelyUnwrapped.with { $0.label } <= label }

  /// The distance to the next label.
  private var room: UInt64 {
    (isLast ? UInt64.max : next.unsafelyUnwrapped.with { $0.label }) - label
  }

  /// Spreads the labels around this place evenly over the smallest range, of a power of two, that is sparse enough. The
  /// required sparsity grows with the range, so that a place costs O(log n) changed labels, amortized. Leaves room
  /// behind this place for a new one and its followers.
  private func spread(followedBy followers: UInt64) {
    var first = self
    var last = self
    var count = 1 + followers
    var limit = 1.0
    for bits in UInt64(1)...63 {
      let base = (label >> bits) << bits
      let top = base | ((1 << bits) - 1)
      while let before = first.neighbour(first.previous), before.label < first.label, before.label >= base {
        first = before
        count += 1
      }
      while let behind = last.neighbour(last.next), behind.label > last.label, behind.label <= top {
        last = behind
        count += 1
      }
      limit *= 1.5
      let step = (UInt64(1) << bits) / count
      guard Double(count) <= limit, step >= 4 else { continue }
      first.setLabels(count, from: base, step: step, leaving: followers, behind: self)
      return
    }
    fatalError("Binding: an order has no room for more places")
  }

  /// Sets labels at equal distances, beginning with this place. Leaves some labels free behind one of the places.
  private func setLabels(
    _ count: UInt64, from base: UInt64, step: UInt64, leaving followers: UInt64, behind predecessor: Place
  ) {
    var (place, number) = (self, UInt64(0))
    while number < count {
      place.label = base + number &* step
      number += place === predecessor ? 1 + followers : 1
      place = place.neighbour(place.next).unsafelyUnwrapped
    }
  }

  private func neighbour(_ place: Uncounted<Place>?) -> Place? { place?.object }
}
