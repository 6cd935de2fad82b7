// Five models, two styles of cells, two models of one class, one of the same style with other behaviour. Rows say what
// they show and what selecting them does; cells read that through a protocol; the adapter connects both, without an
// `if` for each kind. And a row may be a list of rows.

package import Binding
import BindingArchitecture
import BindingCollections
import StyledRows
package import TerminalWidgets

/// The rows, flat or nested, or in their place the page that was opened last.
@MainActor package func styledRowsScreen(in scope: Scope) -> Screen { screen(of: RowsController(), in: scope) }

@MainActor private func screen(of controller: RowsController, in scope: Scope) -> Screen {
  let (pane, nested, written) = (Pane(), Toggle("in rows of rows"), Label())
  let isNested = Observable(false)
  isNested.bindTwoWay(to: nested).store(in: scope)
  let flat = box(of: .styled(controller.rows), in: scope)
  let deep = box(of: .styled(controller.makeNested()), in: scope)
  let back = Button("Back") { controller.path.items.update { _ = $0.popLast() } }
  Effect { [weak pane] in
    let list = Column(isNested.value ? deep : flat, Row(nested, written))
    pane?.content = controller.path.items.value.last.map { Column(Label($0), back) } ?? list
  }.store(in: scope)
  controller.written.bind(to: written) { $0.text = $1.map { "wrote to \($0)" }.joined(separator: "\n") }.store(
    in: scope)
  return Screen("Rows", of: controller, help: "Enter selects  Space clicks", pane)
}

@MainActor private func box(of adapter: ListAdapter<any ListRow>, in scope: Scope) -> ListBox {
  let (list, box) = (ConsoleList(adapter), ListBox(height: 8))
  adapter.connect(to: list).store(in: scope)
  Computed { list.lines.map(\.text) }.bind(to: box, \.rows).store(in: scope)
  box.onKey = { [weak box] key in
    guard let offset = box?.content, list.lines.indices.contains(offset) else { return false }
    let line = list.lines[offset]
    switch key {
    case .enter: line.select()
    case .text(" "): line.click?()
    default: return false
    }
    return true
  }
  return box
}

/// Selects each row, goes back from the pages, clicks the buttons, and shows the nested rows.
@MainActor package func styledRowsDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = screen(of: RowsController(), in: scope)
  for keys in ["", "<down><enter>", "<enter><down><enter>", "<enter> <down><down> <down><enter>", "<tab> "] {
    screen.play(keys, print)
  }
}
