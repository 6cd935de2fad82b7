import Binding
import Testing

/// Conformance, section E: ownership, liveness, memory.
@Suite struct OwnershipSpec {
  @Test func `an effect that ends ends the effects that it keeps`() {
    let a = Observable(0)
    var log: [String] = []
    let outer = Effect {
      log.append("outer \(a.value)")
      Effect {
        log.append("middle \(a.value)")
        Effect {
          log.append("inner \(a.value)")
          onCleanup { log.append("inner ended") }
        }.keptByEffect()
        onCleanup { log.append("middle ended") }
      }.keptByEffect()
      onCleanup { log.append("outer ended") }
    }
    #expect(log == ["outer 0", "middle 0", "inner 0"])
    log = []
    outer.cancel()
    #expect(log == ["inner ended", "middle ended", "outer ended"])
    a.value = 1
    #expect(log.count == 3)
    #expect(a.observerCount == 0)
  }

  @Test func `a computed without observers is released`() {
    let a = Observable(0)
    var c: Computed<Int>? = Computed { a.value + 1 }
    #expect(c?.value == 1)
    weak let died = c
    c = nil
    #expect(died == nil)
    #expect(a.observerCount == 0)
  }

  @Test func `a computed whose only effect has ended is released`() {
    let a = Observable(0)
    var c: Computed<Int>? = Computed { a.value + 1 }
    var effect: Effect?
    if let c { effect = Effect { _ = c.value } }
    weak let died = c
    c = nil
    #expect(died != nil)
    #expect(a.observerCount == 1)
    effect?.cancel()
    effect = nil
    #expect(died == nil)
    #expect(a.observerCount == 0)
  }
}
