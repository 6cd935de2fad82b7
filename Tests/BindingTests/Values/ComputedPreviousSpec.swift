import Binding
import TestSupport
import Testing

@Suite struct ComputedPreviousSpec {
  @Test func `the closure of a computed gets the former result, and nil at first`() {
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

  @Test func `the former result of a computed is no dependency`() {
    let step = Observable(1)
    let sum = Computed { (previous: Int?) in (previous ?? 0) + step.value }
    var log: [Int] = []
    let effect = Effect { log.append(sum.value) }
    #expect(sum.observerCount == 1)
    step.value = 2
    #expect(log == [1, 3])
    effect.cancel()
  }

  @Test func `a computed with its former result sees the changes of one batch as one`() {
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

  @Test func `an unobserved computed with its former result sees all changes since the last read as one`() {
    let reading = Observable(3)
    let highest = Computed { previous in max(previous ?? 0, reading.value) }
    #expect(highest.value == 3)
    reading.value = 9
    reading.value = 5
    #expect(highest.value == 5)
    reading.value = 1
    #expect(highest.value == 5)
  }

  @Test func `a computed keeps the former result if the new one is no change`() {
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

  @Test func `a transaction that fails restores the former result of a computed`() {
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

  @Test func `a computed tells a former nil from the absence of a result`() {
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

  @Test func `a computed with its former result is released with the captures of its closure`() {
    final class Held {}
    var held: Held? = Held()
    weak let died = held
    var kept: Computed<Int>? = Computed { [held] previous in (previous ?? 0) + (held == nil ? 0 : 1) }
    held = nil
    #expect(kept?.value == 1)
    kept = nil
    #expect(died == nil)
  }

  @Test func `a long chain of computeds with former results is released on a small stack`() {
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
