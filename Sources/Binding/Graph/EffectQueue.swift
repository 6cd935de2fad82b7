/// Effects that are due, in order of creation once it is asked for.
///
/// Each effect knows its place, so that one which dies or is cancelled can be struck out at no cost.
struct EffectQueue {
  private var effects = RawStack<NodeRef?>()
  /// The place in the order of creation of the effect that came last.
  private var lastOrder: UInt64 = 0
  private var isSorted = true

  func deallocate() { effects.deallocate() }

  var isEmpty: Bool { effects.isEmpty }
  var count: Int { effects.count }

  subscript(place: Int) -> NodeRef? { effects[place] }

  @inline(__always)
  mutating func append(_ effect: NodeRef) {
    if effect.order < lastOrder { isSorted = false }
    lastOrder = effect.order
    effect.place = effects.count
    effects.push(effect)
  }

  /// Strikes out an effect that stands here; answers whether it did.
  mutating func remove(_ effect: NodeRef) -> Bool {
    let place = effect.place
    guard place < effects.count, effects[place] == effect else { return false }
    effects[place] = nil
    return true
  }

  mutating func removeAll() {
    effects.removeAll()
    lastOrder = 0
    isSorted = true
  }

  /// Puts the effects in order of creation. Subscribers mostly stand in that order already.
  @inline(__always)
  mutating func sort() {
    if !isSorted { putInOrder() }
  }

  @inline(never)
  private mutating func putInOrder() {
    var all = UnsafeMutableBufferPointer(start: effects.base, count: effects.count)
    let end = all.partition { $0 == nil }
    all = UnsafeMutableBufferPointer(rebasing: all[..<end])
    all.sort { $0.unsafelyUnwrapped.order < $1.unsafelyUnwrapped.order }
    for place in all.indices { all[place].unsafelyUnwrapped.place = place }
    isSorted = true
  }
}
