import Binding
import Testing

@Suite struct TurnTrackingSpec {
  let scope = Scope()

  @Test func `reading a value twice makes one dependency`() {
    let a = Observable(0)
    let c = Computed { a.value + a.value }
    var runs = 0
    Effect {
      runs += 1
      _ = [a.value, c.value, a.value, c.value]
    }.store(in: scope)
    #expect([a.observerCount, c.observerCount] == [2, 1])
    a.value = 1
    #expect(runs == 2)
    #expect([a.observerCount, c.observerCount] == [2, 1])
  }

  @Test func `each run of a computed replaces its dependencies`() {
    let inputs = (0..<6).map { Observable($0) }
    let picked = Observable<[Int]>([])
    var log: [[Int]] = []
    Effect { log.append(picked.value.map { inputs[$0].value }) }.store(in: scope)
    let orders = [[0, 1, 2], [2, 1, 0], [1], [0, 1, 2, 3, 4, 5], [5, 0, 5, 0], [], [3, 4], [4, 3, 1]]
    for order in orders {
      picked.value = order
      #expect(log.last == order.map { inputs[$0].peek() })
      for (index, input) in inputs.enumerated() {
        #expect(input.observerCount == (order.contains(index) ? 1 : 0), "\(index) in \(order)")
        log = []
        input.value += 10
        #expect(log.count == (order.contains(index) ? 1 : 0), "\(index) in \(order)")
      }
    }
  }

  @Test func `reads in untracked are no dependencies of a computed without observers`() {
    let inputs = (0..<4).map { Observable($0) }
    let picked = Observable<[Int]>([])
    var runs = 0
    let c = Computed {
      runs += 1
      return picked.value.map { inputs[$0].value }
    }
    for order in [[0, 1], [1, 0], [2], [], [3, 2, 1, 0], [0]] {
      picked.value = order
      #expect(c.value == order.map { inputs[$0].value })
      for (index, input) in inputs.enumerated() {
        runs = 0
        input.value += 10
        #expect(c.value == order.map { inputs[$0].value })
        #expect(runs == (order.contains(index) ? 1 : 0))
        #expect(input.observerCount == 0)
      }
    }
  }

  @Test func `a dependency on many inputs survives their reversal`() {
    let inputs = (0..<500).map { Observable($0) }
    let isReversed = Observable(false)
    var runs = 0
    Effect {
      runs += 1
      for input in isReversed.value ? inputs.reversed() : inputs { _ = input.value }
    }.store(in: scope)
    for flip in [true, false, true] {
      isReversed.value = flip
      #expect(inputs.allSatisfy { $0.observerCount == 1 })
    }
    runs = 0
    for input in inputs { input.value += 1 }
    #expect(runs == 500)
  }

  @Test func `a read is attributed to the innermost effect or computed`() {
    let a = Observable(0)
    let b = Observable(0)
    var runs = [0, 0]
    Effect {
      runs[0] += 1
      _ = a.value
      Effect {
        runs[1] += 1
        _ = b.value
      }.keptByEffect()
    }.store(in: scope)
    b.value = 1
    #expect(runs == [1, 2])
    a.value = 1
    #expect(runs == [2, 3])
  }

  @Test func `writing a value makes no dependency`() {
    let a = Observable([0])
    let trigger = Observable(0)
    var runs = 0
    Effect {
      runs += 1
      a.value = [trigger.value]
      a.update { $0.append(1) }
      a.value[0] = 5
    }.store(in: scope)
    #expect(a.observerCount == 0)
    a.value = []
    #expect(runs == 1)
  }
}
