import Binding
import BindingArchitecture
import BindingCollections

/// The expenses of the user, and those of the server as last known. Differences are yet to be sent.
@MainActor final class Ledger {
  let expenses = ObservableArray<Expense>(name: "expenses")
  let stored = ObservableDictionary<Expense.ID, StoredExpense>(name: "stored")
  let history: History
  let server: any ExpenseServer
  /// Others make expenses as well, so expenses that are made here get other numbers.
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

  /// A change by the user that is yet to be sent.
  enum Change {
    case removed(Expense.ID), saved(Expense)
  }

  /// An expense without a title is still being typed.
  var changes: [Change] {
    stored.peek().map(\.key).filter { !expenses.contains(id: $0) }.map { .removed($0) }
      + expenses.peek().filter { !isSent($0) && !$0.title.isEmpty }.map { .saved($0) }
  }

  // MARK: What the server does

  func send(_ change: Change) async throws {
    switch change {
    case .removed(let id):
      try await server.remove(id)
      stored[id] = nil
    case .saved(let expense):
      do {
        let revision = try await server.save(expense, over: stored[expense.id]?.revision)
        stored[expense.id] = StoredExpense(expense: expense, revision: revision)
      } catch ExpenseFailure.outdated {
        // A change that others have saved is about to be loaded, and wins.
      }
    }
  }

  /// Takes over the expenses of the server, except those that the user changes meanwhile. These are no edits of the
  /// user: undo neither takes them back nor is affected by them.
  func load() async throws {
    let former = Dictionary(uniqueKeysWithValues: expenses.peek().map { ($0.id, $0) })
    let known = Set(stored.peek().map(\.key))
    let loaded = try await server.load()
    let ids = Set(loaded.map(\.expense.id))
    withoutUndo {
      stored.replaceAll(with: loaded.map { ($0.expense.id, $0) })
      for new in loaded.map(\.expense) where expenses[id: new.id] == former[new.id] { expenses[id: new.id] = new }
      expenses.removeAll { known.contains($0.id) && !ids.contains($0.id) && former[$0.id] == $0 }
    }
  }
}
