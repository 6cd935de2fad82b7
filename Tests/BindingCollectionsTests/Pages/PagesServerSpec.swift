import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

/// Pages whose server answers otherwise than it should.
@Suite @MainActor struct PagesServerSpec {
  /// Answers at once, as long as the test wants.
  private final class Server {
    var asked: [Int?] = []
    /// What is answered for a cursor.
    var answer: (Int?) throws -> Page<Int, Int> = { _ in Page([], next: nil) }

    func page(_ cursor: Int?) throws -> Page<Int, Int> {
      asked.append(cursor)
      // Otherwise a test that fails would not end.
      return asked.count > 300 ? Page([], next: nil) : try answer(cursor)
    }
  }

  private let server = Server()

  private func pages() async -> Pages<Int, Int> {
    let pages = Pages<Int, Int>(of: { true }, by: { $0 }, name: "found") { [server] _, cursor in
      try server.page(cursor)
    }
    await drain()
    return pages
  }

  // MARK: Answers that lead nowhere

  @Test func `a page that brings nothing new and leads to itself is a failure, after which retry goes on`() async {
    server.answer = { _ in Page([1, 2], next: 7) }
    let pages = await pages()
    await #expect(throws: PagesStalled.self) { try await pages.more.run() }
    #expect(server.asked == [nil, 7] && Array(pages.elements.value) == [1, 2])
    let state = pages.state.value
    #expect(state.failedFetch == .next && state.hasLoaded && !state.isComplete && !state.isLoading)
    let why = "A page has brought no new element, and leads to itself."
    #expect((state.failure as? PagesStalled)?.description == why)
    #expect(whyNot(pages.more).hasSuffix("Only `retry` repeats a fetch that has failed."))
    server.answer = { Page([3], next: $0.map { $0 + 1 }) }
    pages.retry.execute()
    await drain()
    #expect(server.asked == [nil, 7, 7] && Array(pages.elements.value) == [1, 2, 3] && pages.more.isEnabled.value)
  }

  @Test(arguments: [[], [1]])
  func `after a hundred pages in a row that bring nothing new no other is fetched`(elements: [Int]) async {
    server.answer = { cursor in Page(cursor == nil ? [1] : elements, next: (cursor ?? 0) + 1) }
    let pages = await pages()
    await #expect(throws: PagesStalled.self) { try await pages.more.run() }
    #expect(server.asked.count == 101 && pages.state.value.failedFetch == .next)
    #expect(
      (pages.state.value.failure as? PagesStalled)?.description == "100 pages in a row have brought no new element.")
    await #expect(throws: PagesStalled.self) { try await pages.retry.run() }
    #expect(server.asked.count == 201 && server.asked.last == 200)
    pages.refresh.execute()
    await drain()
    #expect(server.asked.count == 202 && pages.state.value.failure == nil)
  }

  @Test func `pages that bring something new in between are fetched to the last one`() async {
    server.answer = { cursor in
      let number = cursor ?? 0
      return Page(number % 90 == 0 ? [number] : [], next: number == 200 ? nil : number + 1)
    }
    let pages = await pages()
    while pages.more.isEnabled.value { _ = try? await pages.more.run() }
    #expect(server.asked.count == 201 && Array(pages.elements.value) == [0, 90, 180] && pages.state.value.isComplete)
  }

  @Test func `an empty first page that leads to itself is a failure of the next page`() async {
    server.answer = { _ in Page([], next: 1) }
    let pages = await pages()
    #expect(server.asked == [nil, 1] && pages.state.value.hasLoaded && pages.state.value.failedFetch == .next)
    #expect(pages.state.value.failure is PagesStalled && pages.retry.isEnabled.value)
  }

  // MARK: A failure

  @Test func `after a failed fetch more is disabled, and says that retry goes on`() async {
    server.answer = { cursor in
      if cursor != nil { throw Offline() }
      return Page([1], next: 1)
    }
    let pages = await pages()
    pages.more.execute()
    await drain()
    #expect(!pages.more.isEnabled.value && pages.retry.isEnabled.value)
    let why = "'found.more' is disabled because 'found.state' is without the next page: offline."
    #expect(whyNot(pages.more) == "\(why) Only `retry` repeats a fetch that has failed.")
    pages.more.execute()
    await drain()
    #expect(server.asked == [nil, 1], "a list view that is scrolled does not repeat what has failed")
    server.answer = { _ in Page([2], next: nil) }
    pages.retry.execute()
    await drain()
    #expect(Array(pages.elements.value) == [1, 2])
  }

  // MARK: Elements with one identity

  private struct Row: Identifiable, Equatable { let id: Int, text: String }

  @Test func `of two elements of a page with one identity the last is taken, at the place of the first`() async {
    let rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c"), Row(id: 1, text: "d")]
    let pages = Pages<Row, Int>(of: { true }, name: "found") { _, cursor in
      cursor == nil
        ? Page([Row(id: 0, text: "-")] + rows, next: 1)
        : Page(rows.map { Row(id: $0.id + 2, text: $0.text) }, next: nil)
    }
    await drain()
    #expect(pages.elements.value.map { "\($0.id)\($0.text)" } == ["0-", "1d", "2b"])
    pages.more.execute()
    await drain()
    #expect(pages.elements.value.map { "\($0.id)\($0.text)" } == ["0-", "1d", "2b", "3d", "4b"])
  }

  @Test func `two elements of a page with one identity are reported, once for each identity and page`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { @MainActor in
      let pages = Pages<Int, Int>(of: { true }, by: { $0 }, name: "found") { _, cursor in
        cursor == nil ? Page([1, 2, 1, 1, 3], next: 1) : Page([3, 4, 4], next: nil)
      }
      await drain()
      pages.more.execute()
      await drain()
    }
    let told = "Binding: Of two elements of a page with one identity only the last is taken: 'found'"
    #expect(result.message == "\(told), '1'.\n\(told), '4'.\n")
  }
}
