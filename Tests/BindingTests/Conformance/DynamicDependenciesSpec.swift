import Binding
import Testing

/// Conformance, section B: dependencies that change from run to run.
@Suite struct DynamicDependenciesSpec {
  let scope = Scope()

  @Test func `only what the last run read wakes an effect`() {
    let condition = Observable(true)
    let a = Observable("a")
    let b = Observable("b")
    var log: [String] = []
    Effect { log.append(condition.value ? a.value : b.value) }.store(in: scope)
    b.value = "b1"
    #expect(log == ["a"])
    condition.value = false
    #expect(log == ["a", "b1"])
    a.value = "a1"
    #expect(log == ["a", "b1"])
    b.value = "b2"
    #expect(log == ["a", "b1", "b2"])
  }

  @Test func `a dependency that was dropped and is read again gives its present value`() {
    let condition = Observable(true)
    let s = Observable(1)
    let k = Computed { condition.value ? s.value : 0 }
    var log: [Int] = []
    Effect { log.append(k.value) }.store(in: scope)
    condition.value = false
    s.value = 2
    condition.value = true
    s.value = 3
    #expect(log == [1, 0, 2, 3])
  }

  @Test func `a dependency read directly and through a computed gives its present value when read again`() {
    let flag = Observable(1)
    let foo = Observable(1)
    let viaComputed = Computed { foo.value }
    var log: [[Int]] = []
    Effect { log.append(flag.value == 1 ? [foo.value, viaComputed.value] : []) }.store(in: scope)
    flag.value = 0
    foo.value = 2
    flag.value = 1
    foo.value = 3
    #expect(log == [[1, 1], [], [2, 2], [3, 3]])
  }

  @Test func `reading twice and in another order changes neither the number of runs nor their order`() {
    let s1 = Observable(0)
    let s2 = Observable(0)
    var log: [String] = []
    Effect {
      log.append("A")
      if untracked({ s2.value == 1 }) { _ = s1.value }
      _ = s2.value
      _ = s1.value
    }.store(in: scope)
    Effect {
      log.append("B")
      _ = s1.value
    }.store(in: scope)
    s2.value = 1
    #expect(log == ["A", "B", "A"])
    log = []
    s1.value += 1
    #expect(log == ["A", "B"])
  }
}
