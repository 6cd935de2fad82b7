import Binding
import BindingArchitecture
import BindingCollections
import BindingForms

/// A list of expenses that follows a server while one of them is open in a form.
@MainActor final class ExpensesViewModel {
  @Tracked var search = ""
  @Tracked private var selection: Expense.ID?
  let ledger: Ledger
  private let restored: [Expense.ID: FormDrafts]

  private(set) lazy var shown = ledger.expenses.filtered(choosing: { [search = $search] in
    let start = search.value.lowercased()
    return { start.isEmpty || $0.title.lowercased().hasPrefix(start) }
  }).sorted(byKey: \.day)
  var rows: [String] { shown.value.map { "\($0.day). \($0.title): \($0.amount)\(ledger.isSent($0) ? "" : " *")" } }
  var total: String { "\(ledger.expenses.value.reduce(0) { $0 + $1.amount }) spent" }
  /// The offset of the selected expense in the list.
  var selected: Int? {
    get { selection.flatMap { id in shown.value.firstIndex { $0.id == id } } }
    set { selection = newValue.map { shown[$0].id } }
  }
  /// One editor for each expense: a draft stays when another expense is selected, and is not shown there.
  private lazy var editors = ledger.expenses.children(by: \.id) { [ledger] in ExpenseEditor($0, in: ledger) }
  var editor: ExpenseEditor? { selection.flatMap { editor(of: $0) } }
  var message: String {
    if let sent = send.progress.value { return "Sending: \(Int(sent * 100)) %" }
    if start.isExecuting.value || sync.isExecuting.value { return "Asking the server…" }
    return (sync.failure.value ?? start.failure.value).map { "\($0)" } ?? editor?.message ?? ""
  }

  /// Loads the expenses, and shows the earlier drafts: if others have changed an expense since, that is a conflict.
  private(set) lazy var start = Command<Void, Void>(for: self) { [ledger] in
    try await ledger.load()
  } then: { me, _ in
    me.restore()
  }
  private(set) lazy var add = Command(for: self) { me in me.selection = me.ledger.add() }
  private(set) lazy var delete = Command(for: self, enabledIf: { $0.isSelected }) { me in
    if let id = me.selection { me.ledger.remove(id) }
  }
  /// Sends the changes of the user, and says how many of them have been sent.
  let send: Command<Void, Void>
  /// Sends the changes of the user, and takes over those of others.
  let sync: Command<Void, Void>
  var undo: Command<Void, Void> { ledger.history.undo }
  var redo: Command<Void, Void> { ledger.history.redo }

  /// `restored`: the drafts that the app had when it was ended.
  init(server: any ExpenseServer, restoring restored: [Expense.ID: FormDrafts] = [:]) {
    let ledger = Ledger(server: server)
    self.ledger = ledger
    self.restored = restored
    send = Command.reporting(name: "send") { _, progress in
      let changes = ledger.changes
      for (number, change) in changes.enumerated() {
        try await ledger.send(change)
        progress.fraction = Double(number + 1) / Double(changes.count)
      }
    }
    let send = send
    sync = Command(enabledIf: { send.isEnabled.value }, name: "sync") {
      try await send.run()
      try await ledger.load()
    }
    start.execute()
  }

  /// The drafts, to be stored until the app is started again.
  var drafts: [Expense.ID: FormDrafts] {
    let all = zip(ledger.expenses.value, editors.value).map { ($0.id, $1.form.drafts(version: 1)) }
    return Dictionary(uniqueKeysWithValues: all.filter { !$1.isEmpty })
  }

  func select(_ id: Expense.ID?) { selection = id }

  private var isSelected: Bool { selection.map(ledger.expenses.contains(id:)) ?? false }

  private func editor(of id: Expense.ID) -> ExpenseEditor? { ledger.expenses.offset(id: id).map { editors[$0] } }

  private func restore() {
    for (id, drafts) in restored { editor(of: id)?.form.restore(drafts, version: 1) }
  }
}
