import Binding
import TestSupport
import Testing

@Suite struct ObservableValueMapSpec {
  @Test func `map derives one value from another, lazily and cached`() {
    let a = Observable(1)
    var runs = 0
    let double = a.map {
      runs += 1
      return $0 * 2
    }
    #expect(runs == 0)
    #expect([double.value, double.value] == [2, 2])
    #expect(runs == 1)
    a.value = 2
    #expect(double.map { "\($0)" }.value == "4")
  }

  @Test func `map tracks the other reads of its closure`() {
    let a = Observable(1)
    let factor = Observable(2)
    let product = a.map { $0 * factor.value }
    var log: [Int] = []
    let effect = Effect { log.append(product.value) }
    factor.value = 3
    a.value = 2
    #expect(log == [2, 3, 6])
    effect.cancel()
  }

  @Test func `a mapped value may read another observable later`() {
    let a = Observable(0)
    let late = Observable(10)
    let sum = a.map { $0 == 0 ? 0 : $0 + late.value }
    var log: [Int] = []
    let effect = Effect { log.append(sum.value) }
    late.value = 20
    a.value = 1
    late.value = 30
    a.value = 0
    late.value = 40
    #expect(log == [0, 21, 31, 0])
    effect.cancel()
  }

  @Test func `map takes a policy for its results`() {
    let a = Observable(1)
    var log: [Int] = []
    let effect = a.map(changes: .by { $0 / 10 == $1 / 10 }) { $0 }.observe { log.append($0) }
    a.value = 2
    a.value = 12
    #expect(log == [1, 12])
    effect.cancel()
  }

  @Test func `a mapped value keeps its source alive`() {
    var a: Observable<Int>? = Observable(1)
    weak let source = a
    var c = a?.map { $0 }
    a = nil
    #expect(source != nil)
    #expect(c?.value == 1)
    c = nil
    #expect(source == nil)
  }

  @Test func `a chain of a hundred thousand mapped values is first read at its end, on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(1)
      var last = source.map { $0 }
      for _ in 1..<100_000 { last = last.map { $0 } }
      #expect(last.value == 1)
      source.value = 2
      #expect(last.value == 2)
    }
  }

  @Test func `a transaction that fails restores the mapped value too`() {
    struct Refusal: Error {}
    let source = Observable(1)
    let double = source.map { $0 * 2 }
    #expect(double.value == 2)
    try? transaction {
      source.value = 5
      #expect(double.value == 10)
      throw Refusal()
    }
    #expect(double.value == 2)
  }

  @Test func `a mapped value reads its source before calling the closure, also while that is mutated in place`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let list = Observable([1], name: "list")
      let count = list.map { _ -> Int in fatalError("The closure is called.") }
      list.update { _ in _ = count.value }
    }
    #expect(trap.message.contains("'list' is touched while it is being mutated in place"))
  }
}
