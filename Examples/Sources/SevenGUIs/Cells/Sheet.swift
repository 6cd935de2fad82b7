import Binding

/// A sheet of 26 columns and 100 rows. There is no table of dependencies: a cell reads the cells that its formula
/// names.
final class Sheet {
  private(set) var cells: [Cell] = []

  init() { cells = (0..<CellReference.columns * CellReference.rows).map { _ in Cell(in: self) } }

  subscript(reference: CellReference) -> Cell { cells[reference.row * CellReference.columns + reference.column] }
}

/// A cell: its text, and its value, which may depend on other cells.
final class Cell {
  let text = Observable("")
  let value: Computed<CellValue>

  /// The sheet keeps its cells, not the other way round.
  init(in sheet: Sheet) {
    let formula = text.map { Formula($0) }
    value = Computed(onCycle: .error(.cycle)) { [weak sheet] in
      formula.value.value { sheet?[$0].value.value ?? .empty }
    }
  }
}
