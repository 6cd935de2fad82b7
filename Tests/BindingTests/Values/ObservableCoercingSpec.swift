import Binding
import TestSupport
import Testing

@Suite struct ObservableCoercingSpec {
  let percent = Observable(50, name: "percent", coercing: { min(max($0, 0), 100) })

  @Test func `a coercing observable coerces the first value and each one that is written`() {
    #expect(Observable(-5, coercing: { max($0, 0) }).value == 0)
    percent.value = 120
    #expect(percent.value == 100)
    percent.value = -1
    #expect(percent.peek() == 0)
  }

  @Test func `a write that is coerced to the present value is no change`() {
    var log: [[Int]] = []
    let observation = percent.observeChanges { log.append([$0, $1]) }
    percent.value = 120
    percent.value = 130
    percent.value += 500
    percent.update { $0 = 1_000 }
    #expect(log == [[50, 100]])
    percent.value -= 10
    #expect(log == [[50, 100], [100, 90]])
    observation.cancel()
  }

  @Test func `a coercing observable is coerced inside a batch, and going back to the start is no change`() {
    var runs = 0
    let effect = Effect {
      _ = percent.value
      runs += 1
    }
    batch {
      percent.value = 400
      #expect(percent.value == 100)
      percent.value += 1
      #expect(percent.value == 100)
      percent.value = 50
    }
    #expect(percent.value == 50)
    let before = runs
    batch {
      percent.value = 400
      percent.value = 50
    }
    #expect(runs == before)
    effect.cancel()
  }

  @Test func `an unobserved coercing observable is coerced for a computed that caches its value`() {
    let half = Computed { percent.value / 2 }
    #expect(half.value == 25)
    percent.value = 300
    #expect(half.value == 50)
    percent.value = 400
    #expect(half.value == 50)
  }

  @Test func `a transaction that fails restores a coercing observable without coercing`() {
    struct Refused: Error {}
    let limit = Observable(100)
    let level = Observable(80, coercing: { min($0, limit.peek()) })
    try? transaction {
      limit.value = 10
      level.value = 90
      #expect(level.value == 10)
      limit.value = 5
      throw Refused()
    }
    #expect(level.value == 80)
    limit.value = 10
    #expect(level.value == 80, "until it is written again")
    level.value = 80
    #expect(level.value == 10)
  }

  @Test func `the coercing closure is untracked`() {
    let limit = Observable(100)
    let level = Observable(80, coercing: { min($0, limit.value) })
    var runs = 0
    let effect = Effect {
      runs += 1
      level.value = 90
    }
    limit.value = 50
    #expect(runs == 1)
    #expect(limit.observerCount == 0)
    effect.cancel()
  }

  @Test func `a coercing observable of text that is mutated in place counts as changed`() {
    let name = Observable("Ada", coercing: { String($0.prefix(5)) })
    var log: [String] = []
    let observation = name.observe { log.append($0) }
    name.value.append(" Lovelace")
    name.value = "Ada Byron"
    #expect(log == ["Ada", "Ada L", "Ada B"])
    observation.cancel()
  }

  @Test func `a two-way binding shows the coerced value`() {
    let entry = Entry()
    let binding = percent.bindTwoWay(to: entry, via: .integer)
    entry.type("250")
    #expect(percent.value == 100)
    #expect(entry.content == "100")
    binding.cancel()
  }

  @Test func `a lens on a part of a coercing observable writes through the coercion`() {
    struct Span: Equatable {
      var from = 0
      var to = 10
    }
    let span = Observable(Span(), coercing: { Span(from: $0.from, to: max($0.from, $0.to)) })
    span[\.from].value = 20
    #expect(span.value == Span(from: 20, to: 20))
  }

  @Test func `touching a coercing observable in its own closure during a mutation in place traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var itself: Observable<Int>?
      let level = Observable(0, name: "level", coercing: { max($0, itself?.value ?? 0) })
      itself = level
      level.value += 1
    }
    #expect(trap.message.contains("'level' is touched while it is being mutated in place"))
  }

  @Test func `a coercing observable that a computed makes is coerced when the computed writes it`() {
    final class Meter {
      let level = Observable(0, coercing: { min($0, 10) })
      init(_ first: Int) { level.value = first }
    }
    let start = Observable(5)
    let meter = Computed { Meter(start.value) }
    #expect(meter.value.level.value == 5)
    start.value = 50
    #expect(meter.value.level.value == 10)
  }
}
