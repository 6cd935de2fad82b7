/// An amount that was spent on a day of the month.
struct Expense: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var amount: Int
  var day: Int
}

/// An expense as the server has it. The revision is separate from what users edit, so that undo never restores it.
struct StoredExpense: Equatable, Sendable {
  var expense: Expense
  var revision: Int
}
