import Binding
import Testing

/// Conformance, section A: the shape of the graph, cut-off, laziness.
@Suite struct GraphShapeSpec {
  let scope = Scope()

  @Test func `a computed that reads a value by two ways runs once for a change`() {
    let a = Observable(1)
    let b = Computed { a.value + 1 }
    let c = Computed { a.value * 10 }
    var runs = 0
    let d = Computed {
      runs += 1
      return b.value + c.value
    }
    #expect(d.value == 12)
    a.value = 2
    #expect(d.value == 23)
    #expect(runs == 2)
  }

  @Test(arguments: [false, true])
  func `a computed that reads a value directly and through another one never sees old and new mixed`(isObserved: Bool) {
    let a = Observable(2)
    var log: [String] = []
    let b = Computed {
      log.append("b")
      return a.value - 1
    }
    let c = Computed {
      log.append("c\(a.value),\(b.value)")
      return a.value + b.value
    }
    let d = Computed {
      log.append("d")
      return c.value
    }
    if isObserved { Effect { _ = d.value }.store(in: scope) }
    #expect(d.value == 3)
    log = []
    a.value = 4
    #expect(d.value == 7)
    #expect(log.sorted() == ["b", "c4,3", "d"])
  }

  @Test func `a result equal to the former one goes no further`() {
    let a = Observable(0)
    var log: [String] = []
    let b = Computed {
      log.append("b\(a.value)")
      return "constant"
    }
    let c = Computed {
      log.append("c")
      return b.value
    }
    Effect { log.append("e \(c.value)") }.store(in: scope)
    Effect { log.append("f \(b.value)") }.store(in: scope)
    #expect(log == ["c", "b0", "e constant", "f constant"])
    log = []
    a.value = 1
    #expect(log == ["b1"])
  }

  @Test func `an unchanged branch does not hide a changed one`() {
    let a = Observable("a")
    let b = Computed { a.value }
    let c = Computed {
      _ = a.value
      return "c"
    }
    var runs = 0
    let d = Computed {
      runs += 1
      return b.value + c.value
    }
    Effect { _ = d.value }.store(in: scope)
    #expect(d.value == "ac")
    runs = 0
    a.value = "aa"
    #expect(d.value == "aac")
    #expect(runs == 1)
  }

  @Test func `branches that are all unchanged run nothing`() {
    let a = Observable("a")
    let b = Computed {
      _ = a.value
      return "b"
    }
    let c = Computed {
      _ = a.value
      return "c"
    }
    var runs = 0
    let d = Computed {
      runs += 1
      return b.value + c.value
    }
    Effect { _ = d.value }.store(in: scope)
    a.value = "aa"
    #expect(d.value == "bc")
    #expect(runs == 1)
  }

  @Test func `a computed runs when it is read and not before`() {
    let a = Observable(1)
    let b = Observable(2)
    var runs = 0
    let c = Computed {
      runs += 1
      return a.value + b.value
    }
    #expect(runs == 0)
    #expect(c.value == 3)
    #expect(runs == 1)
    a.value = 5
    b.value = 6
    #expect(runs == 1)
    #expect(c.value == 11)
    #expect(runs == 2)
  }

  @Test func `a computed is cached without observers too`() {
    let a = Observable("a")
    let unrelated = Observable(0)
    var runs = 0
    var constantRuns = 0
    let c = Computed {
      runs += 1
      return a.value
    }
    let constant = Computed {
      constantRuns += 1
      return 1
    }
    #expect([c.value, c.value] == ["a", "a"])
    #expect(runs == 1)
    a.value = "a"
    #expect(c.value == "a")
    #expect(runs == 1)
    #expect(constant.value == 1)
    unrelated.value = 1
    #expect(c.value == "a")
    #expect(constant.value == 1)
    #expect(runs == 1)
    a.value = "b"
    #expect(c.value == "b")
    #expect(constant.value == 1)
    #expect(runs == 2)
    #expect(constantRuns == 1)
  }

  @Test func `when the last observer leaves nothing runs, and a later read is current`() {
    let a = Observable("a")
    var log: [String] = []
    let b = Computed {
      log.append("b")
      return a.value
    }
    let c = Computed {
      log.append("c")
      return b.value
    }
    let effect = Effect { _ = c.value }
    log = []
    effect.cancel()
    a.value = "z"
    #expect(log == [])
    #expect(c.value == "z")
    #expect(log == ["b", "c"])
  }
}
