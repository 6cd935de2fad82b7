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
