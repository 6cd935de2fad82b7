import Binding
import TestSupport
import Testing

@Suite struct EffectSpec {
  let scope = Scope()

  // MARK: Running

  @Test func `an effect runs once when it is made, and after each change of a value that it read`() {
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    let effect = Effect { log.append("\(a.value) \(b.value)") }
    a.value = 1
    b.value = 2
    #expect(log == ["0 0", "1 0", "1 2"])
    effect.cancel()
  }

  @Test func `an effect has run when the write returns`() {
    let a = Observable(0)
    var seen = 0
    let effect = Effect { seen = a.value }
    for value in 1...3 {
      a.value = value
      #expect(seen == value)
    }
    effect.cancel()
  }

  @Test func `an effect sees its own write at once, and wakes other effects in the next round`() {
    let source = Observable(0)
    let derived = Observable(0)
    var log: [String] = []
    Effect { log.append("early \(derived.value)") }.store(in: scope)
    Effect {
      derived.value = source.value * 10
      log.append("writer \(derived.peek())")
    }.store(in: scope)
    log = []
    source.value = 1
    #expect(log == ["writer 10", "early 10"])
  }

  @Test func `an effect that writes a value that it reads runs until the value settles`() {
    let a = Observable(0)
    var log: [Int] = []
    Effect {
      log.append(a.value)
      if a.value < 3 { a.value += 1 }
    }.store(in: scope)
    #expect(log == [0, 1, 2, 3])
    a.value = 1
    #expect(log == [0, 1, 2, 3, 1, 2, 3])
  }

  @Test func `an effect does not run again for its own write that came before its read`() {
    let trigger = Observable(0)
    let a = Observable(0)
    var runs = 0
    Effect {
      runs += 1
      a.value = trigger.value
      _ = a.value
    }.store(in: scope)
    trigger.value = 1
    #expect(runs == 2)
  }

  @Test func `an effect made inside a flush runs at once, and only once`() {
    let a = Observable(0)
    var log: [String] = []
    Effect {
      log.append("outer \(a.value)")
      guard a.value == 1 else { return }
      Effect { log.append("inner \(a.value)") }.keptByEffect()
      log.append("outer goes on")
    }.store(in: scope)
    a.value = 1
    #expect(log == ["outer 0", "outer 1", "inner 1", "outer goes on"])
  }

  @Test func `an effect runs before the inner effects that it owns and replaces`() {
    let a = Observable(0)
    var log: [String] = []
    Effect {
      let generation = a.value
      log.append("outer \(generation)")
      Effect { log.append("inner \(generation) sees \(a.value)") }.keptByEffect()
    }.store(in: scope)
    a.value = 1
    #expect(log == ["outer 0", "inner 0 sees 0", "outer 1", "inner 1 sees 1"])
    #expect(a.observerCount == 2)
  }

  // MARK: Cancelling

  @Test func `a cancelled effect does not run`() {
    let a = Observable(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    #expect(!effect.isCancelled)
    effect.cancel()
    #expect(effect.isCancelled)
    a.value = 1
    #expect(runs == 1)
    #expect(a.observerCount == 0)
  }

  @Test func `releasing an effect cancels it`() {
    let a = Observable(0)
    var log: [String] = []
    var effect: Effect? = Effect {
      log.append("\(a.value)")
      onCleanup { log.append("ended") }
    }
    a.value = 1
    effect = nil
    #expect(log == ["0", "ended", "1", "ended"])
    a.value = 2
    #expect(log.count == 4)
    #expect(a.observerCount == 0)
    #expect(effect == nil)
  }

  @Test func `an effect that is cancelled while it is due does not run`() {
    let a = Observable(0)
    var log: [String] = []
    var second: Effect?
    Effect {
      log.append("first \(a.value)")
      if a.value == 1 { second?.cancel() }
    }.store(in: scope)
    second = Effect {
      log.append("second \(a.value)")
      onCleanup { log.append("second ended") }
    }
    log = []
    a.value = 1
    #expect(log == ["first 1", "second ended"])
    #expect(second?.isCancelled == true)
    a.value = 2
    #expect(log == ["first 1", "second ended", "first 2"])
  }

  @Test func `an effect that is cancelled in the batch that changed its input does not run`() {
    let a = Observable(0)
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = a.value
    }
    batch {
      a.value = 1
      effect.cancel()
    }
    #expect(runs == 1)
  }

  @Test func `an effect that cancels itself goes on to the end of its body, tracks nothing more, and then ends`() {
    let a = Observable(0)
    let later = Observable(0)
    var log: [String] = []
    var effect: Effect?
    defer { effect = nil }
    effect = Effect {
      log.append("run \(a.value)")
      onCleanup { log.append("early cleanup") }
      guard a.value == 1 else { return }
      effect?.cancel()
      log.append("cancelled: \(effect?.isCancelled == true)")
      Effect {
        log.append("inner \(later.value)")
        onCleanup { log.append("inner ended") }
      }.keptByEffect()
      onCleanup { log.append("late cleanup") }
      log.append("later \(later.value)")
    }
    log = []
    a.value = 1
    #expect(
      log == [
        "early cleanup", "run 1", "cancelled: true", "inner 0", "later 0", "inner ended", "late cleanup",
        "early cleanup",
      ]
    )
    #expect([a.observerCount, later.observerCount] == [0, 0])
    later.value = 1
    a.value = 2
    #expect(log.count == 8)
  }

  @Test func `an effect whose first run ended the scope in which it is then stored ends at once`() {
    let a = Observable(0)
    var log: [String] = []
    let outer = Effect {
      let box = Scope()
      Effect {
        log.append("run \(a.value)")
        onCleanup { log.append("ended") }
        box.end()
      }.store(in: box)
      log.append("stored")
    }
    #expect(log == ["run 0", "ended", "stored"])
    a.value = 1
    #expect(log.count == 3)
    outer.cancel()
  }

  @Test func `an effect that its own cleanup cancels before a rerun does not run`() {
    let a = Observable(0)
    var log: [String] = []
    var effect: Effect?
    defer { effect = nil }
    effect = Effect {
      log.append("run \(a.value)")
      onCleanup {
        log.append("cleanup")
        effect?.cancel()
      }
    }
    a.value = 1
    a.value = 2
    #expect(log == ["run 0", "cleanup"])
    #expect(a.observerCount == 0)
  }

  @Test func `a computed may cancel an effect, whose cleanups wait until the read ends`() {
    let trigger = Observable(0)
    let a = Observable(0)
    let written = Observable(0)
    var log: [String] = []
    let victim = Effect {
      _ = a.value
      onCleanup {
        log.append("ended")
        written.value += 1
      }
    }
    let c = Computed {
      if trigger.value == 1 {
        victim.cancel()
        log.append("cancelled: \(victim.isCancelled)")
      }
      return trigger.value
    }
    let outside = Computed {
      let value = c.value
      log.append("outside \(value)")
      return value
    }
    trigger.value = 1
    #expect(outside.value == 1)
    #expect(log == ["cancelled: true", "outside 1", "ended"])
    #expect(written.value == 1)
    #expect(a.observerCount == 0)
  }

  @Test func `a due effect does not run when the computed that it checks cancels it`() {
    let a = Observable(0)
    var log: [String] = []
    var victim: Effect?
    let c = Computed {
      if a.value == 1 { victim?.cancel() }
      return a.value
    }
    victim = Effect {
      log.append("run \(c.value)")
      onCleanup { log.append("ended") }
    }
    a.value = 1
    #expect(log == ["run 0", "ended"])
    a.value = 2
    #expect(log == ["run 0", "ended"])
    #expect([a.observerCount, c.observerCount] == [0, 0])
  }

  @Test func `what the inputs of an effect have ended in their evaluations has ended when the effect runs`() {
    let (trigger, written) = (Observable(0), Observable(0))
    let (one, other) = (Effect {}, Effect { onCleanup { written.value += 1 } })
    let unchanged = Computed {
      if trigger.value == 1 { one.cancel() }
      return 0
    }
    let changed = Computed {
      if trigger.value == 1 { other.cancel() }
      return trigger.value
    }
    var log: [[Int]] = []
    let effect = Effect { log.append([unchanged.value, changed.value, written.value]) }
    trigger.value = 1
    #expect(log == [[0, 0, 0], [0, 1, 1]])
    effect.cancel()
  }

  // MARK: Keeping

  @Test func `an effect keeps the nodes that it read alive, until it ends`() {
    var a: Observable<Int>? = Observable(0)
    weak let observable = a
    var c: Computed<Int>?
    if let a { c = Computed { a.value } }
    weak let computed = c
    var effect: Effect?
    do {
      weak let read = c
      effect = Effect { _ = read?.value }
    }
    a = nil
    c = nil
    #expect(observable != nil)
    #expect(computed != nil)
    effect?.cancel()
    #expect(computed == nil)
    #expect(observable == nil)
  }

  @Test func `an effect releases the nodes that it no longer reads`() {
    let condition = Observable(true)
    var a: Observable<Int>? = Observable(0)
    weak let read = a
    let effect = Effect { if condition.value { _ = read?.value } }
    a = nil
    #expect(read != nil)
    condition.value = false
    #expect(read == nil)
    effect.cancel()
  }

  @Test func `an effect has the name it was given, or the place where it was made`() {
    #expect(Effect(name: "painter") {}.name == "painter")
    #expect(Effect {}.name == "EffectSpec.swift:\(#line)")
  }
}
