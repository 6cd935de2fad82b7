import Binding

/// The view, in a terminal: bound to the presenter, and tells it what is touched.
@MainActor
final class ToDoView {
  let presenter: ToDoPresenter
  private(set) var rows: [String] = []
  private(set) var status = ""
  private(set) var isSaveEnabled = false
  private let print: (String) -> Void
  private let scope = Scope()

  init(presenter: ToDoPresenter, print: @escaping (String) -> Void) {
    self.presenter = presenter
    self.print = print
    presenter.canSave.bind(to: self, \.isSaveEnabled).store(in: scope)
    presenter.rows.bind(to: self) { $0.show($1) }.store(in: scope)
    presenter.status.bind(to: self) { $0.show($1) }.store(in: scope)
  }

  isolated deinit {}

  private func show(_ rows: [String]) {
    self.rows = rows
    for row in rows { print("  \(row)") }
  }

  private func show(_ status: String) {
    self.status = status
    print("\(status)\(isSaveEnabled ? " [save]" : "")")
  }
}
