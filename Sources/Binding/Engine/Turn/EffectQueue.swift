/// The effects that are due, sorted by order of creation when a round begins.
///
/// Each effect knows its slot, so that an effect which dies or is cancelled can be struck out at no cost.
struct EffectQueue {
  private var effects = RawStack<NodeRef?>()
  /// The number, in order of creation, of the effect queued last.
  private var lastOrder: UInt64 = 0
  private var isSorted = true
  /// Memory for sorting the effects.
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

  /// An effect that may be in this queue has another number in the order of creation.
  mutating func noteMoved() { isSorted = isSorted && effects.isEmpty }

  /// Strikes out an effect of this queue; answers whether it was in it.
  func remove(_ effect: NodeRef) -> Bool { effects.strikeOut(effect) }

  /// Makes the effects the next round, in order of creation. Subscribers are mostly in that order already.
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
      // Effects made together are due together, and mostly without gaps: each gets a slot of its own.
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
  /// Strikes out an effect of this stack; answers whether it was in it.
  func strikeOut(_ effect: NodeRef) -> Bool {
    let slot = effect.slot
    guard slot < count, self[slot] == effect else { return false }
    self[slot] = nil
    return true
  }
}
