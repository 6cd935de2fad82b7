package import Binding
package import TerminalWidgets

/// 7GUIs 7: a sheet with formulas.
@MainActor package func cellsScreen(in scope: Scope) -> Screen {
  let sheet = Sheet()
  for (place, text) in [
    ("A0", "Item"), ("B0", "Price"), ("C0", "Count"), ("D0", "Total"), ("A1", "Tea"), ("B1", "4.5"), ("C1", "3"),
    ("D1", "=B1*C1"), ("A2", "Pot"), ("B2", "20"), ("C2", "1"), ("D2", "=B2*C2"), ("D3", "=SUM(D1:D2)"),
  ] { CellReference(place).map { sheet[$0].text.value = text } }
  return screen(of: SheetViewModel(sheet), in: scope)
}

@MainActor func screen(of viewModel: SheetViewModel, in scope: Scope) -> Screen {
  let (grid, entry) = (CellGrid(), Entry("Cell"))
  Computed(of: viewModel, \.rows).bind(to: grid, \.rows).store(in: scope)
  viewModel.origin.bind(to: grid) { $0.origin = $1 }.store(in: scope)
  viewModel.$selection.bind(to: grid) { $0.selection = $1 }.store(in: scope)
  viewModel.$size.bindBack(to: grid.room).store(in: scope)
  Lens(get: { viewModel.text }, set: { viewModel.text = $0 }).bindTwoWay(to: entry, commit: .onEnd).store(in: scope)
  grid.onMove = { viewModel.move(columns: $0, rows: $1) }
  // As in other sheets: Enter writes and goes to the row below.
  entry.onEnter = {
    viewModel.move(columns: 0, rows: 1)
    grid.isFocused = true
  }
  let screen = Screen("Cells", of: viewModel, help: "arrows choose  type to edit  Enter writes", entry, grid)
  grid.isFocused = true
  screen.onKey = { key in
    switch key {
    case .enter: break
    case .text:
      entry.content = ""
      entry.isFocused = true
      return entry.handle(key)
    default: return false
    }
    entry.isFocused = true
    return true
  }
  return screen
}

/// Changes a price, and makes two cells depend on each other.
@MainActor package func cellsDemo(_ print: @escaping (String) -> Void) {
  let scope = Scope()
  let screen = cellsScreen(in: scope)
  for keys in ["", "<right><down>5<enter>", "=D3<enter>"] {
    screen.type(keys)
    print("\(keys):")
    for line in screen.text(ScreenSize(rows: 11, columns: 50)) { print("  \(line)") }
  }
}
