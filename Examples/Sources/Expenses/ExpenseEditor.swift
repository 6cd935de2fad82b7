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

  let title: Field<String, String>
  let amount: Field<Int, String>
  let day: Field<Int, String>
  let form: Form
  /// Drafts and revision are written together, when the server has the expense.
  private(set) lazy var save = Command<Void, Bool> { @MainActor [form, amount, edited, ledger] in
    try await form.submit {
      try await ledger.save(edited.value, refusing: amount)
    } writing: { stored in
      if let stored { ledger.stored[stored.expense.id] = stored }
    }
  }
  private(set) lazy var keepMine = Command(for: self, enabledIf: { $0.conflict != nil }) { me in me.conflict?.keep() }
  private(set) lazy var takeTheirs = Command(for: self, enabledIf: { $0.conflict != nil }) { me in me.conflict?.take() }
  /// The typed expense; some of its fields may still be empty.
  private let edited: Computed<Expense>
  private let ledger: Ledger

  init(_ expense: Lens<Expense>, in ledger: Ledger) {
    let policy = CommitPolicy.onCommit.askingInConflicts
    let title = Field(expense[\.title], via: .trimmed, commit: policy, name: "title")
      .validate { $0.isEmpty ? .refusal("A title is missing.") : nil }
    let amount = Field(expense[\.amount], via: .integer, commit: policy, name: "amount")
      .validate { $0 > 0 ? nil : .refusal("Nothing was spent.") }
    let day = Field(expense[\.day], via: .integer, commit: policy, name: "day")
      .validate { 1...31 ~= $0 ? nil : .refusal("No month has that day.") }
    let edited = Computed { [title = title.value, amount = amount.value, day = day.value] in
      var edited = expense.value
      edited.title = title.value ?? edited.title
      edited.amount = amount.value ?? edited.amount
      edited.day = day.value ?? edited.day
      return edited
    }
    form = Form(title, amount, day)
    form.check { [server = ledger.server] in
      try await server.hasAnother(like: edited.peek()) ? .refusal("There is one like this.") : nil
    }
    self.title = title
    self.amount = amount
    self.day = day
    self.edited = edited
    self.ledger = ledger
  }

  /// The first conflict: each field has its own, and they are decided one by one.
  var conflict: Conflict? { conflict(of: title) ?? conflict(of: amount) ?? conflict(of: day) }

  var message: String {
    if save.isExecuting.value { return "Asking the server…" }
    if let failure = save.failure.value { return "Not saved: \(failure)" }
    if form.isDoneUnwritten.value { return "The server has it. Which one do you want here?" }
    return form.error.value?.message ?? (form.isDirty.value ? "Not saved yet." : "")
  }

  private func conflict(of field: Field<some Any, String>) -> Conflict? {
    field.conflict.value.map { _ in Conflict(keep: field.keepDraft, take: field.revert) }
  }
}

extension Ledger {
  /// What the server has stored; `nil` if it refused the amount.
  fileprivate func save(_ expense: Expense, refusing amount: Field<Int, String>) async throws -> StoredExpense? {
    do {
      return StoredExpense(
        expense: expense, revision: try await server.save(expense, over: stored[expense.id]?.revision))
    } catch ExpenseFailure.needsReceipt {
      amount.refuse("\(ExpenseFailure.needsReceipt)")
      return nil
    } catch ExpenseFailure.outdated {
      // A changed value becomes a conflict of its field.
      try await load()
      throw ValidationIssue.refusal("\(ExpenseFailure.outdated)")
    }
  }
}
