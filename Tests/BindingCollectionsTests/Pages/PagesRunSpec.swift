import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

/// A service whose answers the test gives, one for each fetch.
@MainActor private final class Service {
  struct Failure: Error {}
  private(set) var asked: [String] = [], cancelled = 0
  private var waiting: [CheckedContinuation<Page<Int, Int>, any Error>] = []

  func page(_ query: String, _ cursor: Int?) async throws -> Page<Int, Int> {
    asked.append("\(query) \(cursor ?? 0)")
    defer { if Task.isCancelled { cancelled += 1 } }
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func answer(_ ids: [Int], next: Int?) async {
    waiting.removeFirst().resume(returning: Page(ids, next: next))
    await drain()
  }

  func fail() async {
    waiting.removeFirst().resume(throwing: Failure())
    await drain()
  }

  func hangUp() {
    while !waiting.isEmpty { waiting.removeFirst().resume(throwing: Failure()) }
  }
}

@Suite @MainActor final class PagesRunSpec {
  private let service = Service(), query = Observable<String?>("a")

  // Work without an answer would keep its objects for ever.
  isolated deinit { service.hangUp() }

  private func pages(debounce: Duration? = nil, clock: ManualClock = ManualClock()) -> Pages<Int, Int> {
    let (service, query) = (service, query)
    return Pages(of: { query.value }, by: { $0 }, debounce: debounce, clock: clock) { query, cursor in
      try await service.page(query, cursor)
    }
  }

  /// Begins to run a command. The log gets what it threw, and what is there when it returns.
  private func run(_ command: Command<Void, Void>, _ pages: Pages<Int, Int>) async -> Log {
    let log = Log()
    Task {
      do {
        try await command.run()
        log.append("\(Array(pages.elements.peek())), loading \(pages.state.peek().isLoading)")
      } catch { log.append("\(type(of: error))") }
    }
    await drain()
    return log
  }

  @Test func `a list has settled when its first page is there or has failed`() async {
    let pages = pages()
    let seen = Recorder(pages.state.map(\.hasSettled))
    await drain()
    await service.fail()
    #expect(seen.values == [false, true])
    pages.retry.execute()
    #expect(seen.values == [false, true, false])
    await drain()
    await service.answer([], next: nil)
    #expect(seen.values == [false, true, false, true] && pages.elements.isEmpty)
    pages.refresh.execute()
    await drain()
    await service.fail()
    #expect(seen.values.count == 4, "the rows of the present request stay")
    query.value = "b"
    #expect(seen.values.last == false)
  }

  // MARK: - Runs

  @Test func `a run of a refresh returns when the new rows are there, and is executing until then`() async {
    let pages = pages()
    await drain()
    await service.answer([1, 2], next: nil)
    var seen: [String] = []
    let effect = Effect { seen.append("\(pages.refresh.isExecuting.value) \(Array(pages.elements.value))") }
    let log = await run(pages.refresh, pages)
    #expect(log.lines.isEmpty && pages.refresh.isExecuting.value && pages.state.value.loading == .refresh)
    await service.answer([3], next: nil)
    #expect(log.lines == ["[3], loading false"])
    #expect(seen == ["false [1, 2]", "true [1, 2]", "false [3]"], "the end and the rows are one change")
    effect.cancel()
  }

  @Test func `a run of more and of retry returns when its page is there`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    let more = await run(pages.more, pages)
    #expect(pages.more.isExecuting.value && !pages.more.isEnabled.value)
    await service.fail()
    #expect(more.lines == ["Failure"] && pages.more.failure.value is Service.Failure)
    let retry = await run(pages.retry, pages)
    #expect(pages.retry.isExecuting.value && !pages.more.isExecuting.value)
    await service.answer([2], next: nil)
    #expect(retry.lines == ["[1, 2], loading false"] && !pages.retry.isExecuting.value)
  }

  @Test func `a run goes on through the pages that are fetched at once`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    let refresh = await run(pages.refresh, pages)
    await service.answer([], next: 5)
    #expect(refresh.lines.isEmpty && pages.refresh.isExecuting.value && pages.state.value.loading == .next)
    await service.answer([2], next: nil)
    #expect(refresh.lines == ["[2], loading false"])
  }

  @Test func `a run throws the failure of its fetch, which is in the state and is not reported besides`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: nil)
    let refresh = await run(pages.refresh, pages)
    await service.fail()
    #expect(refresh.lines == ["Failure"] && pages.state.value.failedFetch == .refresh)
    // An execution that nothing waits for, whose failure nothing observes: a diagnostic would be a recorded issue.
    pages.retry.execute()
    await drain()
    await service.fail()
    #expect(pages.state.value.failure is Service.Failure && Array(pages.elements.value) == [1])
  }

  @Test func `a run is cancelled by another request, and by another fetch`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    let more = await run(pages.more, pages)
    query.value = "b"
    #expect(!pages.more.isExecuting.value)
    await drain()
    #expect(more.lines == ["CancellationError"], "the service has not even answered")
    let first = await run(pages.refresh, pages)
    let second = await run(pages.refresh, pages)
    #expect(first.lines == ["CancellationError"] && second.lines.isEmpty)
    query.value = nil
    await drain()
    #expect(second.lines == ["CancellationError"] && !pages.refresh.isExecuting.value)
    let disabled = await run(pages.refresh, pages)
    #expect(disabled.lines == ["CommandDisabled"])
  }

  @Test func `a cancelled run leaves the list and its state as they were`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    pages.more.execute()
    await drain()
    await service.fail()
    let before = pages.state.value
    let task = Task { try await pages.retry.run() }
    await drain()
    #expect(pages.state.value.loading == .next)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(pages.state.value == before && pages.retry.isEnabled.value && before.failedFetch == .next)
    await service.answer([2], next: nil)
    #expect(Array(pages.elements.value) == [1] && service.cancelled == 1)
    pages.refresh.execute()
    pages.refresh.cancel()
    await drain()
    #expect(pages.state.value == before && service.asked == ["a 0", "a 1", "a 1"])
  }

  @Test func `a run ends when the pages are released`() async {
    var pages: Pages<Int, Int>? = pages()
    let (refresh, state, elements) = (pages!.refresh, pages!.state, pages!.elements)
    var seen: [Bool] = []
    let observation = state.observe { seen.append($0.isLoading) }
    await drain()
    await service.answer([1], next: nil)
    let task = Task { try await refresh.run() }
    await drain()
    pages = nil
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(seen == [true, false, true, false] && !refresh.isEnabled.value && !refresh.isExecuting.value)
    query.value = nil
    #expect(Array(elements.value) == [1] && query.observerCount == 0)
    observation.cancel()
  }

  // MARK: - The operation that changes the request

  /// What a reader finds, with the request.
  private func look(_ pages: Pages<Int, Int>) -> String {
    let state = pages.state.value
    let loading = state.loading.map { "\($0)" } ?? "-"
    return "\(query.value ?? "-"): \(Array(pages.elements.value)) \(loading)\(state.hasLoaded ? ", loaded" : "")"
      + (pages.more.isEnabled.value ? ", more" : "") + (pages.refresh.isEnabled.value ? ", refresh" : "")
      + (pages.more.isExecuting.value ? ", executing" : "")
  }

  @Test func `all that pages show belongs to the new request in the operation that changes it`() async {
    let ready = Observable<Pages<Int, Int>?>(nil)
    var seen: [String] = []
    // Made before the pages, so it runs before what they do.
    let early = Effect { if let pages = ready.value { seen.append(self.look(pages)) } }
    let pages = pages()
    await drain()
    await service.answer([1, 2], next: 2)
    ready.value = pages
    seen = []
    batch {
      query.value = "b"
      #expect(look(pages) == "b: [1, 2] first, refresh")
    }
    #expect(seen == ["b: [1, 2] first, refresh"])
    await drain()
    await service.answer([3], next: 3)
    pages.more.execute()
    seen = []
    batch {
      query.value = nil
      #expect(look(pages) == "-: [] -" && pages.elements.isEmpty && pages.elements.peek().isEmpty)
    }
    #expect(seen == ["-: [] -"])
    query.value = "c"
    #expect(seen.last == "c: [] first, refresh" && seen.count == 2)
    early.cancel()
  }

  @Test func `what is added after the request is gone stays, and is edited without the elements before`() async {
    let pages = pages()
    await drain()
    await service.answer([1, 2], next: nil)
    batch {
      pages.elements.append(8)
      query.value = nil
      pages.elements.append(9)
    }
    #expect(Array(pages.elements.value) == [9])
    try? transaction {
      query.value = "b"
      pages.elements.append(10)
      query.value = nil
      #expect(pages.elements.isEmpty)
      throw Service.Failure()
    }
    #expect(Array(pages.elements.value) == [9])
  }

  @Test func `a list that was seen empty is fetched again, even if its request has come back`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: nil)
    batch {
      query.value = nil
      query.value = "a"
    }
    #expect(Array(pages.elements.value) == [1] && pages.state.value.loading == nil)
    batch {
      query.value = nil
      #expect(pages.elements.isEmpty)
      query.value = "a"
      #expect(pages.elements.isEmpty && pages.state.value.loading == .first)
    }
    await drain()
    #expect(service.asked == ["a 0", "a 0"])
  }

  @Test func `a fetch that is superseded in the operation that asked for it is never called`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    batch {
      pages.more.execute()
      #expect(pages.state.value.loading == .next && pages.more.isExecuting.value && !pages.more.isEnabled.value)
      query.value = "b"
      #expect(pages.state.value.loading == .first && !pages.more.isExecuting.value)
      pages.refresh.execute()
      query.value = "c"
      #expect(pages.refresh.isExecuting.value)
    }
    await drain()
    #expect(service.asked == ["a 0", "c 0"])
    await service.answer([5], next: nil)
    #expect(Array(pages.elements.value) == [5] && !pages.refresh.isExecuting.value)
  }

  /// A program with a type `Page` of its own.
  private enum App {
    enum Page { case inbox, settings }

    @MainActor static func pages() -> Pages<Int, Int> {
      Pages(of: { true }, by: { $0 }) { _, _ in BindingCollections::Page([1], next: nil) }
    }
  }

  @Test func `a program that has a type Page of its own names that of the module`() async {
    let pages = App.pages()
    await drain()
    #expect(Array(pages.elements.value) == [1])
  }

  // MARK: - Names

  @Test func `parts without a name are called after the line that made the pages, and the state is told in words`()
    async
  {
    let line = #line + 1
    let pages = Pages<Int, Int>(of: { [query] in query.value }, by: { $0 }) { [service] query, cursor in
      try await service.page(query, cursor)
    }
    let place = "of the pages at PagesRunSpec.swift:\(line)'"
    #expect(
      whyNot(pages.more) == "'more \(place) is disabled because 'state \(place) is loading the first page.")
    await drain()
    await service.answer([1], next: 1)
    #expect(
      whyNot(pages.retry) == "'retry \(place) is disabled because 'state \(place) is loaded, with more pages to come.")
    pages.more.execute()
    await drain()
    await service.fail()
    #expect(whyNot(pages.more).hasSuffix("next page: Failure(). Only `retry` repeats a fetch that has failed."))
    #expect(pages.elements.name == "pages at PagesRunSpec.swift:\(line)")
    let named = Pages<Int, Int>(of: { true }, by: { $0 }, name: "inbox") { _, _ in Page([], next: nil) }
    #expect(whyNot(named.retry) == "'inbox.retry' is disabled because 'inbox.state' is loading the first page.")
  }

  // MARK: - Pauses

  @Test func `during the pause the state says that it waits, and nothing waits without a request`() async {
    let clock = ManualClock()
    let pages = pages(debounce: .seconds(1), clock: clock)
    await drain()
    await service.answer([1], next: 1)
    query.value = "b"
    #expect(pages.state.value.isWaiting && pages.state.value.hasLoaded && Array(pages.elements.value) == [1])
    query.value = "a"
    #expect(!pages.state.value.isWaiting, "as before")
    query.value = "b"
    await clock.advance(by: .seconds(1))
    #expect(!pages.state.value.isWaiting && pages.state.value.loading == .first)
    await service.answer([2], next: nil)
    batch {
      query.value = nil
      #expect(pages.elements.isEmpty && pages.state.value.description == "idle")
    }
    query.value = "c"
    #expect(pages.elements.isEmpty && pages.state.value.isWaiting && pages.state.value.loading == nil)
    await clock.advance(by: .seconds(1))
    #expect(service.asked == ["a 0", "b 0", "c 0"])
  }

  @Test func `a refresh during the pause fetches the present request at once, and once`() async {
    let clock = ManualClock()
    let pages = pages(debounce: .seconds(1), clock: clock)
    await drain()
    await service.answer([1], next: nil)
    query.value = "b"
    let refresh = await run(pages.refresh, pages)
    #expect(!pages.state.value.isWaiting && pages.state.value.loading == .first && service.asked == ["a 0", "b 0"])
    await clock.advance(by: .seconds(1))
    await service.answer([2], next: nil)
    #expect(refresh.lines == ["[2], loading false"] && service.asked.count == 2)
    query.value = nil
    query.value = "d"
    pages.refresh.execute()
    await drain()
    #expect(service.asked.last == "d 0" && pages.refresh.isExecuting.value)
  }

  @Test func `a refresh during the pause goes on if the transaction that has asked for it fails`() async {
    let clock = ManualClock()
    let pages = pages(debounce: .seconds(1), clock: clock)
    await drain()
    await service.answer([1], next: nil)
    query.value = "b"
    try? transaction {
      pages.refresh.execute()
      throw CancellationError()
    }
    #expect(pages.refresh.isExecuting.value && pages.state.value.loading == .first && !pages.state.value.isWaiting)
    await drain()
    await service.answer([2], next: nil)
    #expect(service.asked == ["a 0", "b 0"] && Array(pages.elements.value) == [2])
    #expect(!pages.refresh.isExecuting.value && pages.refresh.failure.value == nil)
    // The request of the transaction is none.
    query.value = "c"
    try? transaction {
      query.value = "d"
      pages.refresh.execute()
      _ = pages.state.value
      throw CancellationError()
    }
    await drain()
    await service.answer([3], next: nil)
    #expect(service.asked.last == "c 0" && Array(pages.elements.value) == [3])
  }
}
