package import Binding
import BindingArchitecture
import BindingForms
package import TerminalWidgets

/// Expenses that other users edit as well: before the first sync, and before the app is started again.
@MainActor package func expensesScreen(in scope: Scope) -> Screen {
  let server = MemoryExpenseServer(
    .samples, news: [.saved(Expense(id: 1, title: "Tea", amount: 130, day: 5)), .saved(.bookClub), .offline],
    delay: .milliseconds(200))
  return screen(of: ExpensesApp(server: server), in: scope)
}

@MainActor func screen(of app: ExpensesApp, in scope: Scope) -> Screen {
  let pane = Pane()
  Effect(for: pane) { pane in pane.content = widget(of: app.viewModel, in: app) }.store(in: scope)
  return Screen("Expenses", of: app, pane)
}

/// The list beside the form; the bindings are kept by the effect that shows it.
@MainActor private func widget(of viewModel: ExpensesViewModel, in app: ExpensesApp) -> any Widget {
  let (search, list, form) = (Entry("Search"), ListBox(height: 8), Pane())
  viewModel.$search.bindTwoWay(to: search).keptByEffect()
  Computed(of: viewModel, \.rows).bind(to: list, \.rows).keptByEffect()
  Lens(get: { viewModel.selected }, set: { viewModel.selected = $0 }).bindTwoWay(to: list).keptByEffect()
  Effect(for: form) { form in form.content = viewModel.editor.map { widget(of: $0) } }.keptByEffect()

  let (add, delete, undo, redo) = (Button("Add"), Button("Delete"), Button("Undo"), Button("Redo"))
  let (sync, restart, total, message) = (Button("Sync"), Button("Restart"), Label(), Label())
  let history = viewModel.ledger.history
  history.undoTitle.bind(to: undo, \.title).keptByEffect()
  history.redoTitle.bind(to: redo, \.title).keptByEffect()
  for (command, button) in [
    (viewModel.add, add), (viewModel.delete, delete), (viewModel.undo, undo), (viewModel.redo, redo),
    (viewModel.sync, sync), (app.restart, restart),
  ] {
    command.bind(to: button)
  }
  Computed(of: viewModel, \.total).bind(to: total, \.text).keptByEffect()
  Computed(of: viewModel, \.message).bind(to: message, \.text).keptByEffect()
  return Column(search, Row(list, form), Row(add, delete, undo, redo), Row(sync, restart), total, message)
}

@MainActor private func widget(of editor: ExpenseEditor) -> any Widget {
  let (save, keep, take) = (Button("Save"), Button("Keep mine"), Button("Take theirs"))
  editor.save.isEnabled.bind(to: save, \.isEnabled).keptByEffect()
  save.onPress = { editor.save.execute() }
  editor.keepMine.bind(to: keep)
  editor.takeTheirs.bind(to: take)
  return Column(
    entry("Title ", for: editor.title), entry("Amount", for: editor.amount), entry("Day   ", for: editor.day), save,
    keep, take)
}

/// The error of a field, and the conflicting value of others, are shown below the field.
@MainActor private func entry<Value>(_ label: String, for field: Field<Value, String>) -> Entry {
  let entry = Entry(label)
  field.bindTwoWay(to: entry).keptByEffect()
  Computed {
    field.conflict.value.map { "Others: \($0)" } ?? field.shownError.value?.message ?? ""
  }.bind(to: entry, \.hint).keptByEffect()
  return entry
}

extension Command where Input == Void {
  /// Lets a button execute this command while the running effect keeps the binding.
  @MainActor fileprivate func bind(to button: Button) {
    button.onPress = { self.execute() }
    isEnabled.bind(to: button, \.isEnabled).keptByEffect()
  }
}

extension [Expense] {
  static var samples: [Expense] {
    [
      Expense(id: 1, title: "Tea", amount: 120, day: 3), Expense(id: 2, title: "Rent", amount: 900, day: 1),
      Expense(id: 3, title: "Books", amount: 60, day: 12),
    ]
  }
}

extension Expense {
  static var bookClub: Expense { Expense(id: 3, title: "Book club", amount: 60, day: 12) }
}

/// Edits an expense that others change, decides the conflicts of both fields, deletes the expense and restores it.
@MainActor package func expensesDemo(_ print: @escaping (String) -> Void) async {
  let scope = Scope()
  let server = MemoryExpenseServer(
    .samples, news: [.saved(Expense(id: 1, title: "Tea", amount: 130, day: 5)), .saved(.bookClub)])
  let app = ExpensesApp(server: server)
  let screen = screen(of: app, in: scope)
  func play(_ keys: String) async {
    screen.type(keys)
    // Each step waits for its answer.
    while ["Asking", "Sending"].contains(where: app.viewModel.message.hasPrefix) { await Task.yield() }
    print("\(keys):")
    for line in screen.text() { print("  \(line)") }
  }
  await play("")
  await play("<tab><down><down><tab><tab>^u150<tab>^u4")
  await play("<tab><tab><tab><tab><tab><tab><tab><tab><enter>")
  await play("<backtab><backtab><backtab><backtab><backtab><backtab><enter><tab><enter><backtab><backtab><enter>")
  await play("<tab><tab><tab><tab><enter><tab><tab><tab><enter>")
  await play("<backtab><backtab><enter>")
}
