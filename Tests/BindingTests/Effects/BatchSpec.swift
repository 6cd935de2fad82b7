import Binding
import Testing

@Suite struct BatchSpec {
  let scope = Scope()

  @Test func `a batch runs each effect once for all its writes`() {
    let first = Observable("Ada")
    let last = Observable("Byron")
    var log: [String] = []
    Effect { log.append("\(first.value) \(last.value)") }.store(in: scope)
    batch {
      first.value = "Augusta"
      last.value = "King"
      first.value = "Ada"
      last.value = "Lovelace"
    }
    #expect(log == ["Ada Byron", "Ada Lovelace"])
  }

  @Test func `a read in a batch gives the value written last`() {
    let a = Observable(1)
    let c = Computed { a.value * 2 }
    let observed = Computed { a.value * 3 }
    Effect { _ = observed.value }.store(in: scope)
    batch {
      for value in 2...4 {
        a.value = value
        #expect([a.value, a.peek(), c.value, observed.value] == [value, value, value * 2, value * 3])
      }
    }
  }

  @Test func `a batch returns the result of its closure, of any type, also Void`() {
    #expect(batch { 7 } == 7)
    #expect(batch { "\(batch { 7 })" } == "7")
    let nothing: Void = batch {}
    #expect(nothing == ())
  }

  @Test func `a batch rethrows a typed error`() {
    enum Refused: Error { case now }
    do {
      try batch { () throws(Refused) in throw .now }
    } catch {
      let refused: Refused = error
      #expect(refused == .now)
    }
  }

  @Test func `an inner batch that throws leaves its effects to the outer batch`() {
    struct Refused: Error {}
    let a = Observable(0)
    var log: [Int] = []
    Effect { log.append(a.value) }.store(in: scope)
    batch {
      #expect(throws: Refused.self) {
        try batch {
          a.value = 1
          throw Refused()
        }
      }
      #expect(log == [0])
      a.value = 2
    }
    #expect(log == [0, 2])
  }

  @Test func `a batch inside an effect does not flush before the body of the effect returns`() {
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    Effect { log.append("b \(b.value)") }.store(in: scope)
    Effect {
      batch { b.value = a.value }
      log.append("a \(a.value)")
    }.store(in: scope)
    log = []
    a.value = 1
    #expect(log == ["a 1", "b 1"])
  }

  @Test func `a batch inside a computed is harmless`() {
    let a = Observable(1)
    let c = Computed { batch { a.value + 1 } }
    #expect(c.value == 2)
    a.value = 2
    #expect(c.value == 3)
  }

  @Test(arguments: [
    ([2], 1), ([2, 1], 0), ([2, 3, 1], 0), ([2, 1, 2], 1), ([1], 0), ([1, 1], 0), ([2, 2], 1), ([], 0),
  ])
  func `a batch compares the value before it with the value written last`(writes: [Int], runs expected: Int) {
    let a = Observable(1)
    var runs = 0
    Effect {
      runs += 1
      _ = a.value
    }.store(in: scope)
    runs = 0
    batch { for value in writes { a.value = value } }
    #expect(runs == expected)
  }

  @Test func `a batch runs an effect once when a computed was read between a change and its return`() {
    let a = Observable(1)
    let c = Computed { a.value }
    var log: [Int] = []
    Effect { log.append(c.value) }.store(in: scope)
    batch {
      a.value = 2
      #expect(c.value == 2)
      a.value = 1
    }
    #expect(log == [1] || log == [1, 1])
    #expect(c.value == 1)
  }
}
