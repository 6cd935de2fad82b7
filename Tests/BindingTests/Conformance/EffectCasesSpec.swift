import Binding
import Testing

/// Conformance, section C: effects.
@Suite struct EffectCasesSpec {
  let scope = Scope()

  @Test func `an effect runs, cleans up before each rerun, and cleans up once more at its end`() {
    let a = Observable(0)
    var log: [String] = []
    let effect = Effect {
      let seen = a.value
      log.append("r\(seen)")
      onCleanup { log.append("c\(seen)") }
    }
    #expect(log == ["r0"])
    a.value = 1
    #expect(log == ["r0", "c0", "r1"])
    a.value = 1
    #expect(log == ["r0", "c0", "r1"])
    effect.cancel()
    #expect(log == ["r0", "c0", "r1", "c1"])
    effect.cancel()
    a.value = 2
    #expect(log == ["r0", "c0", "r1", "c1"])
  }

  @Test func `an effect does not depend on what its cleanup reads`() {
    let a = Observable(0)
    let b = Observable(0)
    var runs = 0
    var cleanups = 0
    Effect {
      runs += 1
      _ = a.value
      onCleanup {
        cleanups += 1
        _ = b.value
      }
    }.store(in: scope)
    a.value = 1
    #expect([runs, cleanups] == [2, 1])
    b.value = 1
    #expect([runs, cleanups] == [2, 1])
  }

  @Test func `effects run in the order in which they were made`() {
    let a = Observable(0)
    let condition = Observable(true)
    var log: [Int] = []
    Effect {
      _ = a.value
      log.append(1)
    }.store(in: scope)
    Effect {
      if condition.value { _ = a.value }
      log.append(2)
    }.store(in: scope)
    Effect {
      _ = a.value
      log.append(3)
    }.store(in: scope)
    #expect(log == [1, 2, 3])
    log = []
    a.value = 1
    #expect(log == [1, 2, 3])
    condition.value = false
    condition.value = true
    log = []
    a.value = 2
    #expect(log == [1, 2, 3])
  }

  @Test func `nested batches run effects at the outermost end`() {
    let a = Observable(0)
    var log: [Int] = []
    Effect { log.append(a.value) }.store(in: scope)
    batch {
      batch {
        a.value = 1
        a.value = 2
      }
      #expect(log == [0])
      a.value = 3
      #expect(log == [0])
    }
    #expect(log == [0, 3])
  }

  @Test func `a read inside a batch is current and computes only what it needs`() {
    let a = Observable("a")
    let b = Computed { a.value }
    let c = Computed { b.value }
    var runs = 0
    let d = Computed {
      runs += 1
      return c.value
    }
    #expect(d.value == "a")
    batch {
      a.value = "b"
      #expect(c.value == "b")
      #expect(runs == 1)
    }
    #expect(runs == 1)
    #expect(d.value == "b")
    #expect(runs == 2)
  }

  @Test func `an effect does not see the state that was read in the middle of a batch`() {
    let s = Observable(0)
    let double = Computed { s.value * 2 }
    let triple = Computed { s.value * 3 }
    var log: [[Int]] = []
    Effect { log.append([double.value, triple.value]) }.store(in: scope)
    batch {
      s.value = 1
      #expect(double.value == 2)
    }
    #expect(log == [[0, 0], [2, 3]])
  }

  @Test func `a batch that throws has run its effects before`() {
    struct Refused: Error {}
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    Effect { log.append("a\(a.value)") }.store(in: scope)
    Effect { log.append("b\(b.value)") }.store(in: scope)
    log = []
    #expect(throws: Refused.self) {
      try batch {
        a.value = 1
        b.value = 1
        throw Refused()
      }
    }
    #expect(log == ["a1", "b1"])
    a.value = 2
    #expect(log == ["a1", "b1", "a2"])
  }

  @Test func `a batch returns its result, and an effect made inside runs at once, and once`() {
    let a = Observable(0)
    var log: [Int] = []
    let result = batch {
      a.value = 1
      Effect { log.append(a.value) }.store(in: scope)
      #expect(log == [1])
      return "result"
    }
    #expect(result == "result")
    #expect(log == [1])
    a.value = 2
    #expect(log == [1, 2])
  }

  @Test func `a batch that changes nothing in the end runs no effect`() {
    let a = Observable(1)
    var log: [String] = []
    let c = Computed {
      log.append("c")
      return a.value
    }
    Effect { log.append("direct \(a.value)") }.store(in: scope)
    Effect { log.append("through \(c.value)") }.store(in: scope)
    log = []
    for _ in 1...2 {
      batch {
        a.value = 9
        a.value = 1
      }
    }
    #expect(log == [])
    a.value = 2
    #expect(log == ["direct 2", "c", "through 2"])
  }

  @Test func `after a batch only effects of the changed values run, and not those of a value that came back`() {
    let a = Observable(0)
    let b = Observable(10)
    var runs = 0
    let c1 = Computed {
      runs += 1
      return a.value * 2
    }
    var log: [Int] = []
    Effect { log.append(c1.value + b.value) }.store(in: scope)
    runs = 0
    batch {
      a.value = 5
      a.value = 0
      b.value = 20
    }
    #expect(log == [10, 20])
    #expect(runs == 0)
  }

  @Test func `an untracked read is current, and no dependency`() {
    let a = Observable(0)
    let b = Observable(1)
    let k = Computed { b.value * 10 }
    var log: [String] = []
    Effect { log.append("untracked \(a.value) \(untracked { k.value })") }.store(in: scope)
    Effect { log.append("peek \(a.value) \(k.peek())") }.store(in: scope)
    log = []
    b.value = 2
    #expect(log == [])
    a.value = 1
    #expect(log == ["untracked 1 20", "peek 1 20"])
    b.value = 3
    #expect(k.peek() == 30)
  }
}
