import Binding
import BindingCollections
import BindingForms

/// The form of an expense, which a server may refuse, and others may change while it is open.
@MainActor final class ExpenseEditor {
  /// The value that others have saved for a field with a draft.
  struct Conflict {
    let keep: () -> Void
    let take: () -> Void
  }

  private(set) lazy var title = Field(expense[\.title], via: .trimmed, commit: .asking, name: "title")
    .validate { $0.isEmpty ? .refusal("A title is missing.") : nil }
  private(set) lazy var amount = Field(expense[\.amount], via: .integer, commit: .asking, name: "amount")
    .validate { $0 > 0 ? nil : .refusal("Nothing was spent.") }
  private(set) lazy var day = Field(expense[\.day], via: .integer, commit: .asking, name: "day")
    .validate { 1...31 ~= $0 ? nil : .refusal("No month has that day.") }
  private(set) lazy var form = Form(title, amount, day)
  /// Drafts and revision are written together, when the server has the expense.
  private(set) lazy var save = Command(for: self, submitting: form, of: expense, enabledIf: { _ in true }) {
    [ledger] edited in
    try await ledger.save(edited)
  } then: { me, stored in
    me.ledger.stored[stored.expense.id] = stored
  } failed: { me, _, error in
    if case .needsReceipt? = error as? ExpenseFailure { me.amount.refuse("\(error)") }
  }
  private(set) lazy var keepMine = Command(for: self, enabledIf: { $0.conflict != nil }) { me in me.conflict?.keep() }
  private(set) lazy var takeTheirs = Command(for: self, enabledIf: { $0.conflict != nil }) { me in me.conflict?.take() }
  private let expense: Lens<Expense>
  private let ledger: Ledger

  init(_ expense: Lens<Expense>, in ledger: Ledger) { (self.expense, self.ledger) = (expense, ledger) }

  /// The first conflict: each field has its own, and they are decided one by one.
  var conflict: Conflict? { conflict(of: title) ?? conflict(of: amount) ?? conflict(of: day) }

  var message: String {
    if save.isExecuting.value { return "Asking the server…" }
    if form.isDoneUnwritten.value { return "The server has it. Which one do you want here?" }
    if let failure = save.failure.value, !(failure is SubmissionError) { return "Not saved: \(failure)" }
    return form.error.value?.message ?? (form.isDirty.value ? "Not saved yet." : "")
  }

  private func conflict(of field: Field<some Any, String>) -> Conflict? {
    field.conflict.value.map { _ in Conflict(keep: field.keepDraft, take: field.revert) }
  }
}

extension CommitPolicy {
  fileprivate static var asking: Self { .onCommit.askingInConflicts }
}

extension Ledger {
  /// What the server has stored. The form shows what is thrown here.
  fileprivate func save(_ expense: Expense) async throws -> StoredExpense {
    if try await server.hasAnother(like: expense) { throw ValidationIssue.refusal("There is one like this.") }
    do {
      let revision = try await server.save(expense, over: stored[expense.id]?.revision)
      return StoredExpense(expense: expense, revision: revision)
    } catch ExpenseFailure.outdated {
      // A changed value becomes a conflict of its field.
      try await load()
      throw ValidationIssue.refusal("\(ExpenseFailure.outdated)")
    }
  }
}
