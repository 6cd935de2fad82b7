import Binding
import Testing

@Suite struct EffectLossSpec {
  let scope = Scope()
  @Test func `an effect may lose its last reference inside its own body`() {
    let a = Observable(0)
    let later = Observable(0)
    var log: [String] = []
    var effect: Effect?
    effect = Effect {
      log.append("run \(a.value)")
      onCleanup { log.append("cleanup") }
      guard a.value == 1 else { return }
      effect = nil
      log.append("later \(later.value)")
    }
    log = []
    a.value = 1
    #expect(log == ["cleanup", "run 1", "later 0", "cleanup"])
    #expect([a.observerCount, later.observerCount] == [0, 0])
    a.value = 2
    later.value = 1
    #expect(log.count == 4)
    #expect(effect == nil)
  }

  @Test func `an effect may cancel itself and then lose its last reference inside its own body`() {
    let a = Observable(0)
    let later = Observable(0)
    var log: [String] = []
    var effect: Effect?
    effect = Effect {
      log.append("run \(a.value)")
      onCleanup { log.append("cleanup") }
      guard a.value == 1 else { return }
      effect?.cancel()
      effect = nil
      log.append("later \(later.value)")
    }
    log = []
    a.value = 1
    #expect(log == ["cleanup", "run 1", "later 0", "cleanup"])
    #expect([a.observerCount, later.observerCount] == [0, 0])
    a.value = 2
    later.value = 1
    #expect(log.count == 4)
  }

  @Test func `an effect may lose its last reference in its own cleanup`() {
    let a = Observable(0)
    var log: [String] = []
    var effect: Effect?
    effect = Effect {
      log.append("run \(a.value)")
      onCleanup {
        log.append("cleanup")
        effect = nil
      }
    }
    a.value = 1
    a.value = 2
    #expect(log == ["run 0", "cleanup"])
    #expect(a.observerCount == 0)
    #expect(effect == nil)
  }

  @Test func `an effect may lose its last reference while it is due`() {
    let a = Observable(0)
    var log: [String] = []
    var second: Effect?
    Effect {
      log.append("first \(a.value)")
      if a.value == 1 { second = nil }
    }.store(in: scope)
    second = Effect {
      log.append("second \(a.value)")
      onCleanup { log.append("second ended") }
    }
    log = []
    a.value = 1
    #expect(log == ["first 1", "second ended"])
    #expect(a.observerCount == 1)
    #expect(second == nil)
  }

  @Test func `an effect may lose its last reference inside a computed that it is being checked for`() {
    let a = Observable(0)
    var log: [String] = []
    var victim: Effect?
    let upstream = Computed {
      if a.value == 1 { victim = nil }
      return a.value
    }
    let c = Computed { upstream.value }
    victim = Effect {
      log.append("run \(c.value)")
      onCleanup { log.append("ended") }
    }
    a.value = 1
    #expect(log == ["run 0", "ended"])
    #expect([a.observerCount, upstream.observerCount, c.observerCount] == [0, 0, 0])
    #expect(c.value == 1)
    #expect(victim == nil)
  }

  @Test func `an effect may lose its last reference inside a computed that its body reads`() {
    let a = Observable(0)
    var log: [String] = []
    var victim: Effect?
    let c = Computed {
      if a.value == 1 { victim = nil }
      return a.value
    }
    victim = Effect {
      log.append("run \(a.value)")
      onCleanup { log.append("ended") }
      log.append("c \(c.value)")
      log.append("goes on")
    }
    log = []
    a.value = 1
    #expect(log == ["ended", "run 1", "c 1", "goes on", "ended"])
    #expect([a.observerCount, c.observerCount] == [0, 0])
    a.value = 2
    #expect(log.count == 5)
    #expect(victim == nil)
  }

  @Test func `an effect released in its own body does not own the effects that the body makes afterwards`() {
    let a = Observable(0)
    let inner = Observable(0)
    var log: [String] = []
    var effect: Effect?
    var kept: [Subscription] = []
    effect = Effect {
      guard a.value == 1 else { return }
      effect = nil
      Effect { log.append("inner \(inner.value)") }.store(in: &kept)
    }
    a.value = 1
    #expect(effect == nil)
    inner.value = 1
    #expect(log == ["inner 0", "inner 1"])
    kept = []
    inner.value = 2
    #expect(log.count == 2)
  }
}
