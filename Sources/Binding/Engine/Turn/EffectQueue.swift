/// The effects that are due, sorted by order of creation when a round begins. Each effect stores its index in the
/// queue, its `slot`, so that an effect that dies or is cancelled is removed in constant time.
struct EffectQueue {
  private var effects = DueEffects()
  /// The effects that were made while a computed was evaluated. They run after the other effects of a round.
  private var late = DueEffects()
  /// Memory that each sort reuses.
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

  /// Called when an effect has got a new number in the order of creation. The effect may be in this queue, which then
  /// is no longer known to be sorted.
  mutating func noteMoved() {
    effects.noteMoved()
    late.noteMoved()
  }

  func contains(_ effect: NodeRef) -> Bool { effects.stack.contains(effect) || late.stack.contains(effect) }

  /// Removes an effect. Returns whether it was in this queue.
  func remove(_ effect: NodeRef) -> Bool { effects.stack.strikeOut(effect) || late.stack.strikeOut(effect) }

  /// Moves the effects to the next round, in order of creation. They mostly are in that order already, because a source
  /// mostly lists its subscribers in that order.
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

/// Effects that are due, and the range of their numbers in the order of creation. The range is updated whenever an
/// effect is added, so that sorting does not visit each effect an additional time.
private struct DueEffects {
  var stack = RawStack<NodeRef?>()
  private var isSorted = true
  /// The highest number in the stack, and the lowest number among the effects that were added after an effect with a
  /// higher number. `sort` corrects the latter.
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
    // The range is no longer known. With this value `sort` compares the effects instead of counting them.
    highest = .max
  }

  @inline(__always)
  mutating func putInOrder(_ slots: inout RawStack<NodeRef?>) {
    if !isSorted { sort(&slots) }
    highest = .min
  }

  @inline(never)
  private mutating func sort(_ slots: inout RawStack<NodeRef?>) {
    // So far `lowest` ignores the effects that were added in ascending order. The first effect has the lowest number of
    // these.
    for slot in 0..<stack.count {
      guard let first = stack[slot] else { continue }
      lowest = min(lowest, first.order)
      break
    }
    // Effects that were made together are mostly due together, so that their numbers have few gaps.
    let hasFewGaps = lowest <= highest && highest - lowest < UInt64(stack.count) * 4
    if hasFewGaps { sortByCounting(&slots) } else { sortByComparing() }
    isSorted = true
    lowest = .max
  }

  /// Sorts by giving each number from `lowest` to `highest` an index of its own; a number that no effect has leaves
  /// `nil`.
  private mutating func sortByCounting(_ slots: inout RawStack<NodeRef?>) {
    slots.fill(with: nil, count: Int(highest - lowest) + 1)
    for index in 0..<stack.count {
      guard let effect = stack[index] else { continue }
      let slot = Int(effect.order - lowest)
      slots[slot] = effect
      effect.slot = slot
    }
    swap(&stack, &slots)
  }

  private func sortByComparing() {
    // The entries of removed effects, `nil`, go to the end.
    stack.sort { one, other in (one?.order ?? .max) < (other?.order ?? .max) }
    for slot in 0..<stack.count { stack[slot]?.slot = slot }
  }
}

extension RawStack<NodeRef?> {
  func contains(_ effect: NodeRef) -> Bool {
    for index in 0..<count where self[index] == effect { return true }
    return false
  }

  /// Removes an effect, if its slot is an index in this stack. Returns whether it was.
  func strikeOut(_ effect: NodeRef) -> Bool {
    let slot = effect.slot
    guard slot < count, self[slot] == effect else { return false }
    self[slot] = nil
    return true
  }
}
