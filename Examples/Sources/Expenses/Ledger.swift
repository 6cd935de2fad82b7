import Binding
import BindingArchitecture
import BindingCollections

/// The expenses as the user has them, beside those that the server is known to have. What differs is yet to be sent.
@MainActor final class Ledger {
  let expenses = ObservableArray<Expense>(name: "expenses")
  let stored = ObservableDictionary<Expense.ID, StoredExpense>(name: "stored")
  let history: History
  let server: any ExpenseServer
  /// Others make expenses as well: those that are made here have numbers of their own.
  private var nextID = 1_000

  init(server: any ExpenseServer) {
    self.server = server
    history = History(of: expenses, name: "history")
  }

  func isSent(_ expense: Expense) -> Bool { stored[expense.id]?.expense == expense }

  // MARK: What the user does

  func add() -> Expense.ID {
    nextID += 1
    history.group("Add") { expenses.append(Expense(id: nextID, title: "", amount: 0, day: 1)) }
    return nextID
  }

  func remove(_ id: Expense.ID) { history.group("Delete") { _ = expenses.remove(id: id) } }

  // MARK: What the server does

  /// Sends what the user has done, and takes over what others have.
  func sync() async throws {
    try await send()
    try await load()
  }

  private func send() async throws {
    for known in stored.peek() where !expenses.contains(id: known.key) {
      try await server.remove(known.key)
      stored[known.key] = nil
    }
    // What has no title yet is still being typed.
    for expense in expenses.peek() where !isSent(expense) && !expense.title.isEmpty {
      do {
        let revision = try await server.save(expense, over: stored[expense.id]?.revision)
        stored[expense.id] = StoredExpense(expense: expense, revision: revision)
      } catch ExpenseFailure.outdated {
        // What others have saved is about to be loaded, and prevails.
      }
    }
  }

  /// Takes over what the server has, but for what the user changes while it answers. That is nothing that the user has
  /// done: it cannot be undone, and stays when something else is.
  func load() async throws {
    let former = Dictionary(uniqueKeysWithValues: expenses.peek().map { ($0.id, $0) })
    let known = Set(stored.peek().map(\.key))
    let loaded = try await server.load()
    let ids = Set(loaded.map(\.expense.id))
    history.ignoring {
      stored.replaceAll(with: loaded.map { ($0.expense.id, $0) })
      for new in loaded.map(\.expense) where expenses[id: new.id] == former[new.id] { expenses[id: new.id] = new }
      expenses.removeAll { known.contains($0.id) && !ids.contains($0.id) && former[$0.id] == $0 }
    }
  }
}
