import Binding

/// A search that waits until the typing stops, loads page by page, and can be tried again.
@MainActor final class SearchViewModel {
  let query = Observable("")
  let items: Computed<[String]>
  let message: Computed<String>
  let more, retry: Command<Void, Void>
  private let scope = Scope()

  init(service: any SearchService, clock: some Clock<Duration> = ContinuousClock()) {
    let settled = query.debounced(for: .milliseconds(300), clock: clock)
    let pages = Observable(resetBy: { settled.value }) { [SearchPage]() }
    let load = Command(policy: .latest) {
      let text = settled.value
      guard !text.isEmpty else { return }
      let page = try await service.search(text, page: pages.value.count)
      // Another query has taken its place.
      try Task.checkCancellation()
      pages.value.append(page)
    }
    items = pages.map { $0.flatMap(\.items) }
    message = Computed {
      if load.isExecuting.value { return "Searching…" }
      if let failure = load.failure.value { return "\(failure)" }
      guard let last = pages.value.last else { return "" }
      return last.isLast ? pages.value.allSatisfy(\.items.isEmpty) ? "Nothing found." : "That is all." : ""
    }
    let isIdle = { !load.isExecuting.value && load.failure.value == nil }
    more = Command(enabledIf: { isIdle() && pages.value.last?.isLast == false }) { load.execute() }
    retry = Command(enabledIf: { load.failure.value != nil }) { load.execute() }
    settled.observeChanges { _, _ in load.execute() }.store(in: scope)
    load.store(in: scope)
  }
}
