import Binding
import TestSupport
import Testing

/// What only an optimized build could break: the optimizer might keep nodes on the stack, or discard the captures of
/// closures although they are constants. `Scripts/check` runs these in release mode.
@Suite struct OptimizerSpec {
  private final class Captured {
    let ended: Counter
    init(_ ended: Counter) { self.ended = ended }
    deinit { ended.count += 1 }
  }

  private final class Counter { var count = 0 }

  /// Uses as much of the stack as a function that has returned used.
  @inline(never)
  private func overwriteStack(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
      room.initialize(repeating: depth)
      return depth == 0 ? room[7] : overwriteStack(depth - 1) + room[depth % 64]
    }
  }

  /// Subscribes an effect to a node that nothing else keeps.
  @inline(never)
  private func readNodeOfItsOwn(_ trigger: Observable<Int>) -> Int {
    let own = Observable(trigger.value)
    return own.value
  }

  @Test func `a node that only an edge keeps outlives the function that made it`() {
    let trigger = Observable(1)
    var seen: [Int] = []
    let effect = Effect { seen.append(readNodeOfItsOwn(trigger)) }
    for number in 2...50 {
      #expect(overwriteStack(40) > 0)
      trigger.value = number
    }
    effect.cancel()
    #expect(seen == Array(1...50))
  }

  @Test func `an unobserved computed keeps nodes that its closure made`() {
    let trigger = Observable(1)
    let computed = Computed { readNodeOfItsOwn(trigger) }
    for number in 2...50 {
      _ = computed.value
      #expect(overwriteStack(40) > 0)
      trigger.value = number
    }
    #expect(computed.value == 50)
  }

  @Test func `captured values are released once, when the computed, the effect or the lens ends`() {
    let ended = Counter()
    for number in 1...100 {
      do {
        let (first, second, third) = (Captured(ended), Captured(ended), Captured(ended))
        let source = Observable(number)
        let computed = Computed { withExtendedLifetime(first) { source.value } }
        let lens = Lens(name: "lens") {
          withExtendedLifetime(second) { computed.value }
        } set: {
          source.value = $0
        }
        let effect = Effect { withExtendedLifetime(third) { _ = lens.value } }
        lens.value = number + 1
        #expect(computed.value == number + 1)
        effect.cancel()
      }
      #expect(ended.count == number * 3)
    }
  }

  @Test func `a chain of closures that capture one another ends in a loop`() {
    let ended = Counter()
    do {
      let source = Observable(0)
      var last = Computed { source.value }
      for _ in 1...1000 {
        let (before, captured) = (last, Captured(ended))
        last = Computed { withExtendedLifetime(captured) { before.value + 1 } }
        _ = last.value
      }
      #expect(last.value == 1000)
    }
    #expect(ended.count == 1000)
  }
}
