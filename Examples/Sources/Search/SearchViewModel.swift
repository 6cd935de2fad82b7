import Binding
import BindingCollections

/// A search that waits until the typing stops, loads page by page, and can be retried.
@MainActor final class SearchViewModel {
  @Tracked var query = ""
  private(set) lazy var found = Pages(
    for: self, given: { $0.query.isEmpty ? nil : $0.query }, by: \.self, debounce: .milliseconds(300), clock: clock
  ) { [service] text, page in
    let (number, answer) = (page ?? 0, try await service.search(text, page: page ?? 0))
    return Page(answer.items, next: answer.isLast ? nil : number + 1)
  }
  var message: String {
    let state = found.state.value
    if state.isLoading { return "Searching…" }
    if let failure = state.failure { return "\(failure)" }
    if !state.isComplete { return "" }
    return found.elements.count == 0 ? "Nothing found." : "That is all."
  }
  private let service: any SearchService
  private let clock: any Clock<Duration>

  init(service: any SearchService, clock: any Clock<Duration> = ContinuousClock()) {
    (self.service, self.clock) = (service, clock)
  }
}
