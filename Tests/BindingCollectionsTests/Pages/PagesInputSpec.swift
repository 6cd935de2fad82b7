import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

private struct Refusal: Error {}

private struct Hit: Identifiable { let id: String }

/// For which request the shown pages are.
@Suite @MainActor struct PagesInputSpec {
  private let desk = Desk<String, Int>()
  private let query = Observable<String?>("a")

  private func pages() -> Pages<Hit, Int> {
    let (desk, query) = (desk, query)
    return Pages(of: { query.value }, name: "found") { query, cursor in
      let next = try await desk.ask("\(query)\(cursor ?? 0)")
      return Page([Hit(id: "\(query)\(cursor ?? 0)")], next: next)
    }
  }

  @Test func `the pages of the former request are shown with it, until there are others`() async {
    let pages = pages()
    var seen: [String] = []
    let view = Effect {
      seen.append(
        "\(pages.loadedInput(as: String.self) ?? "-"): \(pages.elements.value.map(\.id).joined(separator: " "))")
    }
    await desk.answer("a0", 1)
    await drain { seen.last == "a: a0" }
    query.value = "b"
    await desk.fail("b0", Refusal())
    await drain { pages.state.value.failure != nil }
    #expect(seen == ["-: ", "a: a0"], "a request that is fetched, or has failed, shows no other pages")
    pages.retry.execute()
    await desk.answer("b0", 1)
    await drain { seen.last == "b: b0" }
    pages.more.execute()
    await desk.answer("b1", 2)
    await drain { seen.last == "b: b0 b1" }
    batch {
      query.value = nil
      #expect(pages.loadedInput(as: String.self) == nil && pages.elements.isEmpty)
      query.value = "b"
      #expect(pages.loadedInput(as: String.self) == nil, "the list was emptied in between")
    }
    await desk.answer("b0", 1)
    await drain { seen.last == "b: b0" }
    #expect(seen == ["-: ", "a: a0", "b: b0", "b: b0 b1", "-: ", "b: b0"])
    view.cancel()
  }

  @Test func `a request is asked for by its type`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let pages = Pages<Hit, Int>(of: { 1 }, name: "found") { _, _ in Page([], next: nil) }
      await drain { pages.state.value.hasLoaded }
      _ = pages.loadedInput(as: String.self)
    }
    #expect(trap.message.contains("the requests of the pages 'found' are of the type Int, not String"))
  }
}
