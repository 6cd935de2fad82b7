import Binding
import Testing

@Suite struct TurnPullingSpec {
  let scope = Scope()

  @Test(arguments: [false, true])
  func `a computed runs at most once between two writes, however often it is read`(isObserved: Bool) {
    let a = Observable(0)
    var runs = 0
    let c = Computed {
      runs += 1
      return a.value
    }
    let readers = (0..<5).map { index in Computed { c.value + index } }
    if isObserved { for reader in readers { Effect { _ = reader.value }.store(in: scope) } }
    for value in 1...3 {
      runs = 0
      a.value = value
      for reader in readers + readers { _ = reader.value }
      _ = c.value
      #expect(runs == 1)
    }
  }

  @Test(arguments: [false, true])
  func `no effect or computed ever reads one input new and another old`(isObserved: Bool) {
    let a = Observable(0)
    let levels = sequence(first: [a.map { $0 }, a.map { $0 }]) { level in
      [Computed { max(level[0].value, level[1].value) }, Computed { min(level[0].value, level[1].value) }]
    }.prefix(6)
    var mixed = 0
    let joint = Computed {
      let values = Set(levels.flatMap { $0 }.map(\.value) + [a.value])
      if values.count != 1 { mixed += 1 }
      return values
    }
    if isObserved { Effect { _ = joint.value }.store(in: scope) }
    for value in 1...5 {
      a.value = value
      #expect(joint.value == [value])
    }
    batch {
      for value in 6...9 {
        a.value = value
        #expect(joint.value == [value])
      }
    }
    #expect(mixed == 0)
  }

  @Test(arguments: [false, true])
  func `checking a graph takes time by its nodes, not by the number of paths through them`(isObserved: Bool) {
    let a = Observable(0)
    var runs = 0
    var level = [Computed { a.value % 2 }, Computed { a.value % 2 }]
    for _ in 1...50 {
      let below = level
      level = (0...1).map { _ in
        Computed {
          runs += 1
          return below[0].value + below[1].value > 0 ? 1 : 0
        }
      }
    }
    let top = level[0]
    if isObserved { Effect { _ = top.value }.store(in: scope) }
    #expect(top.value == 0)
    #expect(runs == 99)
    a.value = 2
    #expect(top.value == 0)
    #expect(runs == 99)
    a.value = 3
    #expect(top.value == 1)
    #expect(runs == 198)
  }

  @Test func `the first input that differs ends the check of a computed, as later inputs may not be read again`() {
    let isList = Observable(true)
    let index = Observable(0)
    let items = Observable(["only"])
    var outOfRange = false
    let item = Computed {
      if !items.value.indices.contains(index.value) { outOfRange = true }
      return items.value.first ?? ""
    }
    var log: [String] = []
    Effect { log.append(isList.value ? item.value : "none") }.store(in: scope)
    batch {
      items.value = []
      isList.value = false
    }
    #expect(log == ["only", "none"])
    #expect(!outOfRange)
  }

  @Test func `reads are current inside a batch, an effect, a callback and a computed`() {
    let a = Observable(0)
    let double = Computed { a.value * 2 }
    let plusOne = Computed { double.value + 1 }
    var log: [Int] = []
    let trigger = Observable(0)
    Effect {
      guard trigger.value > 0 else { return }
      a.value = trigger.value
      log.append(plusOne.peek())
    }.store(in: scope)
    trigger.observeChanges { _, new in
      a.value = new * 10
      log.append(plusOne.value)
    }.store(in: scope)
    trigger.value = 1
    #expect(log == [3, 21])
    batch {
      a.value = 50
      log.append(plusOne.value)
      a.value = 60
      log.append(plusOne.value)
    }
    #expect(log == [3, 21, 101, 121])
  }

  @Test func `an unobserved computed notices changes in any order of reads and writes`() {
    let a = Observable(1)
    let b = Observable(10)
    let sum = Computed { a.value + b.value }
    let product = Computed { a.value * b.value }
    let both = Computed { [sum.value, product.value] }
    #expect(both.value == [11, 10])
    a.value = 2
    #expect(sum.value == 12)
    b.value = 20
    #expect(product.value == 40)
    #expect(both.value == [22, 40])
    a.value = 1
    b.value = 10
    #expect(both.value == [11, 10])
  }

  @Test func `a computed that becomes observed in between stays current`() {
    let a = Observable(1)
    var runs = 0
    let c = Computed {
      runs += 1
      return a.value
    }
    #expect(c.value == 1)
    a.value = 2
    let effect = Effect { _ = c.value }
    #expect(runs == 2)
    a.value = 3
    #expect(runs == 3)
    effect.cancel()
    #expect(c.value == 3)
    #expect(runs == 3)
    a.value = 4
    #expect(runs == 3)
    #expect(c.value == 4)
    #expect(runs == 4)
  }

  @Test func `an unobserved computed does not run if a value that it read was changed and restored`() {
    let a = Observable(1)
    var runs = 0
    let c = Computed {
      runs += 1
      return a.value
    }
    #expect(c.value == 1)
    a.value = 2
    a.value = 1
    #expect(c.value == 1)
    #expect(runs == 1)
  }
}
