import Binding
import BindingTesting
import TestSupport
import Testing

private struct Broken: Error {}

@Suite @MainActor struct ObservableFollowingSpec {
  @Test func `a following observable takes each element of a sequence as its value, and keeps the last`() async {
    let (elements, sender) = AsyncStream.makeStream(of: Int.self)
    let observable = Observable(following: elements, initially: 0)
    let values = Recorder(observable)
    for number in 1...3 { sender.yield(number) }
    await values.wait(for: 4)
    sender.finish()
    await drain()
    #expect(values.values == [0, 1, 2, 3])
    #expect(observable.value == 3)
  }

  @Test func `a following observable is nil until the first element comes`() async {
    let (elements, sender) = AsyncStream.makeStream(of: String.self)
    let observable = Observable(following: elements)
    #expect(observable.value == nil)
    sender.yield("a")
    await drain { observable.value == "a" }
    #expect(observable.value == "a")
  }

  @Test func `releasing a following observable cancels its task`() async {
    let (elements, sender) = AsyncStream.makeStream(of: Int.self)
    let (endings, ended) = AsyncStream.makeStream(of: Void.self)
    sender.onTermination = { _ in ended.finish() }
    expectReleased { Observable(following: elements, initially: 0) }
    for await _ in endings {}
  }

  @Test func `a sequence that fails leaves the value as it was`() async {
    let elements = AsyncThrowingStream<Int, any Error> {
      $0.yield(1)
      $0.finish(throwing: Broken())
    }
    let observable = Observable(following: elements, initially: 0, name: "followed")
    await drain { observable.value == 1 }
    await drain()
    #expect(observable.value == 1)
  }

  @Test func `the failure of a sequence is reported, also if it is a CancellationError of its own`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      let elements = AsyncThrowingStream<Int, any Error> {
        $0.yield(1)
        $0.finish(throwing: CancellationError())
      }
      let observable = Observable(following: elements, initially: 0, name: "followed")
      await drain { observable.value == 1 }
      await drain()
    }
    #expect(result.message.contains("'followed'"))
    #expect(result.message.contains("CancellationError"))
  }

  @Test func `a background service feeds a view model of the main actor`() async {
    let (readings, sender) = AsyncStream.makeStream(of: Int.self)
    let level = Observable(following: readings, initially: 0)
    let service = Task.detached { for number in 1...100 { sender.yield(number) } }
    await drain { level.value == 100 }
    #expect(level.value == 100)
    await service.value
  }
}
