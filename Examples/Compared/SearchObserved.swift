// The view model of the search, with `@Observable`.
// With: Examples/Sources/Search/SearchService.swift
import Observation

// MARK: The view model

@MainActor @Observable final class SearchViewModel {
  var query = "" { didSet { if query != oldValue { wait() } } }
  private var settled = ""
  private var pages: [SearchPage] = []
  private var isSearching = false
  private var failure: (any Error)?
  private let service: any SearchService
  private let clock: any Clock<Duration>
  @ObservationIgnored private var waiting: Task<Void, Never>?
  @ObservationIgnored private var searching: Task<Void, Never>?

  init(service: any SearchService, clock: any Clock<Duration> = ContinuousClock()) {
    (self.service, self.clock) = (service, clock)
  }

  isolated deinit {
    waiting?.cancel()
    searching?.cancel()
  }

  var items: [String] { pages.flatMap(\.items) }
  var message: String {
    if isSearching { return "Searching…" }
    if let failure { return "\(failure)" }
    guard let last = pages.last else { return "" }
    return last.isLast ? pages.allSatisfy(\.items.isEmpty) ? "Nothing found." : "That is all." : ""
  }
  var canSearchMore: Bool { !isSearching && failure == nil && pages.last?.isLast == false }
  func more() { if canSearchMore { load() } }
  var canRetry: Bool { failure != nil && !isSearching }
  func retry() { if canRetry { load() } }

  private func wait() {
    waiting?.cancel()
    waiting = Task { [weak self, clock, query] in
      guard (try? await clock.sleep(for: .milliseconds(300))) != nil, let self, query != self.settled else { return }
      (self.settled, self.pages) = (query, [])
      self.load()
    }
  }

  private func load() {
    searching?.cancel()
    (failure, isSearching) = (nil, !settled.isEmpty)
    guard isSearching else { return }
    searching = Task { [weak self, service, settled, pages] in
      let result: Result<SearchPage, any Error>
      do { result = .success(try await service.search(settled, page: pages.count)) } catch { result = .failure(error) }
      // Another query has taken its place.
      guard !Task.isCancelled, let self else { return }
      self.isSearching = false
      switch result {
      case .success(let page): self.pages.append(page)
      case .failure(let error): self.failure = error
      }
    }
  }
}

// MARK: A run

let search = SearchViewModel(service: WordSearch((1...15).map { "word \($0)" }))
search.query = "wo"
try await Task.sleep(for: .milliseconds(500))
print(search.items.count, search.canSearchMore)
search.more()
try await Task.sleep(for: .milliseconds(100))
print(search.items.count, search.message)

// Prints:
// 10 true
// 15 That is all.
