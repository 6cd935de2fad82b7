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

  /// What the user does while the server works.
  var meanwhile: () -> Void = {}

  func save(_ plant: Plant) async throws { await Task.yield() }

  func save(_ expense: Expense) async throws -> Int {
    meanwhile()
    if expense.amount > 999 { throw NeedsReceipt() }
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
  private let expense: Lens<Expense>
  private let (ledger, server): (Ledger, Server)

  private(set) lazy var title =
    Field(expense[\.title], commit: .asking, name: "title")
  private(set) lazy var amount =
    Field(expense[\.amount], via: .integer, commit: .asking, name: "amount")
  private(set) lazy var form = Form(title, amount)

  private(set) lazy var save = Command(
    for: self, submitting: form, of: expense, enabledIf: { _ in true }
  ) { [server] edited in
    try await server.save(edited)
  } then: { me, edited, revision in
    me.ledger.revisions[edited.id] = revision
  } failed: { me, _, error in
    if error is NeedsReceipt { me.amount.refuse("That takes a receipt.") }
  }

  init(_ expense: Lens<Expense>, _ ledger: Ledger, _ server: Server) {
    (self.expense, self.ledger, self.server) = (expense, ledger, server)
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
}

// MARK: A form that saves after its screen has gone

struct Plant: Identifiable, Equatable {
  let id: Int
  var name: String
}

@MainActor final class Shop {
  let plants = ObservableArray([Plant(id: 1, name: "Fern")])
  var unsaved: [Plant] = []
}

@MainActor final class PlantEditor {
  @Tracked private var plant: Plant
  private let (shop, server): (Shop, Server)

  private(set) lazy var name = Field($plant[\.name], commit: .onCommit)
  private(set) lazy var form = Form(name)
  private(set) lazy var save = Command(
    for: shop, submitting: form, of: $plant, whenReleased: .finish
  ) { [server] edited in
    try await server.save(edited)
  } then: { shop, edited, _ in
    shop.plants[id: edited.id] = edited
  } failed: { shop, edited, error in
    shop.unsaved.append(edited)
  }

  init(_ plant: Plant, _ shop: Shop, _ server: Server) {
    self.plant = plant
    (self.shop, self.server) = (shop, server)
  }
}

extension CommitPolicy {
  static var asking: CommitPolicy { .onCommit.askingInConflicts }
}

/// Saves, and says what has come of it.
@MainActor func saved(_ editor: Editor) async -> String {
  do { return "saved as \(try await editor.save.run())" } catch {
    return "\(error)"
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
  print(await saved(tea))
  tea.amount.keepDraft()

  // MARK: Refusals

  print(await saved(tea), tea.amount.shownError.value?.message ?? "")
  tea.title.text.value = "Rent"
  tea.amount.text.value = "900"
  print(await saved(tea), tea.form.error.value?.message ?? "")
  tea.title.text.value = "Green tea"
  tea.amount.text.value = "150"
  print(await saved(tea), ledger.revisions[1] ?? 0)
  print(ledger.expenses[0])

  // MARK: Typing meanwhile

  tea.amount.text.value = "155"
  server.meanwhile = { tea.amount.text.value = "150" }
  print(await saved(tea), ledger.expenses[0].amount)
  print(tea.amount.text.value, tea.amount.isDirty.value)
  server.meanwhile = {}

  // MARK: Left while it saves

  let shop = Shop()
  var screen: PlantEditor? = PlantEditor(shop.plants[0], shop, server)
  screen?.name.text.value = "Moss"
  screen?.save.execute()
  screen = nil  // the user has left
  while shop.plants[0].name != "Moss" { await Task.yield() }
  print(shop.plants[0].name, shop.unsaved.count)

  // MARK: Without an owner

  let isDone = try await tea.form.submit {
    try await server.save(tea.form.edited(ledger.expenses)[0])
  } writing: { revision in
    ledger.revisions[1] = revision
  }
  print(isDone, ledger.expenses[0].amount, ledger.revisions[1] ?? 0)

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
// The form was not submitted.
// NeedsReceipt() That takes a receipt.
// There is one like this. There is one like this.
// saved as 2 2
// Expense(id: 1, title: "Green tea", amount: 150)
// saved as 3 155
// 150 true
// Moss 0
// true 150 4
// 170 160
// Undo Delete
// ["Green tea", "Rent", "Cake", "Jam"]
