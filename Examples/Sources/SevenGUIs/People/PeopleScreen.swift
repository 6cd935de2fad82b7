package import Binding
import BindingCollections
package import TerminalWidgets

/// 7GUIs 5: create, read, update, delete.
@MainActor package func peopleScreen(in scope: Scope) -> Screen {
  let viewModel = PeopleViewModel([("Hans", "Emil"), ("Max", "Mustermann"), ("Roman", "Tisch")])
  let (prefix, list) = (Entry("Filter prefix"), ListBox(height: 8))
  let (name, surname) = (Entry("Name   "), Entry("Surname"))
  let (create, update, delete) = (Button("Create"), Button("Update"), Button("Delete"))
  viewModel.$prefix.bindTwoWay(to: prefix).store(in: scope)
  viewModel.name.bindTwoWay(to: name).store(in: scope)
  viewModel.surname.bindTwoWay(to: surname).store(in: scope)
  viewModel.listed.bind(to: list) { $0.rows = $1.map { "\($0.surname), \($0.name)" } }.store(in: scope)
  Lens(get: { viewModel.selected }, set: { viewModel.selected = $0 }).bindTwoWay(to: list).store(in: scope)
  for (command, button) in [(viewModel.create, create), (viewModel.update, update), (viewModel.delete, delete)] {
    command.bind(to: button, in: scope)
  }
  return Screen("People", of: viewModel, prefix, Row(list, Column(name, surname)), Row(create, update, delete))
}

/// Finds a name, and gives it another surname.
@MainActor package func peopleDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = peopleScreen(in: scope)
  for keys in [
    "mu<tab><down>", "<tab><tab>^uMeier<tab><tab><enter>", "<backtab><backtab><backtab><backtab><backtab>^u",
  ] {
    screen.play(keys, print)
  }
}
