// Five models, two styles of cells, two models of one class, one of the same style with another business. Rows say what
// they show and what selecting them does; cells take that from a protocol; the adapter brings both together, without an
// `if` for each kind. And a row may be a list of rows.

package import Binding
import BindingArchitecture
import BindingCollections
import StyledRows
package import TerminalWidgets

/// The list, and the page that was opened last.
@MainActor package func styledRowsScreen(in scope: Scope) -> Screen { screen(of: RowsController(), in: scope) }

@MainActor private func screen(of controller: RowsController, in scope: Scope) -> Screen {
  let adapter = ListAdapter.styled(controller.makeNested())
  let (list, box, page) = (ConsoleList(adapter), ListBox(height: 8), Label())
  adapter.connect(to: list).store(in: scope)
  let show = { [weak box] in box?.rows = list.lines.map(\.text) }
  show()
  box.onKey = { [weak box] key in
    guard key == .enter || key == .text(" "), let offset = box?.content else { return false }
    list.lines[offset].choose()
    show()
    return true
  }
  Computed {
    let pages = controller.path.items.value.map { "> \($0)" } + controller.written.value.map { "wrote to \($0)" }
    return pages.joined(separator: "  ")
  }.bind(to: page, \.text).store(in: scope)
  let back = Button("Back") { controller.path.items.update { _ = $0.popLast() } }
  return Screen("Rows", of: controller, help: "Enter chooses", box, Row(back, page))
}

/// Chooses each row.
@MainActor package func styledRowsDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = screen(of: RowsController(), in: scope)
  screen.play("", print)
  screen.play("<down><down><down><enter><down><enter><down><enter><down><enter><down><enter>", print)
  screen.play("<tab><enter>", print)
}
