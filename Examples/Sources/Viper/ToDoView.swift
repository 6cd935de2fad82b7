import Binding
import BindingArchitecture
import TerminalWidgets

/// The view, in a terminal: bound to the presenter, and tells it what is touched.
@MainActor
final class ToDoView {
  let presenter: ToDoPresenter
  let entry = Entry("New")
  let box = ListBox(height: 5)
  let status = Label()
  let saveButton = Button("Save")
  private let print: (String) -> Void
  private let scope = Scope()

  init(presenter: ToDoPresenter, print: @escaping (String) -> Void) {
    self.presenter = presenter
    self.print = print
    presenter.canSave.bind(to: saveButton, \.isEnabled).store(in: scope)
    presenter.rows.bind(to: self) { $0.show($1) }.store(in: scope)
    presenter.status.bind(to: self) { $0.show($1) }.store(in: scope)
    saveButton.onPress = { presenter.didSave() }
    entry.onEnter = { [weak entry] in
      presenter.didEnter(entry?.content ?? "")
      entry?.content = ""
    }
    box.onKey = { [weak box] key in
      guard let row = box?.content else { return false }
      switch key {
      case .enter, .text(" "): presenter.didTap(row: row)
      case .right: presenter.didHold(row: row)
      default: return false
      }
      return true
    }
  }

  isolated deinit {}

  var rows: [String] { box.rows }

  var widget: any Widget { Column(entry, box, Row(saveButton, status)) }

  private func show(_ rows: [String]) {
    box.rows = rows
    for row in rows { print("  \(row)") }
  }

  private func show(_ text: String) {
    status.text = text
    print("\(text)\(saveButton.isEnabled ? " [save]" : "")")
  }
}
