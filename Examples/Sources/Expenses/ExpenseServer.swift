/// The server that keeps the expenses of several users.
protocol ExpenseServer: Sendable {
  func load() async throws -> [StoredExpense]
  /// Whether there is another expense with that title and amount on that day.
  func hasAnother(like expense: Expense) async throws -> Bool
  /// Stores an expense in place of a revision, and returns the new revision.
  func save(_ expense: Expense, over revision: Int?) async throws -> Int
  func remove(_ id: Expense.ID) async throws
}

enum ExpenseFailure: Error, CustomStringConvertible {
  case offline
  /// Another user has saved the expense meanwhile.
  case outdated
  case needsReceipt

  var description: String {
    switch self {
    case .offline: "The server cannot be reached."
    case .outdated: "It was changed by others."
    case .needsReceipt: "From 1000 on the server wants a receipt."
    }
  }
}

/// Keeps expenses in memory. The edits of other users are given in advance: each is made before an answer to the second
/// request for all expenses, or to a later one.
actor MemoryExpenseServer: ExpenseServer {
  enum News: Sendable {
    case saved(Expense)
    case removed(Expense.ID)
    case offline
  }

  private(set) var stored: [StoredExpense]
  private(set) var saves = 0
  private var news: [News]
  private var isFirst = true
  private let delay: Duration

  init(_ expenses: [Expense], news: [News] = [], delay: Duration = .zero) {
    stored = expenses.map { StoredExpense(expense: $0, revision: 1) }
    (self.news, self.delay) = (news, delay)
  }

  func load() async throws -> [StoredExpense] {
    try await wait()
    if !isFirst, !news.isEmpty {
      switch news.removeFirst() {
      case .saved(let expense): put(expense)
      case .removed(let id): stored.removeAll { $0.expense.id == id }
      case .offline: throw ExpenseFailure.offline
      }
    }
    isFirst = false
    return stored
  }

  func hasAnother(like expense: Expense) async throws -> Bool {
    try await wait()
    return stored.contains { other in
      let (one, other) = (expense, other.expense)
      return other.id != one.id && (other.title, other.amount, other.day) == (one.title, one.amount, one.day)
    }
  }

  func save(_ expense: Expense, over revision: Int?) async throws -> Int {
    try await wait()
    if let known = stored.first(where: { $0.expense.id == expense.id }), known.revision != revision {
      throw ExpenseFailure.outdated
    }
    if expense.amount >= 1_000 { throw ExpenseFailure.needsReceipt }
    saves += 1
    return put(expense)
  }

  func remove(_ id: Expense.ID) async throws {
    try await wait()
    stored.removeAll { $0.expense.id == id }
  }

  @discardableResult
  func put(_ expense: Expense) -> Int {
    guard let index = stored.firstIndex(where: { $0.expense.id == expense.id }) else {
      stored.append(StoredExpense(expense: expense, revision: 1))
      return 1
    }
    stored[index] = StoredExpense(expense: expense, revision: stored[index].revision + 1)
    return stored[index].revision
  }

  private func wait() async throws { if delay > .zero { try await Task.sleep(for: delay) } }
}
