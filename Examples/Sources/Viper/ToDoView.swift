import Binding
import TerminalWidgets

/// The view of the list, in a terminal: bound to the presenter, and reports touches to it.
@MainActor final class ToDoView {
  let presenter: ToDoPresenter
  let entry = Entry("New")
  let box = ListBox(height: 5)
  let status = Label()
  let saveButton = Button("Save")
  private let scope = Scope()

  init(_ presenter: ToDoPresenter) {
    self.presenter = presenter
    Computed(of: presenter, \.canSave).bind(to: saveButton, \.isEnabled).store(in: scope)
    Computed(of: presenter, \.rows).bind(to: box, \.rows).store(in: scope)
    Computed(of: presenter, \.status).bind(to: status, \.text).store(in: scope)
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

  var widget: any Widget { Column(entry, box, Row(saveButton, status)) }
}
