import Binding
import TestSupport
import Testing

@Suite struct OnCleanupSpec {
  let scope = Scope()

  @Test func `inner effects end newest first, then cleanups run newest first`() {
    let a = Observable(0)
    var log: [String] = []
    let effect = Effect {
      _ = a.value
      onCleanup { log.append("cleanup 1") }
      Effect { onCleanup { log.append("inner 1") } }.keptByEffect()
      onCleanup { log.append("cleanup 2") }
      Effect {
        onCleanup { log.append("inner 2 older") }
        onCleanup { log.append("inner 2 newer") }
      }.keptByEffect()
    }
    let order = ["inner 2 newer", "inner 2 older", "inner 1", "cleanup 2", "cleanup 1"]
    a.value = 1
    #expect(log == order)
    log = []
    effect.cancel()
    #expect(log == order)
  }

  @Test func `a cleanup that is given its owner keeps it no longer than the effect does, unlike one that captures it`()
  {
    final class Screen {
      let isShown = Observable(true)
      let scope = Scope()
      var log: [String] = []
      init(isGiven: Bool) {
        Effect(for: self, name: "live") { me in
          guard me.isShown.value else { return }
          me.log.append("live")
          if isGiven {
            onCleanup(for: me) { me in me.log.append("paused") }
          } else {
            onCleanup { me.log.append("paused") }
          }
        }.store(in: scope)
      }
    }
    let screen = Screen(isGiven: true)
    screen.isShown.value = false
    screen.isShown.value = true
    screen.scope.end()
    #expect(screen.log == ["live", "paused", "live", "paused"])
    #expect(whyAlive { Screen(isGiven: true) } == nil)
    var leaked: [Scope] = []
    let reason = whyAlive {
      let screen = Screen(isGiven: false)
      leaked.append(screen.scope)
      return screen
    }
    #expect(reason?.contains("the effect 'live'") ?? false)
    for scope in leaked { scope.end() }
  }

  @Test func `an effect keeps what it makes after it has sent, written through a closure and ended another effect`() {
    let (a, sent) = (Observable(0), Event<Int>())
    sent.observe { _ in }.store(in: scope)
    let doubled = Lens(get: { a.value * 2 }, set: { a.value = $0 / 2 })
    var other: Effect?
    let deeds: [() -> Void] = [{ sent.send(1) }, { doubled.value = 4 }, { other?.cancel() }]
    for deed in deeds {
      var log: [String] = []
      other = Effect { onCleanup { log.append("other") } }
      let effect = Effect {
        deed()
        onCleanup { log.append("cleanup") }
        Effect { onCleanup { log.append("inner") } }.keptByEffect()
      }
      log = []
      effect.cancel()
      #expect(log == ["inner", "cleanup"])
    }
  }

  @Test func `a cleanup runs once`() {
    let a = Observable(0)
    var runs = 0
    let effect = Effect { if a.value == 0 { onCleanup { runs += 1 } } }
    a.value = 1
    a.value = 2
    effect.cancel()
    #expect(runs == 1)
  }

  @Test func `a write of a cleanup before a rerun is seen by that rerun and schedules no other`() {
    let trigger = Observable(0)
    let written = Observable(0)
    var log: [String] = []
    Effect {
      log.append("\(trigger.value) \(written.value)")
      onCleanup { written.value += 1 }
    }.store(in: scope)
    trigger.value = 1
    #expect(log == ["0 0", "1 1"])
    trigger.value = 2
    #expect(log == ["0 0", "1 1", "2 2"])
  }

  @Test func `a write of a cleanup wakes other effects after the rerun`() {
    let trigger = Observable(0)
    let written = Observable(0)
    var log: [String] = []
    Effect { log.append("other \(written.value)") }.store(in: scope)
    Effect {
      log.append("owner \(trigger.value)")
      onCleanup { written.value += 1 }
    }.store(in: scope)
    log = []
    trigger.value = 1
    #expect(log == ["owner 1", "other 1"])
  }

  @Test func `a write of a cleanup at the end of an effect wakes other effects when all cleanups ran`() {
    let written = Observable(0)
    var log: [String] = []
    Effect { log.append("other \(written.value)") }.store(in: scope)
    let effect = Effect {
      onCleanup {
        written.value += 1
        log.append("older")
      }
      onCleanup {
        written.value += 1
        log.append("newer")
      }
    }
    log = []
    effect.cancel()
    #expect(log == ["newer", "older", "other 2"])
  }

  @Test func `an effect does not own the effects that its cleanup makes`() {
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    var kept: [Subscription] = []
    let effect = Effect {
      _ = a.value
      onCleanup { Effect { log.append("made in a cleanup \(b.value)") }.store(in: &kept) }
    }
    effect.cancel()
    b.value = 1
    #expect(log == ["made in a cleanup 0", "made in a cleanup 1"])
    kept = []
    b.value = 2
    #expect(log.count == 2)
  }

  @Test func `a cleanup registered in untracked or in a batch belongs to the effect around it`() {
    let a = Observable(0)
    var log: [String] = []
    Effect {
      _ = a.value
      untracked { onCleanup { log.append("untracked") } }
      batch { onCleanup { log.append("batched") } }
    }.store(in: scope)
    a.value = 1
    #expect(log == ["batched", "untracked"])
  }

  @Test func `onCleanup outside of an effect ends the program`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onCleanup {}
    }
    #expect(trap.message.contains("onCleanup is called outside of an effect"))
  }

  @Test func `onCleanup inside a cleanup ends the program`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let effect = Effect { onCleanup { onCleanup {} } }
      effect.cancel()
    }
    #expect(trap.message.contains("onCleanup is called outside of an effect"))
  }

  @Test func `onCleanup inside a computed ends the program, and both are named`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let total = Computed(name: "total") {
        onCleanup {}
        return 0
      }
      _ = Effect(name: "painter") { _ = total.value }
    }
    #expect(trap.message.contains("onCleanup is called in the effect 'painter' while 'total' is being computed"))
  }
}
