import Binding
import Testing

@Suite struct UntrackedSpec {
  let scope = Scope()

  @Test func `untracked reads without depending, also in a computed`() {
    let a = Observable(1)
    let b = Observable(10)
    let sum = Computed { a.value + untracked { b.value } }
    #expect(sum.value == 11)
    b.value = 20
    #expect(sum.value == 11)
    a.value = 2
    #expect(sum.value == 22)
  }

  @Test func `tracking continues after untracked, even if untracked throws`() {
    struct Refused: Error {}
    let a = Observable(0)
    let b = Observable(0)
    var runs = 0
    Effect {
      runs += 1
      try? untracked {
        _ = a.value
        throw Refused()
      }
      _ = b.value
    }.store(in: scope)
    a.value = 1
    #expect(runs == 1)
    b.value = 1
    #expect(runs == 2)
  }

  @Test func `a computed read inside untracked tracks its own reads`() {
    let a = Observable(1)
    let c = Computed { a.value * 2 }
    var log: [Int] = []
    Effect { log.append(untracked { c.value }) }.store(in: scope)
    a.value = 2
    #expect(log == [2])
    #expect(c.value == 4)
  }

  @Test func `untracked may be nested`() {
    let a = Observable(0)
    let b = Observable(0)
    var runs = 0
    Effect {
      runs += 1
      untracked {
        untracked { _ = a.value }
        _ = a.value
      }
      _ = b.value
    }.store(in: scope)
    a.value = 1
    b.value = 1
    #expect(runs == 2)
  }

  @Test func `an effect made inside untracked tracks its own reads`() {
    let a = Observable(0)
    var log: [String] = []
    Effect {
      log.append("outer")
      untracked { Effect { log.append("inner \(a.value)") }.keptByEffect() }
    }.store(in: scope)
    a.value = 1
    #expect(log == ["outer", "inner 0", "inner 1"])
  }

  @Test func `untracked returns the result of its closure, outside of any effect too`() {
    #expect(untracked { 7 } == 7)
  }
}
