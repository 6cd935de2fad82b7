import Binding
import Testing

private enum Refused: Error { case overdrawn, other }

@Suite struct TransactionSpec {
  @Test func `a transaction that succeeds is a batch`() throws {
    let first = Observable("Ada"), last = Observable("King")
    var log: [String] = []
    let effect = Effect { log.append("\(first.value) \(last.value)") }
    let result = try transaction { () throws(Refused) -> Int in
      first.value = "Augusta"
      last.value = "Lovelace"
      return 7
    }
    #expect(result == 7)
    #expect(log == ["Ada King", "Augusta Lovelace"])
    effect.cancel()
  }

  @Test func `a transaction that throws brings every value back and notifies no observer`() {
    let count = Observable(1), names = Observable(["Ada"])
    var runs = 0, computed = 0
    let both = Computed {
      computed += 1
      return "\(count.value) \(names.value)"
    }
    let effect = Effect {
      runs += 1
      _ = both.value
    }
    #expect(throws: Refused.overdrawn) {
      try transaction { () throws(Refused) in
        count.value = 2
        names.value.append("Grace")
        #expect(both.value == "2 [\"Ada\", \"Grace\"]")
        throw .overdrawn
      }
    }
    #expect(count.value == 1)
    #expect(names.value == ["Ada"])
    #expect(both.value == "1 [\"Ada\"]")
    #expect(runs == 1)
    #expect(computed == 2)
    count.value = 3
    #expect(runs == 2)
    effect.cancel()
  }

  @Test func `a transaction that throws notifies no observer, whatever the change policy`() {
    final class Token {}
    let always = Observable(1, changes: .always)
    let opaque = Observable({ 1 })
    let token = Token()
    let reference = Observable(token)
    let derived = Computed(changes: .always) { always.value }
    var runs = 0
    let effect = Effect {
      runs += 1
      _ = (derived.value, opaque.value(), reference.value)
    }
    try? transaction {
      always.value = 1
      opaque.value = { 2 }
      reference.value = Token()
      _ = (derived.value, opaque.value(), reference.value)
      throw Refused.other
    }
    #expect(runs == 1)
    #expect(opaque.value() == 1)
    #expect(reference.value === token)
    effect.cancel()
  }

  @Test func `a computed that was cached inside a transaction that fails is stale, also without observers`() {
    let count = Observable(1)
    let double = Computed { count.value * 2 }
    try? transaction {
      count.value = 5
      #expect(double.value == 10)
      throw Refused.other
    }
    #expect(double.value == 2)
    count.value = 5
    #expect(double.value == 10)
  }

  @Test func `a nested rollback returns to its own start, an outer one also undoes what a nested one committed`() {
    let a = Observable(0), b = Observable(0)
    try? transaction {
      a.value = 1
      try? transaction {
        a.value = 2
        b.value = 2
        throw Refused.other
      }
      #expect(a.value == 1)
      #expect(b.value == 0)
      transaction {
        a.value = 3
        b.value = 3
      }
      #expect(a.value == 3)
      throw Refused.other
    }
    #expect(a.value == 0)
    #expect(b.value == 0)
  }

  @Test func `values that an enclosing batch wrote before a failed transaction stay written`() {
    let a = Observable(0)
    var log: [Int] = []
    let effect = Effect { log.append(a.value) }
    batch {
      a.value = 1
      try? transaction {
        a.value = 2
        throw Refused.other
      }
      #expect(a.value == 1)
    }
    #expect(log == [0, 1])
    batch {
      a.value = 9
      try? transaction {
        a.value = 8
        throw Refused.other
      }
      a.value = 1
    }
    #expect(log == [0, 1])
    effect.cancel()
  }

  @Test func `a computed that was made inside a failed transaction reads the restored values`() {
    let source = Observable(1)
    var made: Computed<Int>?
    try? transaction {
      source.value = 2
      made = Computed { source.value + 1 }
      #expect(made?.value == 3)
      throw Refused.other
    }
    #expect(made?.value == 2)
  }

  @Test func `dependencies found inside a failed transaction are forgotten`() {
    let flag = Observable(true), one = Observable(1), other = Observable(10)
    let chosen = Computed { flag.value ? one.value : other.value }
    var log: [Int] = []
    let effect = Effect { log.append(chosen.value) }
    try? transaction {
      flag.value = false
      #expect(chosen.value == 10)
      throw Refused.other
    }
    #expect(one.observerCount == 1)
    #expect(other.observerCount == 0)
    other.value = 11
    one.value = 2
    #expect(log == [1, 2])
    effect.cancel()
  }

  @Test func `an outer transaction that fails restores values written before and after a nested one`() {
    let a = Observable(["a"]), b = Observable(["b"])
    let both = Computed { a.value + b.value }
    let effect = Effect { _ = both.value }
    for isNestedRefused in [false, true] {
      try? transaction {
        a.value = ["a1"]
        for round in 0..<3 {
          try? transaction {
            a.value.append("\(round)")
            b.value = both.value
            if isNestedRefused { throw Refused.other }
          }
        }
        #expect(both.value == (isNestedRefused ? ["a1", "b"] : a.value + b.value))
        b.value = []
        throw Refused.other
      }
      #expect(a.value == ["a"])
      #expect(b.value == ["b"])
      #expect(both.value == ["a", "b"])
    }
    effect.cancel()
  }

  @Test(arguments: [false, true])
  func `values kept by a transaction are released with it, and may then write and begin others`(isRefused: Bool) {
    final class Probe {
      let atEnd: () -> Void
      init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }
      deinit { atEnd() }
    }
    let log = Observable<[String]>([]), extra = Observable(0)
    func probe(_ name: String) -> Probe {
      Probe {
        log.value.append(name)
        transaction { extra.value += 1 }
        try? transaction {
          extra.value = 100
          throw Refused.other
        }
      }
    }
    let held = Observable<Probe?>(probe("old"))
    try? transaction {
      held.value = probe("new")
      #expect(log.value == [])
      if isRefused { throw Refused.overdrawn }
    }
    #expect(log.value == [isRefused ? "new" : "old"])
    #expect(extra.value == 1)
    try? transaction {
      extra.value = 5
      try? transaction {
        held.value = nil
        throw Refused.other
      }
      throw Refused.other
    }
    #expect(extra.value == 1)
    #expect(log.value.count == 1)
  }

  @Test func `a node that is released in a transaction is restored before it ends`() {
    let source = Observable(1)
    weak var weakly: Computed<Int>?
    try? transaction {
      let double = Computed { source.value * 2 }
      weakly = double
      source.value = 4
      #expect(double.value == 8)
      throw Refused.other
    }
    #expect(weakly == nil)
    #expect(source.value == 1)
  }
}
