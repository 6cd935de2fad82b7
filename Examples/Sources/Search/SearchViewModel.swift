import Binding
import BindingCollections

/// A search that waits until the typing stops, loads page by page, and can be retried.
@MainActor final class SearchViewModel {
  let query = Observable("")
  let found: Pages<String, Int>
  var message: String {
    let state = found.state.value
    if state.isLoading { return "Searching…" }
    if let failure = state.failure { return "\(failure)" }
    if !state.isComplete { return "" }
    return found.elements.count == 0 ? "Nothing found." : "That is all."
  }

  init(service: any SearchService, clock: some Clock<Duration> = ContinuousClock()) {
    let settled = query.debounced(for: .milliseconds(300), clock: clock)
    found = Pages(of: { settled.value.isEmpty ? nil : settled.value }, by: \.self) { text, page in
      let (number, answer) = (page ?? 0, try await service.search(text, page: page ?? 0))
      return Page(answer.items, next: answer.isLast ? nil : number + 1)
    }
  }
}
