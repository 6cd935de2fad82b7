import Binding
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error, Equatable { let number: Int }

extension ResourceState {
  /// The state as a few words.
  fileprivate var words: String {
    let last = value.map { "\($0)" } ?? "-"
    switch self {
    case .idle: return "idle"
    case .loading: return "loading, \(last)"
    case .loaded: return "loaded \(last)"
    case .failed(let error, _): return "failed \((error as? Refusal).map { "\($0.number)" } ?? "\(error)"), \(last)"
    }
  }
}

@Suite @MainActor struct ResourceSpec {
  private let desk = Desk<Int, String>()
  private let id = Observable<Int?>(1)

  private func resource() -> Resource<String> {
    let (desk, id) = (desk, id)
    return Resource(for: { id.value }) { try await desk.ask($0) }
  }

  @Test func `a resource goes from idle to loading to loaded, and again for another input`() async {
    let states = Recorder(resource().state.map(\.words))
    await desk.answer(1, "one")
    await states.wait(for: 3)
    id.value = 2
    await desk.answer(2, "two")
    await states.wait(for: 5)
    #expect(states.values == ["idle", "loading, -", "loaded one", "loading, one", "loaded two"])
  }

  @Test func `the latest request of a resource wins, and the answer of the former request is ignored`() async {
    let states = Recorder(resource().state.map(\.words))
    await drain { desk.asked == [1] }
    id.value = 2
    await drain { desk.asked == [1, 2] }
    await desk.answer(2, "two")
    await states.wait(for: 3)
    await desk.answer(1, "late")
    await drain { desk.stopped == [1] }
    await drain()
    #expect(states.values == ["idle", "loading, -", "loaded two"])
  }

  @Test func `an error of a superseded load is ignored`() async {
    let states = Recorder(resource().state.map(\.words))
    await drain { desk.asked == [1] }
    id.value = 2
    await desk.fail(1, Refusal(number: 1))
    await drain()
    await desk.answer(2, "two")
    await drain()
    #expect(states.values == ["idle", "loading, -", "loaded two"])
  }

  @Test func `a result that a superseded load gives when it is cancelled is ignored`() async {
    let id = id
    let resource = Resource(for: { id.value }) { number in
      let (answers, answer) = AsyncStream.makeStream(of: String.self)
      return await withTaskCancellationHandler {
        for await text in answers { return text }
        return "none"
      } onCancel: {
        answer.yield("cancelled \(number)")
        answer.finish()
      }
    }
    let states = Recorder(resource.state.map(\.words))
    await drain()
    id.value = 2
    await drain()
    id.value = nil
    await drain()
    #expect(states.values == ["idle", "loading, -", "idle"])
  }

  @Test func `a failed load keeps the former value, and the next answer replaces it`() async {
    let resource = resource()
    let states = Recorder(resource.state.map(\.words))
    await desk.answer(1, "one")
    await states.wait(for: 3)
    id.value = 2
    await desk.fail(2, Refusal(number: 2))
    await states.wait(for: 5)
    #expect(resource.value.value == "one")
    #expect(resource.state.value.failure as? Refusal == Refusal(number: 2))
    resource.reload()
    #expect(resource.state.value.isLoading)
    await desk.answer(2, "two")
    await states.wait(for: 7)
    #expect(
      states.values == [
        "idle", "loading, -", "loaded one", "loading, one", "failed 2, one", "loading, one", "loaded two",
      ])
  }

  @Test func `a resource without an input is idle, and forgets its value`() async {
    let states = Recorder(resource().state.map(\.words))
    await desk.answer(1, "one")
    await states.wait(for: 3)
    id.value = nil
    #expect(states.values.last == "idle")
    id.value = 3
    #expect(states.values.last == "loading, -")
    await desk.answer(3, "three")
    await states.wait(for: 6)
    #expect(states.values.last == "loaded three")
  }

  @Test func `an equal input starts no load`() async {
    let states = Recorder(resource().state.map(\.words))
    await desk.answer(1, "one")
    await states.wait(for: 3)
    batch {
      id.value = 2
      id.value = 1
    }
    id.value = 1
    await drain()
    #expect(desk.asked == [1])
  }

  @Test func `a resource without observers loads nothing`() async {
    let resource = resource()
    #expect(resource.state.value.words == "idle")
    resource.reload()
    id.value = 2
    await drain()
    #expect(desk.asked == [])
    #expect(id.observerCount == 0)
  }

  @Test func `a load stops when the last observer ends, and starts again with the next one`() async {
    let resource = resource()
    var states: Recorder<String>? = Recorder(resource.state.map(\.words))
    await drain { desk.asked == [1] }
    states = nil
    #expect(states == nil && resource.state.value.words == "idle")
    #expect(id.observerCount == 0)
    await desk.answer(1, "late")
    await drain { desk.stopped == [1] }
    #expect(resource.state.value.words == "idle")
    let again = Recorder(resource.state.map(\.words))
    await drain { desk.asked == [1, 1] }
    await desk.answer(1, "one")
    await again.wait(for: 3)
    #expect(again.values == ["idle", "loading, -", "loaded one"])
  }

  @Test func `a later observer starts no load, unless the input has changed meanwhile`() async {
    let resource = resource()
    var states: Recorder<String>? = Recorder(resource.state.map(\.words))
    await desk.answer(1, "one")
    await states?.wait(for: 3)
    states = nil
    states = Recorder(resource.state.map(\.words))
    await drain()
    #expect(desk.asked == [1])
    #expect(states?.values == ["loaded one"])
    states = nil
    id.value = 2
    states = Recorder(resource.state.map(\.words))
    await drain { desk.asked == [1, 2] }
    #expect(states?.values == ["loading, one"])
    await desk.answer(2, "two")
    await states?.wait(for: 2)
  }

  @Test func `a reload of a resource without observers waits for an observer`() async {
    let resource = resource()
    var states: Recorder<String>? = Recorder(resource.state.map(\.words))
    await desk.answer(1, "one")
    await states?.wait(for: 3)
    states = nil
    resource.reload()
    await drain()
    #expect(desk.asked == [1])
    states = Recorder(resource.state.map(\.words))
    await desk.answer(1, "two")
    await states?.wait(for: 3)
    #expect(states?.values == ["loaded one", "loading, one", "loaded two"])
  }

  @Test func `a reload in a batch loads once, for the input at the end of the batch`() async {
    let resource = resource()
    let states = Recorder(resource.state.map(\.words))
    await desk.answer(1, "one")
    await states.wait(for: 3)
    batch {
      resource.reload()
      id.value = 2
      resource.reload()
    }
    await desk.answer(2, "two")
    await states.wait(for: 5)
    #expect(desk.asked == [1, 2])
    #expect(states.values.suffix(2) == ["loading, one", "loaded two"])
  }

  @Test func `a reload without an input loads nothing, also during a pause`() {
    id.value = nil
    let resource = resource()
    let scope = Scope()
    Effect { _ = resource.state.value }.store(in: scope)
    resource.reload()
    scope.pause()
    resource.reload()
    scope.resume()
    #expect(desk.asked == [] && !resource.state.value.isLoading)
    scope.end()
  }

  @Test func `an effect that reads a resource keeps it loading, and the load ends with the effect`() async {
    var states: Recorder<String>? = Recorder(resource().value.map { $0 ?? "-" })
    await desk.answer(1, "one")
    await states?.wait(for: 2)
    #expect(states?.values == ["-", "one"])
    id.value = 2
    await drain { desk.asked == [1, 2] }
    states = nil
    await desk.answer(2, "two")
    await drain { desk.stopped == [2] }
    #expect(id.observerCount == 0)
  }

  @Test func `a resource needs no input`() async {
    let resource = Resource {
      MainActor.preconditionIsolated()
      return 1
    }
    let values = Recorder(resource.value)
    await values.wait(for: 2)
    #expect(values.values == [nil, 1])
  }

  @Test func `releasing a resource stops its load`() async {
    let id = id
    await expectReleased { [desk] in
      let resource = Resource(for: { id.value }) { try await desk.ask($0) }
      let states = Recorder(resource.state)
      await drain { desk.asked == [1] }
      states.stop()
      return resource
    }
    await desk.answer(1, "late")
    await drain { desk.stopped == [1] }
  }

  @Test func `reload() loads, and reports that it loads, even if its transaction fails`() async {
    struct Failure: Error {}
    let gate = Gate()
    var loads = 0
    let resource = Resource<Int> {
      loads += 1
      if loads > 1 { await gate.pass() }
      return loads
    }
    let states = Recorder(resource.state.map { $0.isLoading })
    await drain { resource.value.peek() == 1 }
    try? transaction {
      resource.reload()
      throw Failure()
    }
    #expect(resource.state.value.isLoading)
    #expect(states.values.last == true)
    gate.open()
    await drain { resource.value.peek() == 2 }
    #expect(resource.value.value == 2)
    #expect(states.values.last == false)
  }
}
