import Binding
import BindingCollections
import BindingTesting
import TerminalWidgets
import Testing

@testable import Search

/// Answers when it is told to.
@MainActor private final class ManualSearch: SearchService {
  struct Failed: Error, CustomStringConvertible { let description = "failed" }

  private(set) var requests: [String] = []
  private var answers: [CheckedContinuation<SearchPage, any Error>] = []

  @MainActor func search(_ text: String, page: Int) async throws -> SearchPage {
    requests.append("\(text) \(page)")
    return try await withCheckedThrowingContinuation { answers.append($0) }
  }

  /// Answers the oldest request that has no answer.
  func answer(_ items: String..., isLast: Bool = false) async {
    await drain { !answers.isEmpty }
    answers.removeFirst().resume(returning: SearchPage(items: items, isLast: isLast))
  }

  func fail() async {
    await drain { !answers.isEmpty }
    answers.removeFirst().resume(throwing: Failed())
  }
}

@MainActor @Suite struct SearchSpec {
  private let service = ManualSearch()
  private let clock = ManualClock()

  /// A view model whose list is shown before the user types: the pages of a `lazy var` begin when they are used first.
  private func shown() -> SearchViewModel {
    let viewModel = SearchViewModel(service: service, clock: clock)
    _ = viewModel.found
    return viewModel
  }

  private func type(_ text: String, into viewModel: SearchViewModel) async {
    viewModel.query = text
    await clock.advance(by: .milliseconds(300))
    // A fetch runs on no actor.
    if !text.isEmpty { await drain { service.requests.last == "\(text) 0" } }
  }

  @Test func `words are found in any case`() async throws {
    #expect(try await WordSearch(["Ada", "Bob"]).search("aD", page: 0).items == ["Ada"])
  }

  private func items(_ viewModel: SearchViewModel) -> [String] { Array(viewModel.found.elements.value) }

  @Test func `a search waits until the typing stops`() async {
    let viewModel = shown()
    for text in ["a", "ad", "ada"] {
      viewModel.query = text
      await clock.advance(by: .milliseconds(200))
    }
    #expect(service.requests.isEmpty && viewModel.message.isEmpty)
    await clock.advance(by: .milliseconds(100))
    #expect(await drain { service.requests == ["ada 0"] } && viewModel.message == "Searching…")
    await service.answer("ada", isLast: true)
    #expect(await drain { items(viewModel) == ["ada"] } && viewModel.message == "That is all.")
  }

  @Test func `pages of results are fetched one after another, to the last one`() async {
    let viewModel = shown()
    #expect(!viewModel.found.more.isEnabled.value)
    await type("a", into: viewModel)
    #expect(!viewModel.found.more.isEnabled.value)
    await service.answer("a1", "a2")
    #expect(await drain { viewModel.found.more.isEnabled.value })
    viewModel.found.more.execute()
    #expect(await drain { service.requests == ["a 0", "a 1"] } && items(viewModel) == ["a1", "a2"])
    await service.answer("a3", isLast: true)
    #expect(await drain { items(viewModel) == ["a1", "a2", "a3"] } && !viewModel.found.more.isEnabled.value)
  }

  @Test func `a page that failed is fetched again, and the others stay`() async {
    let viewModel = shown()
    await type("a", into: viewModel)
    await service.answer("a1")
    await drain { viewModel.found.more.isEnabled.value }
    viewModel.found.more.execute()
    await service.fail()
    #expect(await drain { viewModel.message == "failed" } && items(viewModel) == ["a1"])
    #expect(viewModel.found.retry.isEnabled.value && !viewModel.found.more.isEnabled.value)
    viewModel.found.retry.execute()
    #expect(await drain { service.requests == ["a 0", "a 1", "a 1"] } && !viewModel.found.retry.isEnabled.value)
    await service.answer("a2", isLast: true)
    #expect(await drain { items(viewModel) == ["a1", "a2"] })
  }

  @Test func `a late answer to a former query is ignored`() async {
    let viewModel = shown()
    await type("a", into: viewModel)
    await type("b", into: viewModel)
    #expect(items(viewModel).isEmpty && service.requests == ["a 0", "b 0"])
    await service.answer("a1")
    await drain()
    #expect(items(viewModel).isEmpty && viewModel.message == "Searching…")
    await service.answer(isLast: true)
    #expect(await drain { viewModel.message == "Nothing found." })
    await type("", into: viewModel)
    #expect(viewModel.message.isEmpty && service.requests.count == 2)
  }

  @Test func `the screen searches during typing`() async {
    let viewModel = shown()
    let scope = Scope()
    let screen = screen(of: viewModel, in: scope)
    screen.type("ada")
    await clock.advance(by: .milliseconds(300))
    #expect(await drain { service.requests == ["ada 0"] })
    #expect(screen.text() == ["Search: ada", "Searching…", "( More )                                 ( Try again )"])
    await service.answer("Ada", "Adam")
    await drain { viewModel.found.more.isEnabled.value }
    screen.type("<tab><down><tab><enter>")
    #expect(await drain { service.requests == ["ada 0", "ada 1"] })
    #expect(screen.text().prefix(3) == ["Search: ada", "> Ada", "  Adam"])
    await service.fail()
    #expect(await drain { screen.text().contains("failed") })
    screen.type("<tab><enter>")
    await service.answer("Adair", isLast: true)
    #expect(await drain { screen.text().contains("  Adair") })
  }

  @Test func `no part of the search is kept alive, not even by a running request`() async {
    weak var viewModel: SearchViewModel?
    do {
      let searching = shown()
      viewModel = searching
      await type("a", into: searching)
    }
    #expect(viewModel == nil && service.requests == ["a 0"])
    await service.answer("a1")
    #expect(clock.sleeperCount == 0)
  }
}
