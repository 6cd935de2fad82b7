import Binding
import BindingTesting
import TestSupport
import Testing

@Suite @MainActor struct EventValuesSpec {
  private let sent = Event<Int>()

  @Test func `values drops no event, equal or not, however busy the consumer is`() async {
    let gate = Gate()
    var seen: [Int] = []
    let values = sent.values
    let task = Task {
      for await value in values {
        seen.append(value)
        await gate.pass()
      }
    }
    for number in [1, 1, 2, 3] { sent.send(number) }
    await drain { seen == [1] }
    sent.send(4)
    task.cancel()
    gate.open()
    await task.value
    #expect(seen == [1, 1, 2, 3, 4])
    #expect(sent.observerCount == 0)
  }

  @Test func `a second loop over values gets the events that are sent from then on`() async {
    let values = sent.values
    sent.send(1)
    let first = values.makeAsyncIterator()
    let second = values.makeAsyncIterator()
    sent.send(2)
    #expect(await first.next() == 1)
    #expect(await first.next() == 2)
    #expect(await second.next() == 2)
  }

  @Test func `values ends with its scope, after the events that were sent before`() async {
    let scope = Scope()
    let values = sent.values(in: scope)
    sent.send(1)
    sent.send(2)
    scope.end()
    sent.send(3)
    var seen: [Int] = []
    for await value in values { seen.append(value) }
    #expect(seen == [1, 2])
  }

  @Test func `values that are never looped over unsubscribe from the event when they are released`() {
    do {
      let values = sent.values
      #expect(sent.observerCount == 1)
      withExtendedLifetime(values) {}
    }
    #expect(sent.observerCount == 0)
  }

  @Test(arguments: [1, 100]) func `a consumed event value is released`(atOnce: Int) async {
    final class Thing {}
    weak var last: Thing?
    var consumed = 0
    let things = Event<Thing>()
    let values = things.values
    let loop = Task { for await _ in values { consumed += 1 } }
    for _ in 0..<3 {
      for _ in 0..<atOnce {
        let thing = Thing()
        last = thing
        things.send(thing)
      }
      let sent = consumed / atOnce * atOnce + atOnce
      await drain { consumed == sent && last == nil }
      #expect(consumed == sent)
      #expect(last == nil)
    }
    loop.cancel()
  }

  @Test func `a consumer that never ends keeps no event value that it has received`() async {
    final class Thing {}
    weak var first: Thing?
    let things = Event<Thing>()
    let values = things.values
    for number in 0..<10 {
      let thing = Thing()
      if number == 0 { first = thing }
      things.send(thing)
    }
    let iterator = values.makeAsyncIterator()
    _ = await iterator.next()
    #expect(first == nil)
  }
}
