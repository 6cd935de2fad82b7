/// The effects that are due, sorted by order of creation when a round begins. Each effect knows its slot, so that it
/// can be removed in constant time when it dies or is cancelled.
struct EffectQueue {
  private var effects = DueEffects()
  /// The effects that were made while a computed was evaluated.
  private var late = DueEffects()
  /// Memory for sorting the effects.
  private var slots = RawStack<NodeRef?>(capacity: 4)

  func deallocate() {
    effects.stack.deallocate()
    late.stack.deallocate()
    slots.deallocate()
  }

  var isEmpty: Bool { effects.stack.isEmpty && late.stack.isEmpty }

  @inline(__always)
  mutating func append(_ effect: NodeRef) {
    if effect.isLate { appendLate(effect) } else { effects.append(effect) }
  }

  @inline(never)
  private mutating func appendLate(_ effect: NodeRef) { late.append(effect) }

  /// The order of an effect that may be in this queue has changed.
  mutating func noteMoved() {
    effects.noteMoved()
    late.noteMoved()
  }

  func contains(_ effect: NodeRef) -> Bool { effects.stack.contains(effect) || late.stack.contains(effect) }

  /// Removes an effect. Returns whether it was in this queue.
  func remove(_ effect: NodeRef) -> Bool { effects.stack.strikeOut(effect) || late.stack.strikeOut(effect) }

  /// Makes the effects the next round, in order of creation. Subscribers are mostly in that order already.
  @inline(__always)
  mutating func begin(_ round: inout RawStack<NodeRef?>) {
    effects.putInOrder(&slots)
    swap(&effects.stack, &round)
    if !late.stack.isEmpty { moveLate(to: &round) }
  }

  @inline(never)
  private mutating func moveLate(to round: inout RawStack<NodeRef?>) {
    late.putInOrder(&slots)
    for index in 0..<late.stack.count {
      guard let effect = late.stack[index] else { continue }
      effect.slot = round.count
      round.push(effect)
    }
    late.stack.removeAll()
  }
}

/// Effects that are due, with what sorting needs to know so that it need not look at each effect twice.
private struct DueEffects {
  var stack = RawStack<NodeRef?>()
  private var isSorted = true
  /// The highest order, and the lowest order of the effects that came after a higher one.
  private var highest = UInt64.min
  private var lowest = UInt64.max

  @inline(__always)
  mutating func append(_ effect: NodeRef) {
    let order = effect.order
    if order < highest {
      isSorted = false
      lowest = min(lowest, order)
    } else {
      highest = order
    }
    effect.slot = stack.count
    stack.push(effect)
  }

  mutating func noteMoved() {
    guard !stack.isEmpty else { return }
    isSorted = false
    highest = .max
  }

  @inline(__always)
  mutating func putInOrder(_ slots: inout RawStack<NodeRef?>) {
    if !isSorted { sort(&slots) }
    highest = .min
  }

  @inline(never)
  private mutating func sort(_ slots: inout RawStack<NodeRef?>) {
    // The effects before the first that came after a higher one are in order.
    for slot in 0..<stack.count {
      guard let first = stack[slot] else { continue }
      lowest = min(lowest, first.order)
      break
    }
    if lowest <= highest, highest - lowest < UInt64(stack.count) * 4 {
      // Effects made together are due together, mostly without gaps in the order: each gets a slot for its number.
      slots.fill(with: nil, count: Int(highest - lowest) + 1)
      for index in 0..<stack.count {
        guard let effect = stack[index] else { continue }
        let slot = Int(effect.order - lowest)
        slots[slot] = effect
        effect.slot = slot
      }
      swap(&stack, &slots)
    } else {
      stack.sort { one, other in (one?.order ?? .max) < (other?.order ?? .max) }
      for slot in 0..<stack.count { stack[slot]?.slot = slot }
    }
    isSorted = true
    lowest = .max
  }
}

extension RawStack<NodeRef?> {
  func contains(_ effect: NodeRef) -> Bool {
    for index in 0..<count where self[index] == effect { return true }
    return false
  }

  /// Removes an effect. Returns whether it was in this stack.
  func strikeOut(_ effect: NodeRef) -> Bool {
    let slot = effect.slot
    guard slot < count, self[slot] == effect else { return false }
    self[slot] = nil
    return true
  }
}
