// The samples of "Forms and servers", in its order.
import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

// MARK: The list

struct Expense: Identifiable, Equatable {
  let id: Int
  var title: String
  var amount: Int
}

struct NeedsReceipt: Error {}

@MainActor final class Server {
  var revision = 1

  func has(_ title: String, _ amount: Int) async -> Bool {
    title == "Rent" && amount == 900
  }

  func save(_ title: String, _ amount: Int) async throws -> Int {
    if amount > 999 { throw NeedsReceipt() }
    revision += 1
    return revision
  }
}

@MainActor final class Ledger {
  let expenses = ObservableArray([
    Expense(id: 1, title: "Tea", amount: 120),
    Expense(id: 2, title: "Rent", amount: 900),
  ])
  let revisions = ObservableDictionary([1: 1, 2: 1])
  private(set) lazy var history = History(of: expenses)

  func take(_ downloaded: Expense...) {
    withoutUndo {
      for expense in downloaded { expenses[id: expense.id] = expense }
    }
  }
}

// MARK: The form

@MainActor final class Editor {
  let title: Field<String, String>
  let amount: Field<Int, String>
  let form: Form
  private let (ledger, server): (Ledger, Server)

  init(_ expense: Lens<Expense>, _ ledger: Ledger, _ server: Server) {
    let policy = CommitPolicy.onCommit.askingInConflicts
    title = Field(expense[\.title], commit: policy, name: "title")
    amount = Field(
      expense[\.amount], via: .integer, commit: policy, name: "amount")
    form = Form(title, amount)
    (self.ledger, self.server) = (ledger, server)
    addCheck()
  }

  private func addCheck() {
    let (title, amount) = (title.value, amount.value)
    let server = server
    form.check {
      await server.has(title.peek() ?? "", amount.peek() ?? 0)
        ? .refusal("There is one like this.") : nil
    }
  }

  func save(_ id: Int) async throws -> Bool {
    try await form.submit {
      try await send()
    } writing: { revision in
      ledger.revisions[id] = revision
    }
  }

  private func send() async throws -> Int? {
    do {
      return try await server.save(
        title.value.peek() ?? "", amount.value.peek() ?? 0)
    } catch is NeedsReceipt {
      amount.refuse("That takes a receipt.")
      return nil
    }
  }
}

@MainActor func run() async throws {
  let (ledger, server) = (Ledger(), Server())
  let history = ledger.history
  let editors = ledger.expenses.children(by: \.id) {
    Editor($0, ledger, server)
  }
  let tea = editors[0]

  // MARK: Conflicts

  tea.title.text.value = "Green tea"
  tea.amount.text.value = "1500"
  ledger.take(
    Expense(id: 1, title: "Tea", amount: 130),
    Expense(id: 3, title: "Cake", amount: 30))
  print(tea.title.conflict.value ?? "none", tea.amount.conflict.value ?? 0)
  print(try await tea.save(1))
  tea.amount.keepDraft()

  // MARK: Refusals

  print(try await tea.save(1), tea.amount.shownError.value?.message ?? "")
  tea.title.text.value = "Rent"
  tea.amount.text.value = "900"
  print(try await tea.save(1), tea.form.error.value?.message ?? "")
  tea.title.text.value = "Green tea"
  tea.amount.text.value = "150"
  print(try await tea.save(1), ledger.revisions[1] ?? 0)
  print(ledger.expenses[0])

  // MARK: Typing meanwhile

  tea.amount.text.value = "155"
  let isDone = try await tea.form.submit {
    tea.amount.text.value = "150"
  }
  print(isDone, ledger.expenses[0].amount, tea.amount.text.value)
  print(tea.amount.isDirty.value)

  // MARK: Stored drafts

  tea.amount.text.value = "170"
  let stored = tea.form.drafts(version: 1)
  tea.form.revert()
  ledger.take(Expense(id: 1, title: "Green tea", amount: 160))
  tea.form.restore(stored, version: 1)
  print(tea.amount.text.value, tea.amount.conflict.value ?? 0)
  tea.amount.revert()

  // MARK: Undo

  history.group("Delete") { _ = ledger.expenses.remove(id: 2) }
  ledger.take(Expense(id: 4, title: "Jam", amount: 5))
  print(history.undoTitle.value)
  history.undo.execute()
  print(ledger.expenses.value.map(\.title))
}

try await run()

// Prints:
// none 130
// false
// false That takes a receipt.
// false There is one like this.
// true 2
// Expense(id: 1, title: "Green tea", amount: 150)
// true 155 150
// true
// 170 160
// Undo Delete
// ["Green tea", "Rent", "Cake", "Jam"]
