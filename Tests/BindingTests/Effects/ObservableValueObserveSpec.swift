import Binding
import Testing

@Suite struct ObservableValueObserveSpec {
  let scope = Scope()

  @Test func `observe gives the present value, then each new one`() {
    let a = Observable(1)
    let double = a.map { $0 * 2 }
    var log: [Int] = []
    double.observe { log.append($0) }.store(in: scope)
    a.value = 2
    a.value = 2
    batch {
      a.value = 8
      a.value = 3
    }
    #expect(log == [2, 4, 6])
  }

  @Test func `observeChanges gives the old and the new value of each change, and nothing at first`() {
    let a = Observable(1)
    var log: [[Int]] = []
    a.observeChanges { log.append([$0, $1]) }.store(in: scope)
    #expect(log == [])
    a.value = 2
    batch {
      a.value = 8
      a.value = 3
    }
    batch {
      a.value = 8
      a.value = 3
    }
    #expect(log == [[1, 2], [2, 3]])
  }

  @Test func `observeChanges distinguishes a former nil from no former value`() {
    let a = Observable<Int?>(nil)
    var log: [[Int?]] = []
    a.observeChanges { log.append([$0, $1]) }.store(in: scope)
    a.value = 1
    a.value = nil
    a.value = 2
    #expect(log == [[nil, 1], [1, nil], [nil, 2]])
  }

  @Test func `values that an observe callback reads are no dependencies`() {
    let a = Observable(0)
    let b = Observable(0)
    var log: [String] = []
    a.observe { log.append("observe \($0) \(b.value)") }.store(in: scope)
    a.observeChanges { log.append("changes \($0) \($1) \(b.value)") }.store(in: scope)
    b.value = 1
    a.value = 1
    b.value = 2
    #expect(log == ["observe 0 0", "observe 1 1", "changes 0 1 1"])
    #expect(b.observerCount == 0)
  }

  @Test func `a callback may write what it observes`() {
    let a = Observable(0)
    var log: [Int] = []
    var changes: [[Int]] = []
    a.observe {
      log.append($0)
      if $0 % 2 == 1 { a.value += 1 }
    }.store(in: scope)
    a.observeChanges {
      changes.append([$0, $1])
      if $1 == 4 { a.value = 5 }
    }.store(in: scope)
    a.value = 1
    #expect(log == [0, 1, 2])
    #expect(changes == [[0, 2]])
    a.value = 4
    #expect(log == [0, 1, 2, 4, 5, 6])
    #expect(changes == [[0, 2], [2, 4], [4, 6]])
  }

  @Test func `a callback may cancel its own subscription`() {
    let a = Observable(0)
    var log: [Int] = []
    var subscription: Subscription?
    defer { subscription = nil }
    subscription = a.observe {
      log.append($0)
      if $0 == 1 { subscription?.cancel() }
    }
    a.value = 1
    a.value = 2
    #expect(log == [0, 1])
    #expect(a.observerCount == 0)
  }

  @Test func `an observation keeps its value alive for as long as it is kept itself`() {
    var c: Computed<Int>? = Computed { 1 }
    weak let observed = c
    var subscription = c?.observe { _ in }
    c = nil
    #expect(observed != nil)
    #expect(subscription?.isCancelled == false)
    subscription = nil
    #expect(observed == nil)
  }

  @Test func `observe works through any observable value`() {
    let a = Observable(1)
    let values: [any ObservableValue<Int>] = [a, a.map { $0 * 10 }, a.readOnly]
    var log: [Int] = []
    for value in values { value.observe { log.append($0) }.store(in: scope) }
    a.value = 2
    #expect(log == [1, 10, 1, 2, 20, 2])
  }

  @Test func `observe callbacks and effects run in the order of creation`() {
    let a = Observable(0)
    var log: [String] = []
    Effect {
      _ = a.value
      log.append("effect")
    }.store(in: scope)
    a.observeChanges { _, _ in log.append("observer") }.store(in: scope)
    Effect {
      _ = a.value
      log.append("late effect")
    }.store(in: scope)
    log = []
    a.value = 1
    #expect(log == ["effect", "observer", "late effect"])
  }
}
