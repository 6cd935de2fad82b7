package import Binding
import BindingCollections
package import TerminalWidgets

/// A search over a few words, by a service that is slow and fails now and then.
@MainActor package func searchScreen(in scope: Scope) -> Screen {
  let words = ["an", "be", "co", "de"].flatMap { start in
    (1...25).map { "\(start)\(String(repeating: "o", count: $0))" }
  }
  return screen(of: SearchViewModel(service: WordSearch(words, delay: .milliseconds(500))), in: scope)
}

@MainActor func screen(of viewModel: SearchViewModel, in scope: Scope) -> Screen {
  let (query, list, message) = (Entry("Search"), ListBox(height: 12), Label())
  let (more, retry) = (Button("More"), Button("Try again"))
  viewModel.$query.bindTwoWay(to: query).store(in: scope)
  viewModel.found.elements.bind(to: list) { $0.rows = Array($1) }.store(in: scope)
  Computed(of: viewModel, \.message).bind(to: message, \.text).store(in: scope)
  viewModel.found.more.bind(to: more, in: scope)
  viewModel.found.retry.bind(to: retry, in: scope)
  return Screen("Search", of: viewModel, query, list, message, Row(more, retry))
}

/// Searches, and loads more until the service fails.
@MainActor package func searchDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let viewModel = SearchViewModel(service: WordSearch((1...25).map { "word \($0)" }))
  let screen = screen(of: viewModel, in: scope)
  var seen = viewModel.message
  // Each step waits for its answer, which the message shows.
  for keys in ["wo", "<tab><tab><enter>", "<enter>", "<tab><enter>"] {
    screen.type(keys)
    repeat {
      try? await Task.sleep(for: .milliseconds(10))
      seen = viewModel.message
    } while viewModel.found.elements.count == 0 || seen == "Searching…"
    print("\(keys): \(viewModel.found.elements.count) found. \(seen)")
  }
}
