import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import ExampleSupport
import TerminalWidgets
import Testing

@testable import Expenses

/// A server whose answers wait until a test lets them go.
private struct SlowServer: ExpenseServer {
  let server: MemoryExpenseServer
  let gate: Gate

  func load() async throws -> [StoredExpense] {
    let answer = try await server.load()
    await gate.pass()
    return answer
  }

  func hasAnother(like expense: Expense) async throws -> Bool { try await server.hasAnother(like: expense) }

  func save(_ expense: Expense, over revision: Int?) async throws -> Int {
    let answer = try await server.save(expense, over: revision)
    await gate.pass()
    return answer
  }

  func remove(_ id: Expense.ID) async throws { try await server.remove(id) }
}

@MainActor @Suite struct ExpensesSpec {
  private typealias News = MemoryExpenseServer.News

  private func shown(_ news: News...) async -> (ExpensesViewModel, MemoryExpenseServer) {
    let server = MemoryExpenseServer(.samples, news: news)
    let viewModel = ExpensesViewModel(server: server)
    await settle(viewModel)
    return (viewModel, server)
  }

  /// A view model with tea in its form.
  private func tea(_ news: News...) async throws -> (ExpensesViewModel, ExpenseEditor, MemoryExpenseServer) {
    let server = MemoryExpenseServer(.samples, news: news)
    let viewModel = ExpensesViewModel(server: server)
    await settle(viewModel)
    viewModel.select(1)
    return (viewModel, try #require(viewModel.editor), server)
  }

  private func settle(_ viewModel: ExpensesViewModel) async {
    _ = await drain { !viewModel.start.isExecuting.value && !viewModel.sync.isExecuting.value }
  }

  private func sync(_ viewModel: ExpensesViewModel) async {
    viewModel.sync.execute()
    await settle(viewModel)
  }

  private func save(_ editor: ExpenseEditor) async -> Bool {
    (try? await editor.save.run()) != nil
  }

  private func titles(_ server: MemoryExpenseServer) async -> [String] {
    await server.stored.map { "\($0.expense.title) \($0.expense.amount)" }
  }

  // MARK: List

  @Test func `the list is loaded, sorted by the day, and searched`() async {
    let (viewModel, _) = await shown()
    #expect(viewModel.rows == ["1. Rent: 900", "3. Tea: 120", "12. Books: 60"] && viewModel.total == "1080 spent")
    viewModel.search = "b"
    #expect(viewModel.rows == ["12. Books: 60"] && viewModel.selected == nil)
  }

  @Test func `a draft stays with its expense when another one is selected`() async throws {
    let (viewModel, editor, _) = try await tea()
    editor.title.text.value = "Green tea"
    viewModel.select(2)
    #expect(viewModel.editor?.title.text.value == "Rent" && viewModel.editor !== editor)
    viewModel.select(1)
    #expect(viewModel.editor?.title.text.value == "Green tea")
  }

  @Test func `no edit is lost while the server cannot be reached`() async throws {
    let (viewModel, editor, _) = try await tea(.offline, .saved(.bookClub))
    editor.title.text.value = "Green tea"
    viewModel.ledger.remove(2)
    await sync(viewModel)
    #expect(viewModel.message == "The server cannot be reached." && viewModel.rows.count == 2)
    await sync(viewModel)
    #expect(viewModel.rows == ["3. Tea: 120", "12. Book club: 60"] && editor.title.text.value == "Green tea")
    #expect(viewModel.message == "Not saved yet.")
  }

  // MARK: Conflicts

  @Test func `changes of others in an open form are decided field by field, and saved together`() async throws {
    let (viewModel, editor, server) = try await tea(.saved(Expense(id: 1, title: "Tea", amount: 130, day: 5)))
    editor.title.text.value = "Green tea"
    editor.amount.text.value = "150"
    await sync(viewModel)
    #expect(viewModel.rows[1] == "5. Tea: 130")
    #expect(editor.title.conflict.value == nil && editor.amount.conflict.value == 130)
    #expect(editor.day.text.value == "5" && !editor.day.isDirty.value)
    #expect(await !save(editor))
    editor.keepMine.execute()
    #expect(!editor.keepMine.isEnabled.value)
    #expect(await save(editor))
    #expect(viewModel.rows[1] == "5. Green tea: 150" && viewModel.message.isEmpty)
    #expect(await titles(server) == ["Green tea 150", "Rent 900", "Books 60"])
  }

  @Test func `the user can take the other's value for one field and keep the own one for another`() async throws {
    let (viewModel, editor, _) = try await tea(.saved(Expense(id: 1, title: "Tea", amount: 130, day: 5)))
    editor.amount.text.value = "150"
    editor.day.text.value = "4"
    await sync(viewModel)
    editor.takeTheirs.execute()
    #expect(editor.amount.text.value == "130" && editor.day.conflict.value == 5)
    editor.keepMine.execute()
    #expect(await save(editor))
    #expect(viewModel.rows[1] == "4. Tea: 130")
  }

  @Test func `a save does not overwrite changes of others, and becomes a conflict`() async throws {
    let (viewModel, editor, server) = try await tea()
    await server.put(Expense(id: 1, title: "Black tea", amount: 120, day: 3))
    editor.title.text.value = "Green tea"
    #expect(await !save(editor))
    #expect(editor.title.conflict.value == "Black tea" && viewModel.message == "It was changed by others.")
    editor.keepMine.execute()
    #expect(await save(editor))
    #expect(await titles(server).first == "Green tea 120")
  }

  @Test func `an expense and its revision are written together`() async throws {
    let (viewModel, editor, _) = try await tea()
    let ledger = viewModel.ledger
    let seen = Recorder(
      Computed { "\(ledger.expenses[id: 1]?.title ?? "") \(ledger.stored[1]?.revision ?? 0)" })
    editor.title.text.value = "Green tea"
    #expect(await save(editor))
    #expect(seen.values == ["Tea 1", "Green tea 2"])
  }

  // MARK: Refusals

  @Test func `a refusal of the server is shown at its field, until the text is edited`() async throws {
    let (viewModel, editor, server) = try await tea()
    editor.amount.text.value = "1000"
    #expect(await !save(editor))
    #expect(editor.amount.shownError.value?.message == "From 1000 on the server wants a receipt.")
    #expect(editor.amount.isFocused.value && viewModel.rows[1] == "3. Tea: 120")
    editor.amount.text.value = "999"
    #expect(editor.amount.shownError.value == nil)
    #expect(await save(editor))
    #expect(await titles(server).first == "Tea 999")
  }

  @Test func `a duplicate expense is refused as a whole, and checked again`() async throws {
    let (_, editor, server) = try await tea()
    editor.title.text.value = "Books"
    editor.amount.text.value = "60"
    editor.day.text.value = "12"
    #expect(await !save(editor))
    #expect(editor.message == "There is one like this." && editor.amount.error.value == nil)
    editor.day.text.value = "13"
    #expect(await save(editor))
    #expect(await server.saves == 1)
  }

  @Test func `an invalid expense is not sent`() async throws {
    let (_, editor, server) = try await tea()
    editor.day.text.value = "32"
    editor.amount.text.value = "0"
    #expect(await !save(editor))
    #expect(editor.day.shownError.value?.message == "No month has that day.")
    #expect(editor.amount.shownError.value?.message == "Nothing was spent." && editor.amount.isFocused.value)
    #expect(await server.saves == 0)
  }

  // MARK: Undo

  @Test func `a deletion is undone beside expenses that others have added`() async throws {
    let cake = Expense(id: 4, title: "Cake", amount: 30, day: 7)
    let (viewModel, _, server) = try await tea(.saved(cake))
    viewModel.delete.execute()
    #expect(viewModel.editor == nil)
    await sync(viewModel)
    #expect(viewModel.ledger.history.undoTitle.value == "Undo Delete")
    #expect(await titles(server) == ["Rent 900", "Books 60", "Cake 30"])
    viewModel.undo.execute()
    #expect(viewModel.rows == ["1. Rent: 900", "3. Tea: 120 *", "7. Cake: 30", "12. Books: 60"])
    await sync(viewModel)
    #expect(viewModel.rows[1] == "3. Tea: 120")
    #expect(await titles(server) == ["Rent 900", "Books 60", "Cake 30", "Tea 120"])
  }

  @Test func `a saved change is undone, and sent with the next sync`() async throws {
    let (viewModel, editor, server) = try await tea()
    editor.title.text.value = "Green tea"
    #expect(await save(editor))
    viewModel.undo.execute()
    #expect(viewModel.rows[1] == "3. Tea: 120 *" && editor.title.text.value == "Tea")
    await sync(viewModel)
    #expect(viewModel.rows[1] == "3. Tea: 120")
    #expect(await titles(server).first == "Tea 120")
  }

  @Test func `an undo does not take away changes of others`() async throws {
    let (viewModel, editor, _) = try await tea(.saved(Expense(id: 1, title: "Black tea", amount: 120, day: 3)))
    editor.amount.text.value = "150"
    #expect(await save(editor))
    await sync(viewModel)
    viewModel.undo.execute()
    #expect(viewModel.rows[1] == "3. Black tea: 120")
  }

  @Test func `a sync tells how much of the changes has been sent, and then loads`() async {
    let (viewModel, server) = await shown()
    let told = Recorder(Computed(of: viewModel, \.message))
    viewModel.ledger.expenses[id: 1]?.amount = 125
    viewModel.ledger.remove(3)
    await sync(viewModel)
    #expect(told.values.filter { $0.hasPrefix("Sending") } == ["Sending: 0 %", "Sending: 50 %", "Sending: 100 %"])
    #expect(told.values.last == "")
    #expect(await titles(server) == ["Tea 125", "Rent 900"])
  }

  @Test func `edits of the user during an answer of the server stay`() async throws {
    let (server, gate) = (MemoryExpenseServer(.samples), Gate())
    let ledger = Ledger(server: SlowServer(server: server, gate: gate))
    let loading = Task { try await ledger.load() }
    gate.open()
    try await loading.value
    let closed = Gate()
    let busy = Ledger(server: SlowServer(server: server, gate: closed))
    busy.expenses.append(contentsOf: ledger.expenses.value)
    busy.stored.merge(ledger.stored.value.map { ($0.key, $0.value) }) { $1 }
    let sync = Task { try await busy.load() }
    await drain()
    busy.remove(3)
    busy.expenses[id: 1]?.amount = 125
    let new = busy.add()
    closed.open()
    try await sync.value
    #expect(busy.expenses.value.map(\.id) == [1, 2, new] && busy.expenses[id: 1]?.amount == 125)
    for change in busy.changes { try await busy.send(change) }
    try await busy.load()
    #expect(await titles(server) == ["Tea 125", "Rent 900"])
  }

  @Test func `an expense saved while others wrote the list is decided afterwards`() async throws {
    let (server, gate) = (MemoryExpenseServer(.samples), Gate())
    let ledger = Ledger(server: SlowServer(server: server, gate: gate))
    ledger.expenses.append(contentsOf: [Expense].samples)
    ledger.stored.merge([Expense].samples.map { ($0.id, StoredExpense(expense: $0, revision: 1)) }) { $1 }
    let editors = ledger.expenses.children(by: \.id) { ExpenseEditor($0, in: ledger) }
    let editor = editors[0]
    editor.title.text.value = "Green tea"
    editor.save.execute()
    await drain()
    ledger.history.ignoring { ledger.expenses[id: 1]?.title = "Black tea" }
    gate.open()
    _ = await drain { !editor.save.isExecuting.value }
    #expect(editor.save.output.value == nil && editor.message == "The server has it. Which one do you want here?")
    #expect(ledger.expenses[id: 1]?.title == "Black tea")
    editor.keepMine.execute()
    #expect(editor.form.commit() && ledger.expenses[id: 1]?.title == "Green tea" && editor.message.isEmpty)
  }

  @Test func `an expense that others remove closes its form`() async throws {
    let (viewModel, _, _) = try await tea(.removed(1))
    await sync(viewModel)
    #expect(viewModel.editor == nil && viewModel.rows.count == 2 && !viewModel.undo.isEnabled.value)
  }

  @Test func `a new expense is sent when it has been typed`() async throws {
    let (viewModel, server) = await shown()
    viewModel.add.execute()
    let editor = try #require(viewModel.editor)
    await sync(viewModel)
    #expect(viewModel.rows.contains("1. : 0 *"))
    editor.title.text.value = "Cake"
    editor.amount.text.value = "30"
    #expect(await save(editor))
    #expect(await titles(server).last == "Cake 30")
    #expect(viewModel.rows.contains("1. Cake: 30"))
  }

  // MARK: Restoration

  @Test func `drafts are restored when the app starts again, in a conflict where others have written`()
    async throws
  {
    let (former, editor, server) = try await tea(.saved(Expense(id: 1, title: "Tea", amount: 130, day: 3)))
    editor.title.text.value = "Green tea"
    editor.amount.text.value = "150"
    #expect(former.drafts.keys.sorted() == [1])
    let viewModel = ExpensesViewModel(server: server, restoring: former.drafts)
    await settle(viewModel)
    viewModel.select(1)
    let restored = try #require(viewModel.editor)
    #expect(restored.title.text.value == "Green tea" && restored.title.conflict.value == nil)
    #expect(restored.amount.text.value == "150" && restored.amount.conflict.value == 130)
    #expect(await !save(restored))
    restored.takeTheirs.execute()
    #expect(await save(restored))
    #expect(await titles(server).first == "Green tea 130")
    #expect(viewModel.drafts.isEmpty)
  }

  // MARK: Screen

  @Test func `no part of the expenses is kept alive`() async {
    let scope = Scope()
    weak var released: ExpensesApp?
    do {
      let app = ExpensesApp(server: MemoryExpenseServer(.samples))
      released = app
      let screen = screen(of: app, in: scope)
      await settle(app.viewModel)
      screen.type("<tab><down><tab>!<tab><tab><tab><tab><tab><tab><tab><tab><tab><tab><tab><enter>")
      await settle(app.viewModel)
    }
    scope.end()
    await drain { released == nil }
    #expect(released == nil)
  }
}
