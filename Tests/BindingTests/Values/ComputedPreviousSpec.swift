import Binding
import TestSupport
import Testing

@Suite struct ComputedPreviousSpec {
  @Test func `the closure is given the former result, and nil at first`() {
    let step = Observable(1)
    var given: [Int?] = []
    let sum = Computed { previous in
      given.append(previous)
      return (previous ?? 0) + step.value
    }
    #expect(sum.value == 1)
    step.value = 10
    #expect(sum.value == 11)
    #expect(sum.value == 11)
    #expect(given == [nil, 1])
  }

  @Test func `its own former result is no dependency`() {
    let step = Observable(1)
    let sum = Computed { (previous: Int?) in (previous ?? 0) + step.value }
    var log: [Int] = []
    let effect = Effect { log.append(sum.value) }
    #expect(sum.observerCount == 1)
    step.value = 2
    #expect(log == [1, 3])
    effect.cancel()
  }

  @Test func `what changes within one batch is seen as one`() {
    let step = Observable(1)
    let sum = Computed { previous in (previous ?? 0) + step.value }
    let effect = Effect { _ = sum.value }
    batch {
      step.value = 100
      step.value = 2
    }
    #expect(sum.value == 3)
    effect.cancel()
  }

  @Test func `unobserved, all changes since the last read are seen as one`() {
    let reading = Observable(3)
    let highest = Computed { previous in max(previous ?? 0, reading.value) }
    #expect(highest.value == 3)
    reading.value = 9
    reading.value = 5
    #expect(highest.value == 5)
    reading.value = 1
    #expect(highest.value == 5)
  }

  @Test func `a result that is no change keeps the former one`() {
    let count = Observable(4)
    var given: [Double?] = []
    let rough = Computed(changes: .by { abs($0 - $1) < 2 }) { (previous: Double?) in
      given.append(previous)
      return Double(count.value)
    }
    #expect(rough.value == 4)
    count.value = 5
    #expect(rough.value == 4)
    count.value = 6
    #expect(rough.value == 6)
    #expect(given == [nil, 4, 4])
  }

  @Test func `a transaction that fails takes the former result back`() {
    struct Refused: Error {}
    let step = Observable(1)
    let sum = Computed { previous in (previous ?? 0) + step.value }
    #expect(sum.value == 1)
    try? transaction {
      step.value = 10
      #expect(sum.value == 11)
      throw Refused()
    }
    #expect(sum.value == 1)
    step.value = 2
    #expect(sum.value == 3)
  }

  @Test func `an optional result tells a former nil from none`() {
    let name = Observable<String?>(nil)
    var given: [String??] = []
    let last = Computed { (previous: String??) in
      given.append(previous)
      return name.value
    }
    #expect(last.value == nil)
    name.value = "Ada"
    #expect(last.value == "Ada")
    #expect(given == [.none, .some(nil)])
  }

  @Test func `it is freed with what its closure holds`() {
    final class Held {}
    var held: Held? = Held()
    weak let died = held
    var kept: Computed<Int>? = Computed { [held] previous in (previous ?? 0) + (held == nil ? 0 : 1) }
    held = nil
    #expect(kept?.value == 1)
    kept = nil
    #expect(died == nil)
  }

  @Test func `a long chain of them is released on a small stack`() {
    onStack(kilobytes: 512) {
      let source = Observable(1)
      var last = Computed { previous in (previous ?? 0) + source.value }
      _ = last.value
      for _ in 0..<100_000 {
        let input = last
        last = Computed { previous in max(previous ?? 0, input.value) }
        _ = last.value
      }
      source.value = 2
      #expect(last.value == 3)
    }
  }
}
