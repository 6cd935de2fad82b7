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
}

private struct Item: Identifiable, Equatable {
  let id: Int
}

@Suite @MainActor struct PagesSpec {
  private let service = Service()
  private let query = Observable<String?>("a")

  private func pages() -> Pages<Item, Int> {
    let (service, query) = (service, query)
    return Pages(of: { query.value }) { query, cursor in try await service.page(query, cursor) }
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
    guard case .complete = pages.state.value else { return #expect(Bool(false), "\(pages.state.value)") }
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
