import Binding
import BindingTesting
import TestSupport
import Testing

private final class NotSendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

@Suite @MainActor struct ObservableValuesSpec {
  private let source = Observable(1)

  @Test func `values begins with the present value, and goes on with each new one`() async {
    var seen: [Int] = []
    let task = Task {
      for await value in source.values { seen.append(value) }
    }
    await drain { seen == [1] }
    source.value = 2
    await drain { seen == [1, 2] }
    source.value = 2
    await drain()
    #expect(seen == [1, 2])
    task.cancel()
    await task.value
    #expect(source.observerCount == 0)
  }

  @Test func `a busy consumer gets the newest value, and the final one in any case`() async {
    let gate = Gate()
    var seen: [Int] = []
    let task = Task {
      for await value in source.values {
        seen.append(value)
        await gate.pass()
      }
    }
    await drain { seen == [1] }
    for number in 2...9 { source.value = number }
    gate.open()
    await drain { seen == [1, 9] }
    task.cancel()
    await task.value
  }

  @Test func `consumers are independent of each other`() async {
    let gate = Gate()
    var fast: [Int] = []
    var slow: [Int] = []
    let values = source.values
    let tasks = [
      Task { for await value in values { fast.append(value) } },
      Task {
        for await value in values {
          slow.append(value)
          await gate.pass()
        }
      },
    ]
    await drain { fast == [1] && slow == [1] }
    for number in 2...4 {
      source.value = number
      await drain { fast.last == number }
    }
    gate.open()
    await drain { slow.last == 4 }
    #expect(fast == [1, 2, 3, 4])
    #expect(slow == [1, 4])
    tasks.forEach { $0.cancel() }
    for task in tasks { await task.value }
  }

  @Test func `values ends with the task of its scope`() async {
    let scope = Scope()
    var seen: [Int] = []
    var isOver = false
    scope.task {
      for await value in source.values { seen.append(value) }
      isOver = true
    }
    await drain { seen == [1] }
    source.value = 2
    scope.end()
    await drain { isOver }
    #expect(seen == [1, 2])
    #expect(source.observerCount == 0)
  }

  @Test func `values ends with the scope that it was given`() async {
    let scope = Scope()
    var seen: [Int] = []
    let task = Task { for await value in source.values(in: scope) { seen.append(value) } }
    await drain { seen == [1] }
    source.value = 2
    scope.end()
    #expect(source.observerCount == 0)
    await task.value
    #expect(seen == [1, 2])
  }

  @Test func `values ends with a consumer that breaks its loop`() async {
    for await value in source.values where value == 1 { break }
    #expect(source.observerCount == 0)
    let scope = Scope()
    for await _ in source.values(in: scope) { break }
    #expect(source.observerCount == 0)
  }

  @Test func `values keeps its observable alive while the loop runs, and only then`() async {
    var observable: Observable<Int>? = Observable(1)
    weak let weakObservable = observable
    var iterator: FeedIterator? = observable!.map { $0 * 10 }.values.makeAsyncIterator()
    observable = nil
    #expect(await iterator?.next() == 10)
    #expect(weakObservable != nil)
    iterator = nil
    #expect(weakObservable == nil)
  }

  @Test func `values stays on the actor, so that values need not be Sendable`() async {
    let source = Observable(NotSendable(1))
    var seen: [Int] = []
    let task = Task {
      for await value in source.values {
        MainActor.preconditionIsolated()
        seen.append(value.number)
      }
    }
    await drain { seen == [1] }
    source.value = NotSendable(2)
    await drain { seen == [1, 2] }
    task.cancel()
    await task.value
  }

  @Test func `values works on any actor`() async { #expect(await Keeper().collects() == [1, 3]) }

  @Test func `values is paused with its scope`() async {
    let scope = Scope()
    var seen: [Int] = []
    let task = Task { for await value in source.values(in: scope) { seen.append(value) } }
    await drain { seen == [1] }
    scope.pause()
    source.value = 2
    await drain()
    #expect(seen == [1])
    scope.resume()
    await drain { seen == [1, 2] }
    scope.end()
    await task.value
  }
}

private actor Keeper {
  private let source = Observable(1)

  func collects() async -> [Int] {
    var seen: [Int] = []
    for await value in source.values {
      preconditionIsolated()
      seen.append(value)
      if value == 3 { break }
      source.value = 2
      source.value = 3
    }
    return seen
  }
}
