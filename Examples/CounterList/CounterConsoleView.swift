/// The view that the presenter talks to, in a terminal.
final class CounterConsoleView: CounterListView {
  private let presenter: CounterPresenter
  private let print: (String) -> Void

  init(_ presenter: CounterPresenter, print: @escaping (String) -> Void) {
    self.presenter = presenter
    self.print = print
    presenter.view = self
  }

  func show(_ text: String, at offset: Int) { print("MVP: row \(offset) shows \(text)") }
  func reload() { print("MVP: reloads \(presenter.counters.count) rows") }
}
