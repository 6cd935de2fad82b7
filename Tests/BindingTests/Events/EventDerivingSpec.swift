import Binding
import BindingTesting
import Testing

@Suite struct EventDerivingSpec {
  let numbers = Event<Int>()

  @Test func `a mapped event sends the result for each value, equal or not, in order`() {
    var log: [String] = []
    let observation = numbers.map { "\($0 / 2)" }.observe { log.append($0) }
    for number in [2, 3, 8] { numbers.send(number) }
    #expect(log == ["1", "1", "4"])
    observation.cancel()
  }

  @Test func `a filtered event sends the values that the closure lets through`() {
    var log: [Int] = []
    let observation = numbers.filter { $0 > 2 }.observe { log.append($0) }
    for number in [1, 3, 2, 3] { numbers.send(number) }
    #expect(log == [3, 3])
    observation.cancel()
  }

  @Test func `merged events send the values of both, in the order of sending`() {
    let others = Event<Int>()
    var log: [Int] = []
    let observation = numbers.merged(with: others).observe { log.append($0) }
    numbers.send(1)
    others.send(2)
    numbers.send(3)
    #expect(log == [1, 2, 3])
    observation.cancel()
  }

  @Test func `several events are merged at once`() {
    let (second, third) = (Event<Int>(), Event<Int>())
    let all = Recorder(numbers.merged(with: second, third))
    third.send(1)
    numbers.send(2)
    second.send(3)
    #expect(all.values == [1, 2, 3])
  }

  @Test func `compactMap sends the results that are there`() {
    let texts = Event<String>()
    let numbers = Recorder(texts.compactMap { Int($0) })
    for text in ["1", "a", "2"] { texts.send(text) }
    #expect(numbers.values == [1, 2])
  }

  @Test func `first sends so many values, and no longer observes then`() {
    let first = Recorder(numbers.first())
    let two = Recorder(numbers.first(2))
    let none = Recorder(numbers.first(0))
    numbers.send(1)
    #expect(numbers.observerCount == 1)
    numbers.send(2)
    #expect(numbers.observerCount == 0)
    numbers.send(3)
    #expect(first.values == [1] && two.values == [1, 2] && none.values == [])
  }

  @Test func `first counts a value that its observer sends`() {
    let first = numbers.first()
    var got: [Int] = []
    let observation = first.observe {
      got.append($0)
      numbers.send(9)
    }
    numbers.send(1)
    #expect(got == [1])
    observation.cancel()
  }

  @Test func `an observable holds the latest value of an event, and lets it go with itself`() {
    do {
      let latest = Observable(holding: numbers, initially: nil)
      let counted = Observable(holding: numbers, initially: 0)
      let values = Recorder(latest)
      for number in [1, 1, 2] { numbers.send(number) }
      #expect(values.values == [nil, 1, 2] && counted.value == 2)
      counted.value = 7
      #expect(counted.value == 7)
    }
    #expect(numbers.observerCount == 0)
  }

  @Test func `writes caused by derived events are part of the delivery's batch`() {
    let sum = Observable(0)
    var seen: [Int] = []
    let effect = Effect { seen.append(sum.value) }
    let scope = Scope()
    numbers.map { $0 * 10 }.observe { sum.value += $0 }.store(in: scope)
    numbers.filter { $0 > 0 }.observe { sum.value += $0 }.store(in: scope)
    numbers.send(1)
    #expect(seen == [0, 11])
    effect.cancel()
  }

  @Test func `a value sent by an observer of a derived event comes after the present one`() {
    let doubled = numbers.map { $0 * 2 }
    var log: [Int] = []
    let scope = Scope()
    doubled.observe { if $0 < 8 { numbers.send($0) } }.store(in: scope)
    doubled.observe { log.append($0) }.store(in: scope)
    numbers.send(1)
    #expect(log == [2, 4, 8])
  }

  @Test func `a derived event observes its source for as long as it is kept`() {
    var doubled: Event<Int>? = numbers.map { $0 * 2 }
    #expect(numbers.observerCount == 1)
    let observation = doubled?.observe { _ in }
    doubled = nil
    #expect(numbers.observerCount == 1, "its observer keeps it")
    observation?.cancel()
    #expect(numbers.observerCount == 0)
    expectReleased { numbers.merged(with: numbers).filter { $0 > 0 } }
  }

  @Test func `a derived event is named after the place where it was made`() {
    #expect(numbers.map { $0 }.name.hasPrefix("EventDerivingSpec.swift:"))
  }

  @Test func `an event without a value can be mapped`() {
    let tapped = Event<Void>()
    let amount = Observable(5)
    var log: [Int] = []
    let observation = tapped.map { amount.value }.observe { log.append($0) }
    tapped.send()
    amount.value = 6
    tapped.send()
    #expect(log == [5, 6])
    #expect(amount.observerCount == 0)
    observation.cancel()
  }
}
