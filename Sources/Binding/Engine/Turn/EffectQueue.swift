/// Effects that are due, in order of creation once it is asked for.
///
/// Each effect knows its slot, so that one which dies or is cancelled can be struck out at no cost.
struct EffectQueue {
  private var effects = RawStack<NodeRef?>()
  /// The slot in the order of creation of the effect that came last.
  private var lastOrder: UInt64 = 0
  private var isSorted = true
  /// Room for putting the effects in order.
  private var slots = RawStack<NodeRef?>(capacity: 4)

  func deallocate() {
    effects.deallocate()
    slots.deallocate()
  }

  var isEmpty: Bool { effects.isEmpty }

  @inline(__always)
  mutating func append(_ effect: NodeRef) {
    if effect.order < lastOrder { isSorted = false }
    lastOrder = effect.order
    effect.slot = effects.count
    effects.push(effect)
  }

  /// Strikes out an effect that stands here; answers whether it did.
  func remove(_ effect: NodeRef) -> Bool { effects.strikeOut(effect) }

  /// Makes the effects the next round, in order of creation. Subscribers mostly stand in that order already.
  @inline(__always)
  mutating func begin(_ round: inout RawStack<NodeRef?>) {
    if !isSorted { putInOrder() }
    lastOrder = 0
    swap(&effects, &round)
  }

  @inline(never)
  private mutating func putInOrder() {
    var (lowest, highest) = (UInt64.max, UInt64.min)
    for slot in 0..<effects.count {
      guard let effect = effects[slot] else { continue }
      lowest = min(lowest, effect.order)
      highest = max(highest, effect.order)
    }
    if lowest < highest, highest - lowest < UInt64(effects.count) * 4 {
      // What was made together is due together, and mostly without gaps: each has a slot of its own.
      slots.fill(with: nil, count: Int(highest - lowest) + 1)
      for slot in 0..<effects.count {
        if let effect = effects[slot] { slots[Int(effect.order - lowest)] = effect }
      }
      swap(&effects, &slots)
    } else {
      effects.sort { one, other in (one?.order ?? .max) < (other?.order ?? .max) }
    }
    for slot in 0..<effects.count { effects[slot]?.slot = slot }
    isSorted = true
  }
}

extension RawStack<NodeRef?> {
  /// Strikes out an effect that stands here; answers whether it did.
  func strikeOut(_ effect: NodeRef) -> Bool {
    let slot = effect.slot
    guard slot < count, self[slot] == effect else { return false }
    self[slot] = nil
    return true
  }
}
