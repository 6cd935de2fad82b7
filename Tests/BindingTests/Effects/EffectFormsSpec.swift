import Binding
import BindingTesting
import Testing

@Suite struct EffectFormsSpec {
  private final class Owner {
    var seen: [Int] = []
  }

  struct Refused: Error {}

  @Test func `an effect with an owner runs for as long as the owner lives, and does not keep the owner alive`() {
    let a = Observable(0)
    var owner: Owner? = Owner()
    weak let died = owner
    var runs = 0
    let effect = Effect(for: owner ?? Owner()) { me in
      runs += 1
      me.seen.append(a.value)
    }
    a.value = 1
    #expect(owner?.seen == [0, 1])
    owner = nil
    #expect(died == nil)
    #expect(!effect.isCancelled)
    #expect(a.observerCount == 1)
    a.value = 2
    #expect(runs == 2)
    #expect(effect.isCancelled)
    #expect(a.observerCount == 0)
  }

  @Test func `an effect whose owner died leaves its scope, and is released`() {
    let a = Observable(0)
    let scope = Scope()
    var owner: Owner? = Owner()
    weak var effect: Effect?
    if let owner {
      let made = Effect(for: owner) { me in me.seen.append(a.value) }
      made.store(in: scope)
      effect = made
    }
    #expect(effect != nil)
    owner = nil
    a.value = 1
    #expect(effect == nil)
    #expect(a.observerCount == 0)
    scope.end()
  }

  @Test func `an effect runs the cleanups of its last run when its owner has died`() {
    let a = Observable(0)
    var log: [String] = []
    var owner: Owner? = Owner()
    let effect = owner.map { owner in
      Effect(for: owner) { _ in
        log.append("run \(a.value)")
        onCleanup { log.append("cleanup") }
      }
    }
    owner = nil
    a.value = 1
    #expect(log == ["run 0", "cleanup"])
    #expect(effect?.isCancelled == true)
  }

  @Test func `an effect that can throw reports each error by name and goes on`() {
    let a = Observable(0)
    var reports: [String] = []
    var runs = 0
    withDiagnostics({ reports.append($0.description) }) {
      let effect = Effect(
        name: "painter",
        catching: {
          runs += 1
          if a.value > 0 { throw Refused() }
        })
      #expect(reports == [])
      a.value = 1
      a.value = 2
      a.value = 0
      effect.cancel()
    }
    #expect(runs == 4)
    #expect(reports == ["The effect 'painter' failed: Refused()", "The effect 'painter' failed: Refused()"])
  }

  @Test func `an effect that throws in its first run reports that error too`() {
    var names: [[String]] = []
    let a = Observable(0)
    withDiagnostics({ names.append($0.names) }) {
      let effect = Effect(
        name: "first",
        catching: {
          _ = a.value
          throw Refused()
        })
      #expect(a.observerCount == 1)
      effect.cancel()
    }
    #expect(names == [["first"]])
  }

  @Test func `an effect whose closure is given the effect may cancel in any run`() {
    let count = Observable(0)
    var log: [Int] = []
    let first = Effect { me in
      log.append(count.value)
      me.cancel()
    }
    #expect(first.isCancelled)
    count.value = 1
    let later = Effect { me in
      log.append(count.value * 10)
      if count.value == 2 { me.cancel() }
      #expect(!me.name.isEmpty)
    }
    count.value = 2
    count.value = 3
    #expect(log == [0, 10, 20])
    #expect(later.isCancelled)
    #expect(count.observerCount == 0)
  }

  @Test func `an effect whose closure is given the effect is released as any other`() {
    let count = Observable(0)
    expectReleased { Effect { me in if count.value > 0 { me.cancel() } } }
    let outer = Effect { me in
      Effect { inner in if count.value == 1 { inner.cancel() } }.keptByEffect()
      #expect(!me.isCancelled)
    }
    count.value = 1
    #expect(count.observerCount == 0)
    outer.cancel()
  }
}
