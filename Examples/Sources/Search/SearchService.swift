/// The results of a search, page by page.
protocol SearchService: Sendable {
  func search(_ text: String, page: Int) async throws -> SearchPage
}

struct SearchPage: Sendable {
  let items: [String]
  let isLast: Bool
}

/// Searches words, ten a page, and is offline now and then.
actor WordSearch: SearchService {
  struct Offline: Error, CustomStringConvertible {
    let description = "The server cannot be reached."
  }

  private static let pageSize = 10
  private let words: [String]
  private let delay: Duration
  private var requests = 0

  init(_ words: [String], delay: Duration = .zero) { (self.words, self.delay) = (words, delay) }

  func search(_ text: String, page: Int) async throws -> SearchPage {
    requests += 1
    let isOffline = requests.isMultiple(of: 3)
    if delay > .zero { try await Task.sleep(for: delay) }
    if isOffline { throw Offline() }
    let found = words.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    let rest = found.dropFirst(page * Self.pageSize)
    return SearchPage(items: Array(rest.prefix(Self.pageSize)), isLast: rest.count <= Self.pageSize)
  }
}
