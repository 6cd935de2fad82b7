import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

/// A service that answers when the test says so.
@MainActor private final class Service {
  struct Failure: Error {}
  typealias Answer = Result<Page<Item, Int>, any Error>
  private(set) var asked: [String] = []
  private var waiting: [CheckedContinuation<Answer, Never>] = []

  func page(_ query: String, _ cursor: Int?) async throws -> Page<Item, Int> {
    asked.append("\(query) \(cursor ?? 0)")
    let answer = await withCheckedContinuation { waiting.append($0) }
    return try answer.get()
  }

  func answer(_ ids: [Int], next: Int?) async {
    waiting.removeFirst().resume(returning: .success(Page(ids.map { Item(id: $0) }, next: next)))
    await drain()
  }

  func fail() async {
    waiting.removeFirst().resume(returning: .failure(Failure()))
    await drain()
  }

  func hangUp() {
    while !waiting.isEmpty { waiting.removeFirst().resume(returning: .failure(Failure())) }
  }
}

private struct Item: Identifiable, Equatable {
  let id: Int
}

private struct PlainRow: ListRow {
  let id: Int
  var identifier: AnyHashable { id }
}

private final class PlainCell: ListCell {
  var onClick: (() -> Void)?
}

@Suite @MainActor final class PagesSpec {
  private let service = Service()
  private let query = Observable<String?>("a")

  // Work without an answer would keep its objects for ever.
  isolated deinit { service.hangUp() }

  private func pages() -> Pages<Item, Int> {
    let (service, query) = (service, query)
    return Pages(of: { query.value }) { query, cursor in try await service.page(query, cursor) }
  }

  @Test func `drafts stay where they are when the list is refreshed, and what was posted is there once`() async {
    let pages = pages()
    await drain()
    await service.answer([1, 2, 3], next: 2)
    pages.elements.insert(Item(id: -1), at: 0)
    pages.elements.insert(Item(id: -2), at: 2)
    pages.elements.append(Item(id: -3))
    #expect(ids(pages) == [-1, 1, -2, 2, 3, -3])
    pages.refresh.execute()
    await drain()
    await service.answer([1, 2], next: 2)
    #expect(ids(pages) == [-1, 1, -2, 2, -3], "3 has gone, and -3 stays behind what was before it")
    pages.elements.replace(id: -2, with: Item(id: 7))
    #expect(ids(pages) == [-1, 1, 7, 2, -3])
    pages.refresh.execute()
    await drain()
    await service.answer([7, 2, 1], next: 2)
    #expect(ids(pages) == [-1, 7, 2, -3, 1])
    pages.refresh.execute()
    await drain()
    await service.answer([2], next: 2)
    #expect(ids(pages) == [-1, 2, -3], "a page has brought 7, so it goes as others do")
    pages.more.execute()
    await drain()
    await service.answer([-3, 4], next: nil)
    pages.refresh.execute()
    await drain()
    await service.answer([2], next: nil)
    #expect(ids(pages) == [-1, 2])
    query.value = "b"
    await drain()
    pages.elements.append(Item(id: -4))
    await service.answer([5], next: nil)
    #expect(ids(pages) == [-4, 5], "what was put in for the former request goes with it")
    query.value = nil
    await drain()
    #expect(ids(pages) == [])
  }

  @Test func `a draft that is renamed while another request is fetched goes with the former elements`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: nil)
    pages.elements.append(Item(id: -1))
    query.value = "b"
    await drain()
    pages.elements.replace(id: -1, with: Item(id: 7))
    await service.answer([5, 6], next: nil)
    #expect(ids(pages) == [5, 6])
    pages.elements.append(Item(id: -2))
    pages.elements.replace(id: -2, with: Item(id: 8))
    pages.refresh.execute()
    await drain()
    await service.answer([5], next: nil)
    #expect(ids(pages) == [5, 8], "no page has brought 8")
  }

  @Test func `a draft goes with the former elements if it is appended in the batch that changes the request`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: nil)
    batch {
      query.value = "b"
      pages.elements.append(Item(id: -1))
    }
    pages.elements.append(Item(id: -2))
    await drain()
    await service.answer([5], next: nil)
    #expect(ids(pages) == [-2, 5])
  }

  @Test func `an identity that a first page has twice is there once`() async {
    let pages = pages()
    await drain()
    await service.answer([1, 2, 1], next: nil)
    #expect(ids(pages) == [1, 2])
  }

  @Test func `a request is fetched when it has stayed the same for a while`() async {
    let (service, query, clock) = (service, query, ManualClock())
    let pages = Pages(of: { query.value }, debounce: .seconds(1), clock: clock) { query, cursor in
      try await service.page(query, cursor)
    }
    await drain()
    #expect(service.asked == ["a 0"], "the first one at once")
    await service.answer([1], next: 2)
    query.value = "ab"
    query.value = "abc"
    #expect(pages.more.isEnabled.value && ids(pages) == [1])
    await clock.advance(by: .seconds(1))
    #expect(service.asked == ["a 0", "abc 0"])
    await service.answer([2], next: nil)
    #expect(ids(pages) == [2])
  }

  private func ids(_ pages: Pages<Item, Int>) -> [Int] { pages.elements.peek().map(\.id) }

  @Test func `pages follow one another, to the end`() async {
    let pages = pages()
    await drain()
    #expect(pages.state.value.isLoading && !pages.more.isEnabled.value)
    await service.answer([1, 2], next: 2)
    #expect(ids(pages) == [1, 2] && pages.more.isEnabled.value)
    pages.more.execute()
    pages.more.execute()
    await drain()
    await service.answer([2, 3], next: nil)
    #expect(ids(pages) == [1, 2, 3], "an element that a page had before is there once")
    #expect(service.asked == ["a 0", "a 2"] && !pages.more.isEnabled.value)
    #expect(pages.state.value.isComplete && pages.state.value.loading == nil)
  }

  @Test func `a page that a failing transaction asks for is fetched, and not asked for again`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    try? transaction {
      pages.more.execute()
      throw Service.Failure()
    }
    #expect(pages.state.value.isLoading)
    pages.more.execute()
    await drain()
    await service.answer([2], next: nil)
    #expect(ids(pages) == [1, 2] && service.asked == ["a 0", "a 1"])
  }

  @Test func `pages show nothing of a query that a failing transaction takes back`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: nil)
    try? transaction {
      query.value = "b"
      pages.refresh.execute()
      throw Service.Failure()
    }
    await drain()
    await service.answer([2], next: nil)
    #expect(ids(pages) == [2] && service.asked == ["a 0", "a 0"])
  }

  @Test func `a page that fails leaves the loaded elements, and is fetched again on request`() async {
    let pages = pages()
    await drain()
    await service.answer([1], next: 1)
    pages.more.execute()
    await drain()
    await service.fail()
    #expect(pages.state.value.failure is Service.Failure && ids(pages) == [1])
    #expect(!pages.more.isEnabled.value && pages.retry.isEnabled.value)
    pages.retry.execute()
    await drain()
    await service.answer([2], next: nil)
    #expect(ids(pages) == [1, 2] && service.asked == ["a 0", "a 1", "a 1"])
    #expect(pages.state.value.failure == nil)
  }

  @Test func `the failures of two requests are told apart`() async {
    struct Refusal: Error { let query: String }
    let query = query
    let pages = Pages<Int, Int>(of: { query.value }, by: { $0 }) { query, _ in throw Refusal(query: query) }
    let shown = Computed { pages.state.value }
    await drain()
    let first = shown.value
    #expect((first.failure as? Refusal)?.query == "a")
    query.value = "b"
    await drain()
    #expect(pages.state.value != first && (shown.value.failure as? Refusal)?.query == "b")
  }

  @Test func `another query drops the running fetch, and shows the old elements until it is answered`() async {
    let pages = pages()
    await drain()
    await service.answer([1, 2], next: 2)
    pages.more.execute()
    await drain()
    query.value = "b"
    await drain()
    await service.answer([9], next: nil)
    #expect(ids(pages) == [1, 2])
    await service.answer([2, 5], next: 7)
    #expect(ids(pages) == [2, 5] && service.asked == ["a 0", "a 2", "b 0"])
    query.value = nil
    #expect(ids(pages).isEmpty && !pages.refresh.isEnabled.value)
  }

  @Test func `a refresh fetches the pages again, and rows that stay keep their identity`() async {
    let pages = pages()
    await drain()
    await service.answer([1, 2], next: 2)
    var changes: [String] = []
    let subscription = pages.elements.observeChangeSets { changes.append($0.description) }
    pages.refresh.execute()
    await drain()
    await service.answer([3, 1, 2], next: 3)
    #expect(changes == ["+0"])
    subscription.cancel()
  }

  @Test func `the state says which page is fetched, what has failed, and whether anything is there`() async {
    let pages = pages()
    var states: [String] = []
    let observation = pages.state.observe {
      let what = $0.loading.map { "\($0)" } ?? $0.failedFetch.map { "\($0) failed" } ?? "-"
      states.append("\(what)\($0.hasLoaded ? ", loaded" : "")\($0.isComplete ? ", complete" : "")")
    }
    func took(_ expected: String...) {
      #expect(states == expected)
      states = []
    }
    await drain()
    await service.fail()
    pages.retry.execute()
    await drain()
    await service.answer([1], next: 1)
    took("first", "first failed", "first", "-, loaded")
    pages.more.execute()
    await drain()
    await service.fail()
    pages.retry.execute()
    await drain()
    await service.answer([2], next: nil)
    took("next, loaded", "next failed, loaded", "next, loaded", "-, loaded, complete")
    pages.refresh.execute()
    pages.refresh.execute()
    await drain()
    await service.fail()
    took("refresh, loaded, complete", "refresh failed, loaded, complete")
    #expect(ids(pages) == [1, 2] && pages.state.value.failure is Service.Failure)
    query.value = "b"
    took("first")
    query.value = nil
    took("-")
    observation.cancel()
  }

  @Test func `each page that is loaded is told with its number`() async {
    let pages = pages()
    var loaded: [String] = []
    let observation = pages.loaded.observe { loaded.append("\($0.number): \($0.elements.map(\.id))") }
    await drain()
    await service.answer([1], next: 1)
    pages.more.execute()
    await drain()
    await service.answer([2, 3], next: 2)
    pages.refresh.execute()
    await drain()
    await service.answer([4], next: 1)
    #expect(loaded == ["1: [1]", "2: [2, 3]", "1: [4]"])
    observation.cancel()
  }

  private func adapter(
    _ items: some ObservableCollection<Item>, _ more: Command<Void, Void>
  ) -> ListAdapter<Item> {
    let adapter = ListAdapter(items, paging: more) { PlainRow(id: $0.id) }
    adapter.register(PlainCell.self, for: PlainRow.self, make: { PlainCell() }) { _, _, _ in }
    return adapter
  }

  /// P63: shows the end of the list again and again.
  private func scroll(_ adapter: ListAdapter<Item>) async {
    for _ in 0..<6 {
      for row in 0..<adapter.count { adapter.willDisplay(at: row) }
      await drain()
    }
  }

  @Test func `a list goes on to its last page behind pages that bring no other row, or none past a filter`() async {
    let answers = [[2, 4], [2, 4], [1, 3], [6], [8]]
    var asked: [Int] = []
    let pages = Pages<Item, Int>(of: { true }) { _, cursor in
      asked.append(cursor ?? 0)
      let next = (cursor ?? 0) + 1
      return Page(answers[next - 1].map { Item(id: $0) }, next: next < answers.count ? next : nil)
    }
    let adapter = adapter(pages.elements.filtered { $0.id.isMultiple(of: 2) }, pages.more)
    let table = TableDouble(adapter)
    let scope = Scope()
    adapter.connect(to: table).store(in: scope)
    await drain { !pages.elements.isEmpty }
    await scroll(adapter)
    #expect(ids(pages) == [2, 4, 1, 3, 6, 8] && adapter.count == 4 && asked == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [true, false])
  func `a list goes on after a refresh, or another query, with the same first page during a fetch`(
    isRefresh: Bool
  ) async {
    let pages = pages()
    let adapter = adapter(pages.elements, pages.more)
    let table = TableDouble(adapter)
    let scope = Scope()
    adapter.connect(to: table).store(in: scope)
    await drain()
    await service.answer([1, 2], next: 1)
    adapter.willDisplay(at: 1)
    await drain()
    if isRefresh { pages.refresh.execute() } else { query.value = "b" }
    await drain()
    await service.answer([9], next: 2)
    await service.answer([1, 2], next: 1)
    adapter.willDisplay(at: 1)
    await drain()
    await service.answer([3], next: nil)
    #expect(ids(pages) == [1, 2, 3] && pages.state.value.isComplete)
  }

  @Test func `an empty page is followed by the next one`() async {
    let pages = pages()
    await drain()
    await service.answer([], next: 4)
    await service.answer([7], next: nil)
    #expect(ids(pages) == [7] && service.asked == ["a 0", "a 4"])
  }

  @Test func `released pages fetch nothing more`() async {
    var pages: Pages<Item, Int>? = pages()
    await drain()
    weak let witness = pages
    let elements = pages!.elements
    pages = nil
    #expect(witness == nil)
    await service.answer([1], next: nil)
    #expect(elements.isEmpty)
    query.value = "b"
    await drain()
    #expect(service.asked == ["a 0"])
  }
}
