import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

private struct Hit: Identifiable, Sendable {
  let id: Int
}

private struct Service: Sendable {
  func hits(_ query: String, _ cursor: Int?) async throws -> Page<Hit, Int> {
    Page([Hit(id: query.count * 10 + (cursor ?? 0))], next: cursor == nil ? 1 : nil)
  }
}

@MainActor private final class Search {
  @Tracked var query: String? = "a"
  private let service = Service()
  private(set) lazy var found = Pages(for: self, given: { $0.query }) { [service] query, cursor in
    try await service.hits(query, cursor)
  }
}

/// M2: pages that an owner makes in a `lazy var`.
@MainActor @Suite struct OwnedPagesSpec {
  @Test func `pages in a lazy var are fetched for what they read of their owner`() async throws {
    let search = Search()
    #expect(search.found.elements.isEmpty)
    #expect(await drain { search.found.elements.value.map(\.id) == [10] })
    try await search.found.more.run()
    #expect(search.found.elements.value.map(\.id) == [10, 11])
    search.query = "ab"
    #expect(await drain { search.found.elements.value.map(\.id) == [20] })
    search.query = nil
    #expect(search.found.elements.isEmpty)
  }

  @Test func `elements without an identity of their own have a key`() async {
    @MainActor final class Words {
      @Tracked var start = "a"
      private(set) lazy var found = Pages(for: self, given: { $0.start }, by: \.count) { start, _ in
        Page([start, start + "b", start + "c"], next: Int?.none)
      }
    }
    let words = Words()
    withDiagnostics { _ in
    } in: {
      _ = words.found
    }
    #expect(await drain { words.found.elements.value.map { $0 } == ["a", "ac"] })
  }

  @Test func `pages keep no owner`() async {
    var search: Search? = Search()
    weak let gone = search
    let found = search!.found
    #expect(await drain { found.elements.count == 1 })
    search = nil
    #expect(gone == nil)
    found.refresh.execute()
    await drain()
    #expect(found.elements.isEmpty || found.elements.value.map(\.id) == [10])
  }
}

/// N7.
@Suite struct LensOrDefaultSpec {
  @Test func `a lens on a value of a dictionary may have a default`() {
    let drafts = ObservableDictionary<Int, String>()
    let draft = drafts.lens(1, default: "")
    let seen = Recorder(draft)
    draft.value = "Hello"
    #expect(drafts[1] == "Hello")
    draft.value.append("!")
    drafts[1] = nil
    drafts[2] = "other"
    #expect(seen.values == ["", "Hello", "Hello!", ""] && drafts[1] == nil)
  }
}
