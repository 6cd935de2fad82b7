import Binding
import BindingTesting
import TestSupport
import Testing

/// P61: a loop that is cancelled ends.
@MainActor @Suite struct CancelledLoopSpec {
  private let value = Observable(0)
  private let event = Event<Int>()

  /// Runs a loop that notes what it gets, and works for some turns after each.
  private func loop(
    over values: some AsyncSequence<Int, Never>, turns: Int = 0, _ note: @escaping (Int) -> Void
  ) -> Scope.AsynchronousWork {
    {
      for await number in values {
        note(number)
        for _ in 0..<turns { await Task.yield() }
      }
    }
  }

  @Test func `what is published after the task was cancelled does not come`() async {
    var got: [Int] = []
    let work = loop(over: value.values) { got.append($0) }
    let task = Task { await work() }
    await drain { got == [0] }
    task.cancel()
    value.value = 1
    await task.value
    #expect(got == [0] && value.observerCount == 0)
  }

  @Test func `what was published before the task was cancelled comes`() async {
    var got: [Int] = []
    let work = loop(over: value.values) { got.append($0) }
    let task = Task { await work() }
    await drain { got == [0] }
    value.value = 1
    task.cancel()
    value.value = 2
    await task.value
    #expect(got == [0, 1])
  }

  @Test func `events that are sent before the task is cancelled come, and none that is sent after`() async {
    var got: [Int] = []
    let work = loop(over: event.values) { got.append($0) }
    let task = Task { await work() }
    event.send(0)
    await drain { got == [0] }
    event.send(1)
    event.send(2)
    task.cancel()
    event.send(3)
    await task.value
    #expect(got == [0, 1, 2] && event.observerCount == 0)
  }

  @Test func `what is written, or sent, after the scope of the task has ended does not come`() async {
    var got: [Int] = []
    let page = Scope()
    page.task(loop(over: value.values) { got.append($0) })
    page.task(loop(over: event.values) { got.append($0) })
    await drain { got == [0] }
    event.send(1)
    page.end()
    value.value = 2
    event.send(3)
    await drain { value.observerCount + event.observerCount == 0 }
    #expect(got == [0, 1])
  }

  @Test func `a task that is cancelled while the body of its loop runs gets no other value`() async {
    var got: [Int] = []
    let gate = Gate()
    let task = Task { [value] in
      for await number in value.values {
        got.append(number)
        await gate.pass()
      }
    }
    await drain { got == [0] }
    task.cancel()
    value.value = 1
    gate.open()
    await task.value
    #expect(got == [0])
  }

  @Test func `a loop whose body runs when the scope of its task ends gets no other value of an observable`() async {
    var got: [Int] = []
    let (gate, page) = (Gate(), Scope())
    let task = page.task { [value] in
      for await number in value.values {
        got.append(number)
        await gate.pass()
      }
    }
    await drain { got == [0] }
    value.value = 1
    page.end()
    gate.open()
    await task.value
    #expect(got == [0])
  }

  @Test func `a loop that begins when the scope of its values has ended gets none`() async {
    let page = Scope()
    let (values, events) = (value.values(in: page), event.values(in: page))
    page.end()
    event.send(1)
    var got: [Int] = []
    for await number in values { got.append(number) }
    for await number in events { got.append(number) }
    #expect(got == [])
  }

  @Test func `a loop that begins when the scope of its task has ended gets the events that were sent before`() async {
    var got: [Int] = []
    let page = Scope()
    let task = page.task(loop(over: event.values) { got.append($0) })
    event.send(1)
    event.send(2)
    page.end()
    event.send(3)
    event.send(4)
    await task.value
    #expect(got == [1, 2] && event.observerCount == 0)
  }

  @Test func `a loop that begins late in its task gets no event that was sent after the scope had ended`() async {
    var got: [Int] = []
    let (gate, page, work) = (Gate(), Scope(), loop(over: event.values) { got.append($0) })
    let task = page.task {
      await gate.pass()
      await work()
    }
    await drain()
    page.end()
    event.send(1)
    gate.open()
    await task.value
    #expect(got == [] && event.observerCount == 0)
  }

  @Test func `a producer that never pauses keeps no cancelled loop alive`() async {
    var got: [Int] = []
    let isOver = Observable(false)
    let work = loop(over: value.values, turns: 5) { got.append($0) }
    let consumer = Task { await work() }
    let producer = Task {
      while !isOver.value {
        value.value += 1
        await Task.yield()
      }
    }
    await drain { got.count >= 5 }
    consumer.cancel()
    let count = got.count
    await consumer.value
    #expect(got.count <= count + 1)
    isOver.value = true
    await producer.value
  }

  @Test func `a loop of a page takes no event that is sent after the page, however fast they come`() async {
    var got: [Int] = []
    var sent = 0
    let isOver = Observable(false)
    let page = Scope()
    page.task(loop(over: event.values, turns: 3) { got.append($0) })
    let producer = Task {
      while !isOver.value {
        sent += 1
        event.send(sent)
        await Task.yield()
      }
    }
    await drain { got.count >= 5 }
    page.end()
    let last = sent
    await drain { event.observerCount == 0 }
    #expect(got.last ?? 0 <= last)
    isOver.value = true
    await producer.value
  }
}
