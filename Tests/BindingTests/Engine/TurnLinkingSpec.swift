import Binding
import Testing

@Suite struct TurnLinkingSpec {
  @Test func `a read outside of an effect subscribes to nothing`() {
    let a = Observable(0)
    let b = Computed { a.value }
    let c = Computed { b.value }
    #expect(c.value == 0)
    #expect([a.observerCount, b.observerCount, c.observerCount] == [0, 0, 0])
  }

  @Test func `an effect subscribes to all nodes upstream, and the last effect to go unsubscribes`() {
    let a = Observable(0)
    let b = Computed { a.value }
    let c = Computed { b.value }
    let d = Computed { b.value }
    let counts = { [a.observerCount, b.observerCount, c.observerCount, d.observerCount] }
    let first = Effect { _ = c.value }
    #expect(counts() == [1, 1, 1, 0])
    let second = Effect { _ = c.value + d.value }
    #expect(counts() == [1, 2, 2, 1])
    first.cancel()
    #expect(counts() == [1, 2, 1, 1])
    second.cancel()
    #expect(counts() == [0, 0, 0, 0])
  }

  @Test func `a node that an observed computed newly reads is observed, and one that it no longer reads is not`() {
    let condition = Observable(true)
    let a = Observable(0)
    let b = Observable(0)
    let viaA = Computed { a.value }
    let viaB = Computed { b.value }
    let c = Computed { condition.value ? viaA.value : viaB.value }
    let effect = Effect { _ = c.value }
    #expect([a.observerCount, viaA.observerCount, b.observerCount, viaB.observerCount] == [1, 1, 0, 0])
    condition.value = false
    #expect([a.observerCount, viaA.observerCount, b.observerCount, viaB.observerCount] == [0, 0, 1, 1])
    effect.cancel()
    #expect([a.observerCount, viaA.observerCount, b.observerCount, viaB.observerCount] == [0, 0, 0, 0])
  }

  @Test func `a computed that gets its observers back is current`() {
    let a = Observable(0)
    let b = Computed { a.value * 2 }
    let c = Computed { b.value + 1 }
    var log: [Int] = []
    for value in 1...3 {
      let effect = Effect { log.append(c.value) }
      a.value = value * 10
      effect.cancel()
      a.value = value
    }
    #expect(log == [1, 21, 3, 41, 5, 61])
    #expect(c.value == 7)
  }
}
