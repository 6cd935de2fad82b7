import Binding

/// A row's place in an order that all versions of an array share.
///
/// The places of an order form a ring. Each place has a label, and labels grow along the ring, so comparing two labels
/// tells which place comes first. A place never moves: a row that moves gets another place. If there is no room for a
/// new label, the labels nearby are replaced, and the order of the places stays the same. So a version of an array is a
/// search tree over places, a row is found in any version by its place, and versions can be compared place by place.
///
/// The ring does not retain its places. A place is released with the last version that contains it, and then leaves the
/// ring.
@usableFromInline
class Place: TreeItem {
  @exclusivity(unchecked) @export(implementation) final var label: UInt64
  /// The heap priority in a tree. It is unique, because a bijection makes it from a unique stamp. So the places alone
  /// determine the shape of a tree, and versions that share rows can share nodes. The beginning of an order is in no
  /// tree, and stores the label for the first row here.
  @export(implementation) final let priority: UInt64
  /// The neighbours in the ring. They are optional only because `self` cannot be used before `super.init()`.
  @exclusivity(unchecked) private final var previous: Uncounted<Place>?
  @exclusivity(unchecked) private final var next: Uncounted<Place>?

  /// What decides which elements are the same, if this is the beginning of an order and the array has a policy of its
  /// own: an `ElementRule`, as an object because places know no type.
  @usableFromInline
  var rule: AnyObject? { nil }
  /// Whether rows of the order may have former keys, if this is the beginning of an order.
  @usableFromInline
  var mayHaveRenamed: Bool { true }
  /// The place in the ring after which the first row stands, if this is the beginning of the order of an array.
  @usableFromInline
  var ringStart: Place { self }

  /// Notes that rows of the order may have former keys. Called on the beginning of the order.
  @usableFromInline
  func noteRenaming() {}

  /// Makes the beginning of a new order: a place without a row. The first row gets a label in the middle of all labels,
  /// unless a spec requests another one.
  @usableFromInline
  init(firstLabel: UInt64 = 1 << 63) {
    label = 0
    priority = firstLabel
    super.init()
    previous = Uncounted(self)
    next = previous
  }

  /// Makes a place directly after another one, and leaves room for a number of places that will follow the new one.
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

  /// Moves the places of another order to the end of this order, whose beginning is this place. `places` has to be the
  /// only version of the other order.
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

  /// The last place of the order whose beginning is this place. After the last place there is room for many labels,
  /// whereas repeated insertions between two places have to replace labels again and again.
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

  /// The distance between the labels of places that are appended or prepended one by one, if there is room.
  private static var stride: UInt64 { 1 << 36 }

  /// A free label between this place and the next one. After the label there is room for the labels of the followers.
  private func labelBehind(before followers: UInt64) -> UInt64 {
    if room < followers + 2 { spread(followedBy: followers) }
    let step = room / (followers + 2)
    // This place is the beginning if its label is 0. The first row of an order gets the label that the beginning
    // stores; appended rows get labels one stride apart, and prepended rows end one stride before the present first
    // row.
    if isLast { return label == 0 ? priority : label + min(step, Place.stride) }
    // The product cannot overflow, because it is less than the room. A checked multiplication would need 128-bit
    // numbers, which WebAssembly does not have.
    return label == 0 ? label + room - min(step, Place.stride) &* (followers + 1) : label + step
  }

  /// Whether no place comes after this one: the ring then continues with the beginning, whose label is 0.
  private var isLast: Bool { next.unsafelyUnwrapped.with { $0.label } <= label }

  /// The distance to the label of the next place, or to the largest label if this place is the last one.
  private var room: UInt64 {
    (isLast ? UInt64.max : next.unsafelyUnwrapped.with { $0.label }) - label
  }

  /// Spreads the labels around this place evenly over the smallest range of labels that is sparse enough. The size of a
  /// range is a power of two. Larger ranges have to be sparser, so that a new place changes O(log n) labels, amortized.
  /// Leaves room after this place for a new place and its followers.
  private func spread(followedBy followers: UInt64) {
    var first = self
    var last = self
    var count = 1 + followers
    var limit = 1.0
    for bits in UInt64(1)...63 {
      let base = (label >> bits) << bits
      let top = base | ((1 << bits) - 1)
      // Both walks also end where the ring wraps around, because the labels then no longer fall or grow.
      while let before = first.neighbour(first.previous), before.label < first.label, before.label >= base {
        first = before
        count += 1
      }
      while let behind = last.neighbour(last.next), behind.label > last.label, behind.label <= top {
        last = behind
        count += 1
      }
      // A range of 2^bits labels is sparse enough for 1.5^bits places, if these are at least 4 labels apart.
      limit *= 1.5
      let step = (UInt64(1) << bits) / count
      guard Double(count) <= limit, step >= 4 else { continue }
      first.setLabels(count, from: base, step: step, leaving: followers, behind: self)
      return
    }
    fatalError("Binding: an order has no room for more places")
  }

  /// Sets the labels of this place and the next ones at equal distances. Skips a number of labels after one of the
  /// places.
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

/// The beginning of an order that may have a rule. The versions of an array share it, and so do derived arrays whose
/// rows have the same places. A derived array with an order of its own takes over the rule of its input.
@usableFromInline
class Origin: Place {
  @exclusivity(unchecked) @export(implementation) private(set) final var ownRule: AnyObject?
  @usableFromInline
  override final var rule: AnyObject? { ownRule }
  @exclusivity(unchecked) private final var hasRenamed = false
  @usableFromInline
  override final var mayHaveRenamed: Bool { hasRenamed }

  @export(implementation)
  init() { super.init() }

  @export(implementation)
  final func take(_ rule: AnyObject?) { if rule != nil { ownRule = rule } }

  @usableFromInline
  override final func noteRenaming() { hasRenamed = true }
}

/// Stands for the beginning of an order in an array that has the places of another array, but a rule of its own.
@usableFromInline
final class LentOrigin: Place {
  /// The beginning of the other array's order.
  @export(implementation) let lender: Place
  @exclusivity(unchecked) @export(implementation) private(set) var ownRule: AnyObject

  @export(implementation)
  init(of lender: Place, _ rule: AnyObject) {
    self.lender = lender
    ownRule = rule
    super.init()
  }

  @export(implementation)
  func take(_ rule: AnyObject) { ownRule = rule }

  @usableFromInline
  override var rule: AnyObject? { ownRule }
  @usableFromInline
  override var mayHaveRenamed: Bool { lender.mayHaveRenamed }
  @usableFromInline
  override var ringStart: Place { lender.ringStart }
  @usableFromInline
  override func noteRenaming() { lender.noteRenaming() }
}

/// Returns a function for a derived array whose rows have the places of its input. Given the beginning of the input's
/// order, the function returns the beginning of the derived array's order: one that has the rule or, without a rule,
/// that of the input itself.
@export(implementation)
func lending(_ rule: AnyObject?) -> (Place) -> Place {
  guard let rule else { return { $0 } }
  var latest: LentOrigin?
  return { lender in
    if let latest, latest.lender === lender { return latest }
    let fresh = LentOrigin(of: lender, rule)
    latest = fresh
    return fresh
  }
}
