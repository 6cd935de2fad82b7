import Binding
import BindingTesting
import TestSupport
import Testing

/// What a resource takes for another input, and when it loads for it.
@Suite @MainActor struct ResourceInputSpec {
  private struct User { var id = 1, name = "Ada" }

  private let user = Observable(User())
  private let page = Observable(1)
  private let clock = ManualClock()

  @Test func `an input is loaded when it has stayed the same for the pause, and the first one at once`() async {
    var loads: [Int] = []
    let page = page
    let hits = Resource(for: { page.value }, debounce: .milliseconds(300), clock: clock) { loads.append($0) }
    let states = Recorder(hits.state.map(\.isLoading))
    await drain()
    #expect(loads == [1])
    for number in 2...4 {
      page.value = number
      await clock.advance(by: .milliseconds(200))
    }
    #expect(loads == [1])
    await clock.advance(by: .milliseconds(100))
    #expect(loads == [1, 4])
    #expect(states.values == [false, true, false, true, false])
  }

  @Test func `the state belongs to the present input from the moment of the write`() async {
    let number = Observable<Int?>(1)
    let photo = Resource(for: { number.value }) { "photo \($0)" }
    var seen: [String] = []
    let view = Effect { seen.append("\(number.value ?? 0): \(photo.state.value)") }
    await drain()
    number.value = 2
    #expect(
      seen == [
        "1: idle", "1: loading(previous: nil)", "1: loaded(\"photo 1\")", #"2: loading(previous: Optional("photo 1"))"#,
      ])
    await drain()
    seen = []
    batch {
      number.value = nil
      #expect("\(photo.state.value)" == "idle" && photo.value.value == nil)
    }
    #expect(seen == ["0: idle"])
    withExtendedLifetime(view) {}
  }

  @Test func `a resource that is not observed does not show the value for a former input as that for the present one`()
    async
  {
    let number = Observable<Int?>(1)
    let photo = Resource(for: { number.value }) { "photo \($0)" }
    var view: Subscription? = photo.state.observe { _ in }
    await drain()
    view = nil
    number.value = nil
    #expect(photo.value.value == nil && "\(photo.state.value)" == "idle")
    number.value = 2
    #expect(photo.value.value == "photo 1" && photo.state.value.isLoading)
    let states = Recorder(photo.state.map { "\($0)" })
    await drain()
    #expect(states.values == [#"loading(previous: Optional("photo 1"))"#, #"loaded("photo 2")"#])
    withExtendedLifetime(view) {}
  }

  @Test func `a resource that is left during the pause does not show the value for a former input`() async {
    let query = Observable("ada")
    let hits = Resource(for: { query.value }, debounce: .milliseconds(300), clock: clock) { "hits for \($0)" }
    let view = hits.state.observe { _ in }
    await drain()
    query.value = "bob"
    #expect("\(hits.state.value)" == #"loading(previous: Optional("hits for ada"))"#)
    view.cancel()
    #expect("\(hits.state.value)" == #"loading(previous: Optional("hits for ada"))"#)
    query.value = "ada"
    #expect("\(hits.state.value)" == #"loaded("hits for ada")"#)
  }

  @Test func `a resource waits from the moment of the write, and is loading until the pause is over, then as well`()
    async
  {
    let query = Observable<String?>(nil)
    let hits = Resource(for: { query.value }, debounce: .milliseconds(300), clock: clock) { "hits for \($0)" }
    #expect(!hits.isWaiting.value && !hits.state.value.isLoading)
    query.value = "a"
    #expect(hits.isWaiting.value && hits.state.value.isLoading, "also while the state is not observed")
    let (states, waits) = (Recorder(hits.state.map { "\($0)" }), Recorder(hits.isWaiting))
    query.value = "ad"
    clock.advanceNow(by: .milliseconds(299))
    #expect(hits.isWaiting.value && hits.state.value.isLoading)
    clock.advanceNow(by: .milliseconds(1))
    #expect(!hits.isWaiting.value && hits.state.value.isLoading)
    await drain()
    query.value = "ada"
    #expect(hits.isWaiting.value && hits.value.value == "hits for ad")
    query.value = "ad"
    #expect(!hits.isWaiting.value && !hits.state.value.isLoading)
    query.value = nil
    #expect(
      states.values == [
        "loading(previous: nil)", #"loaded("hits for ad")"#, #"loading(previous: Optional("hits for ad"))"#,
        #"loaded("hits for ad")"#, "idle",
      ])
    #expect(waits.values == [true, false, true, false])
  }

  @Test func `an input that goes does not wait for the pause, and a reload takes the input that is there`() async {
    let query = Observable<String?>("ada")
    var loads: [String] = []
    let hits = Resource(for: { query.value }, debounce: .milliseconds(300), clock: clock) { query in
      loads.append(query)
      return "hits for \(query)"
    }
    let view = hits.state.observe { _ in }
    await drain()
    query.value = nil
    #expect(hits.value.value == nil && "\(hits.state.value)" == "idle")
    query.value = "bob"
    await clock.advance(by: .milliseconds(200))
    #expect(loads == ["ada"] && hits.value.value == nil)
    hits.reload()
    await drain()
    #expect(loads == ["ada", "bob"] && hits.value.value == "hits for bob")
    query.value = "carl"
    hits.reload()
    await drain()
    await clock.advance(by: .seconds(1))
    #expect(loads == ["ada", "bob", "carl"] && hits.value.value == "hits for carl")
    query.value = "bob"
    await clock.advance(by: .seconds(1))
    #expect(loads == ["ada", "bob", "carl", "bob"])
    withExtendedLifetime(view) {}
  }

  @Test func `an input that has changed while the state was not observed waits when the state becomes observed`() async
  {
    var loads: [Int] = []
    let page = page
    let hits = Resource(for: { page.value }, debounce: .milliseconds(300), clock: clock) { loads.append($0) }
    var token: Subscription?
    batch {
      page.value = 2
      token = hits.state.observe { _ in }
    }
    await clock.advance(by: .milliseconds(299))
    #expect(loads == [])
    await clock.advance(by: .milliseconds(1))
    #expect(loads == [2])
    token = nil
    page.value = 3
    #expect(page.observerCount == 0)
    token = hits.state.observe { _ in }
    await clock.advance(by: .milliseconds(200))
    token = nil
    await clock.advance(by: .seconds(1))
    #expect(loads == [2] && clock.sleeperCount == 0, "the pause ends with the last observer")
    token = hits.state.observe { _ in }
    await clock.advance(by: .milliseconds(300))
    #expect(loads == [2, 3])
    token = nil
    token = hits.state.observe { _ in }
    await clock.advance(by: .seconds(1))
    #expect(loads == [2, 3])
    withExtendedLifetime(token) {}
  }

  @Test func `an input that returns to what it was within the pause is not loaded again`() async {
    struct Request: Equatable { var id, page: Int }
    var loads: [String] = []
    let (user, page) = (user, page)
    let request = { Request(id: user.value.id, page: page.value) }
    let hits = Resource(for: request, debounce: .milliseconds(300), clock: clock) {
      loads.append("\($0.id) \($0.page)")
    }
    let token = hits.state.observe { _ in }
    await drain()
    page.value = 2
    page.value = 1
    await clock.advance(by: .seconds(1))
    #expect(loads == ["1 1"])
    user.value.name = "Augusta"
    await clock.advance(by: .seconds(1))
    #expect(loads == ["1 1"])
    page.value = 2
    await clock.advance(by: .seconds(1))
    #expect(loads == ["1 1", "1 2"])
    withExtendedLifetime(token) {}
  }

  @Test func `nothing is loaded while all observers are paused, and the load is made up for when one goes on`() async {
    var loads: [Int] = []
    let page = page
    let hits = Resource(for: { page.value }, name: "hits") { number in
      loads.append(number)
      return number
    }
    let (visible, other) = (Scope(), Scope())
    var shown: [Int?] = []
    hits.value.observe { shown.append($0) }.store(in: visible)
    hits.state.observe { _ in }.store(in: other)
    await drain()
    visible.pause()
    page.value = 2
    await drain()
    #expect(loads == [1, 2], "another observer is not paused")
    other.pause()
    page.value = 3
    hits.reload()
    page.value = 4
    await drain()
    #expect(loads == [1, 2])
    #expect(whyNot(hits) == "'hits' loads nothing because all of its observers are paused.")
    visible.resume()
    await drain()
    #expect(loads == [1, 2, 4] && shown == [nil, 1, 2, 4])
    visible.pause()
    hits.reload()
    await drain()
    #expect(loads == [1, 2, 4])
    other.resume()
    await drain()
    #expect(loads == [1, 2, 4, 4])
    visible.end()
    other.end()
  }

  @Test func `an input that changes and comes back while all observers are paused is not loaded again`() async {
    var loads: [Int] = []
    let page = page
    let hits = Resource(for: { page.value }) { loads.append($0) }
    let shown = Scope()
    hits.state.observe { _ in }.store(in: shown)
    await drain { loads == [1] }
    await drain()
    shown.pause()
    page.value = 2
    page.value = 1
    shown.resume()
    await drain()
    #expect(loads == [1])
    shown.pause()
    page.value = 2
    hits.reload()
    page.value = 1
    shown.resume()
    await drain()
    #expect(loads == [1, 1])
    shown.end()
  }

  @Test func `what is written here is shown until the next load, also if that brings the former value`() async {
    let page = page
    let name = Resource(for: { page.value }) { _ in "from the server" }
    let shown = Recorder(name.value)
    await drain()
    name.update("written here")
    #expect(name.state.value.value == "written here" && !name.state.value.isLoading)
    page.value = 2
    #expect(name.value.value == "written here")
    await drain()
    #expect(shown.values == [nil, "from the server", "written here", "from the server"])
  }

  @Test func `what is written for an input that is left again is not shown for the other, which is loaded`() async {
    let page = page
    var loads: [Int] = []
    let name = Resource(for: { page.value }) { number in
      loads.append(number)
      return "\(number)"
    }
    func write() {
      page.value = 2
      name.update("written for 2")
      page.value = 1
    }
    name.update("early")
    page.value = 2
    #expect(name.state.value.isLoading && name.value.value == "early")
    page.value = 1
    let first = name.state.observe { _ in }
    await drain()
    #expect(loads == [1])
    batch(write)
    #expect(name.state.value.isLoading)
    await drain()
    try? transaction {
      write()
      throw CancellationError()
    }
    #expect(name.state.value.isLoading)
    await drain()
    #expect(loads == [1, 1, 1] && name.state.value.value == "1")
    first.cancel()
    write()
    #expect(name.state.value.isLoading)
    let scope = Scope()
    name.state.observe { _ in }.store(in: scope)
    await drain()
    scope.pause()
    write()
    scope.resume()
    await drain()
    #expect(loads == [1, 1, 1, 1, 1] && name.state.value.value == "1" && !name.state.value.isLoading)
    scope.end()
  }

  @Test func `nothing is loaded for an input that is left before its load begins`() async {
    let page = page
    var loads: [Int] = []
    let name = Resource(for: { page.value }) { number in
      loads.append(number)
      return "\(number)"
    }
    let shown = name.state.observe { _ in }
    (page.value, page.value) = (2, 3)
    await drain()
    shown.cancel()
    name.reload()
    name.state.observe { _ in }.cancel()
    await drain()
    #expect(loads == [3])
  }

  @Test func `without an input nothing is shown, also if something is written`() async {
    let id = Observable<Int?>(nil)
    let name = Resource(for: { id.value }) { "name \($0)" }
    name.update("early")
    #expect(name.value.value == nil)
    let shown = Recorder(name.value)
    name.update("written")
    id.value = 1
    await drain { name.value.value != nil }
    id.value = nil
    name.update("late")
    #expect(name.value.value == nil)
    id.value = 2
    await drain { name.value.value != nil }
    #expect(shown.values == [nil, "name 1", nil, "name 2"])
  }

  @Test func `what is written during a load is not replaced by its answer, and shown before the first load`() async {
    let desk = Desk<Int, String>()
    let page = page
    let name = Resource(for: { page.value }) { try await desk.ask($0) }
    name.update("known")
    #expect(name.value.value == "known")
    let shown = Recorder(name.value)
    await drain { desk.asked == [1] }
    #expect(name.state.value.isLoading)
    name.update("written")
    #expect(!name.state.value.isLoading)
    await desk.answer(1, "loaded before")
    await drain()
    #expect(shown.values == ["known", "written"])
    name.update("written again")
    name.reload()
    await drain { desk.asked == [1, 1] }
    #expect(name.state.value.isLoading)
    await desk.answer(1, "loaded after")
    await drain { !name.state.value.isLoading }
    #expect(shown.values == ["known", "written", "written again", "loaded after"])
  }
}
