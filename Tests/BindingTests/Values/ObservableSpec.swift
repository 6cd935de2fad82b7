import Binding
import Testing

@Suite struct ObservableSpec {
  let scope = Scope()

  private func counting<Value>(_ observable: Observable<Value>) -> () -> Int {
    var runs = -1
    Effect {
      runs += 1
      _ = observable.value
    }.store(in: scope)
    return { runs }
  }

  @Test func `an observable gives the value that was written last`() {
    let a = Observable("Ada")
    #expect(a.value == "Ada")
    a.value = "Grace"
    #expect(a.value == "Grace")
    #expect(a.peek() == "Grace")
  }

  @Test func `an equal write to an observable keeps the present value`() {
    final class Boxed: Equatable {
      static func == (one: Boxed, other: Boxed) -> Bool { true }
    }
    let first = Boxed()
    let a = Observable(first)
    a.value = Boxed()
    #expect(a.value === first)
    let runs = counting(a)
    a.value = Boxed()
    #expect(a.value === first)
    batch { a.value = Boxed() }
    #expect(a.value === first)
    #expect(runs() == 0)
  }

  @Test func `an observable works through its protocols`() {
    func increment(_ value: any MutableObservableValue<Int>) { value.value += 1 }
    func read(_ value: some ObservableValue<Int>) -> Int { value.value }
    let a = Observable(1)
    let runs = counting(a)
    increment(a)
    #expect(read(a) == 2)
    #expect(runs() == 1)
  }

  // MARK: In place

  @Test func `an append to an observable array is one notification`() {
    let a = Observable([1])
    var log: [[Int]] = []
    Effect { log.append(a.value) }.store(in: scope)
    a.value.append(2)
    a.update {
      $0.append(3)
      $0.removeFirst()
    }
    #expect(log == [[1], [1, 2], [2, 3]])
  }

  @Test(arguments: [false, true])
  func `an observable never copies its array`(isInBatch: Bool) {
    func address(_ array: [Int]) -> UnsafeRawPointer? { array.withUnsafeBytes { $0.baseAddress } }
    let a = Observable(Array(repeating: 0, count: 1_000))
    a.value.reserveCapacity(2_000)
    var seen = 0
    Effect { seen = a.value.count }.store(in: scope)
    let unobserved = Computed { a.value.count }
    #expect(unobserved.value == 1_000)
    let before = address(a.value)
    func mutate() {
      a.value.append(1)
      a.value[0] = 2
      a.update { $0.append(3) }
    }
    if isInBatch { batch { mutate() } } else { mutate() }
    #expect(address(a.value) == before)
    #expect(seen == 1_002)
    #expect(unobserved.value == 1_002)
  }

  @Test func `a value that is not trivial counts as changed, though it may be equal`() {
    let a = Observable([1, 2])
    let runs = counting(a)
    a.value.sort()
    #expect(runs() == 1)
    a.update { _ in }
    #expect(runs() == 2)
    batch {
      a.value.append(3)
      a.value.removeLast()
      a.value = [1, 2]
    }
    #expect(runs() == 3)
  }

  @Test func `a trivial value is compared with what it was`() {
    struct Point: Equatable {
      var x = 0
      var y = 0
    }
    let a = Observable(Point())
    let n = Observable(1)
    let runs = [counting(a), counting(n)]
    let unobserved = Computed { a.value.x + n.value }
    #expect(unobserved.value == 1)
    a.value.x = 0
    a.update { $0.y += 0 }
    n.value += 0
    batch {
      n.value += 5
      n.value -= 5
      a.value.x = 7
      a.value = Point()
    }
    #expect(runs.map { $0() } == [0, 0])
    a.value.x = 1
    n.value += 1
    #expect(runs.map { $0() } == [1, 1])
    #expect(unobserved.value == 3)
  }

  @Test func `a trivial value without equality counts as changed`() {
    struct Point { var x = 0 }
    let a = Observable(Point())
    let runs = counting(a)
    a.value.x = 0
    #expect(runs() == 1)
  }

  @Test func `update returns the result of its closure, and keeps the changes when the closure throws`() {
    struct Refused: Error {}
    let a = Observable([1, 2])
    let runs = counting(a)
    #expect(a.update { $0.removeLast() } == 2)
    #expect(throws: Refused.self) {
      try a.update { (array: inout [Int]) throws(Refused) in
        array.append(7)
        throw Refused()
      }
    }
    #expect(a.value == [1, 7])
    #expect(runs() == 2)
    a.value.append(8)
    #expect(runs() == 3)
  }

  @Test func `a mutation of an unobserved observable is noticed by a computed that cached the value`() {
    let a = Observable([1])
    let n = Observable(1)
    var runs = 0
    let c = Computed {
      runs += 1
      return a.value.count + n.value
    }
    #expect(c.value == 2)
    a.value.append(2)
    n.value += 1
    #expect(c.value == 4)
    n.value += 0
    #expect(c.value == 4)
    #expect(runs == 2)
  }

  @Test func `other observables may be read and written during a mutation`() {
    let a = Observable([3, 1, 2])
    let sign = Observable(1)
    let comparisons = Observable(0)
    a.value.sort {
      comparisons.value += 1
      return $0 * sign.value < $1 * sign.value
    }
    #expect(a.value == [1, 2, 3])
    #expect(comparisons.value > 0)
  }

  // MARK: Changes that take themselves back

  @Test(arguments: [1, 2, 3])
  func `a batch that returns to the original value is no change, any number of times`(detours: Int) {
    let a = Observable("a")
    let runs = counting(a)
    for _ in 1...3 {
      batch {
        for detour in 0..<detours { a.value = "detour \(detour)" }
        a.value = "a"
      }
    }
    #expect(runs() == 0)
    #expect(a.value == "a")
    a.value = "b"
    #expect(runs() == 1)
  }

  @Test func `an effect that read within a batch is notified when the batch restores the original value`() {
    let a = Observable(1)
    var log: [Int] = []
    batch {
      a.value = 2
      Effect { log.append(a.value) }.store(in: scope)
      a.value = 1
    }
    #expect(log == [2, 1])
  }

  @Test func `a comparison that reads dependents of the value leaves no stale value`() {
    final class Watched: Equatable {
      let number: Int
      var onCompare: () -> Void = {}

      init(_ number: Int) { self.number = number }

      static func == (one: Watched, other: Watched) -> Bool {
        one.onCompare()
        return one.number == other.number
      }
    }

    for isBatched in [false, true] {
      let first = Watched(1)
      let source = Observable(first)
      let double = Computed { source.value.number * 2 }
      var seen = 0
      first.onCompare = { seen = double.value }
      if isBatched { batch { source.value = Watched(2) } } else { source.value = Watched(2) }
      #expect(seen == 2)
      #expect(double.value == 4)
      first.onCompare = {}
    }
  }

  @Test func `a value that was replaced in a batch may write to its observable in its deinit`() {
    final class Token {
      let number: Int
      let onEnd: () -> Void

      init(_ number: Int, onEnd: @escaping () -> Void = {}) {
        self.number = number
        self.onEnd = onEnd
      }

      deinit { onEnd() }
    }

    let source = Observable(Token(0), changes: .always)
    let effect = Effect { _ = source.value.number }
    source.value = Token(1) { source.value = Token(10) }
    batch { source.value = Token(2) }
    #expect(source.value.number == 10)
    source.value = Token(3) { source.value = Token(11) }
    source.value = Token(4)
    #expect(source.value.number == 11)
    source.value = Token(5) { source.value = Token(12) }
    batch {
      source.value = Token(6)
      #expect(source.value.number == 12)
    }
    #expect(source.value.number == 12)
    effect.cancel()
  }

  @Test func `a value that was replaced in a batch may write in its deinit`() {
    final class Row {
      let count: Observable<Int>

      init(_ count: Observable<Int>) {
        self.count = count
        count.value += 1
      }

      deinit { count.value -= 1 }
    }

    let count = Observable(0)
    let row = Observable(Row(count))
    let effect = Effect { _ = row.value }
    var log: [Int] = []
    let watcher = count.observe { log.append($0) }
    batch { row.value = Row(count) }
    #expect(count.value == 1)
    batch {
      row.value = Row(count)
      row.value = Row(count)
    }
    #expect(count.value == 1)
    // Writing the former value before the new one was read is no change.
    #expect(log == [1])
    effect.cancel()
    watcher.cancel()
  }
}
