/// What was spent on a day of the month.
struct Expense: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var amount: Int
  var day: Int
}

/// An expense as the server has it. The revision stands beside what users edit, so that no undo takes it back.
struct StoredExpense: Equatable, Sendable {
  var expense: Expense
  var revision: Int
}
