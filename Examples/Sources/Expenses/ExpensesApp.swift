import Binding

/// An app that can be ended and started again, with the drafts that it had.
@MainActor final class ExpensesApp {
  @Tracked private(set) var viewModel: ExpensesViewModel
  private(set) lazy var restart = Command(for: self) { me in me.startAgain() }
  private let server: any ExpenseServer

  init(server: any ExpenseServer) {
    self.server = server
    viewModel = ExpensesViewModel(server: server)
  }

  private func startAgain() { viewModel = ExpensesViewModel(server: server, restoring: viewModel.drafts) }
}
