/// The effects that are due, sorted by order of creation when a round begins.
///
/// Each effect knows its slot, so that an effect which dies or is cancelled can be struck out at no cost.
struct EffectQueue {
  private var effects = RawStack<NodeRef?>()
  /// The number, in order of creation, of the effect queued last.
  private var lastOrder: UInt64 = 0
  private var isSorted = true
  /// Those that were made while a computed was evaluated, and whether they may be out of order.
  private var late = RawStack<NodeRef?>(capacity: 4)
  private var isLateSorted = true
  /// Memory for sorting the effects.
  private var slots = RawStack<NodeRef?>(capacity: 4)

  func deallocate() {
    effects.deallocate()
    late.deallocate()
    slots.deallocate()
  }

  var isEmpty: Bool { effects.isEmpty && late.isEmpty }

  @inline(__always)
  mutating func append(_ effect: NodeRef) {
    if effect.isLate { return appendLate(effect) }
    if effect.order < lastOrder { isSorted = false }
    lastOrder = effect.order
    effect.slot = effects.count
    effects.push(effect)
  }

  @inline(never)
  private mutating func appendLate(_ effect: NodeRef) {
    if let last = late.isEmpty ? nil : late.last, effect.order < last.order { isLateSorted = false }
    effect.slot = late.count
    late.push(effect)
  }

  /// An effect that may be in this queue has another number in the order of creation.
  mutating func noteMoved() {
    isSorted = isSorted && effects.isEmpty
    isLateSorted = isLateSorted && late.isEmpty
  }

  /// Strikes out an effect of this queue; answers whether it was in it.
  func remove(_ effect: NodeRef) -> Bool { effects.strikeOut(effect) || late.strikeOut(effect) }

  /// Makes the effects the next round, in order of creation. Subscribers are mostly in that order already.
  @inline(__always)
  mutating func begin(_ round: inout RawStack<NodeRef?>) {
    if !isSorted { EffectQueue.putInOrder(&effects, &slots) }
    isSorted = true
    lastOrder = 0
    swap(&effects, &round)
    if !late.isEmpty { moveLate(to: &round) }
  }

  @inline(never)
  private mutating func moveLate(to round: inout RawStack<NodeRef?>) {
    if !isLateSorted { EffectQueue.putInOrder(&late, &slots) }
    isLateSorted = true
    for index in 0..<late.count {
      guard let effect = late[index] else { continue }
      effect.slot = round.count
      round.push(effect)
    }
    late.removeAll()
  }

  @inline(never)
  private static func putInOrder(_ effects: inout RawStack<NodeRef?>, _ slots: inout RawStack<NodeRef?>) {
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
