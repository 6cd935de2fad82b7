import Binding

/// A sheet of 26 columns and 100 rows. There is no table of dependencies: a cell reads the cells that its formula
/// names.
final class Sheet {
  private(set) var cells: [Cell] = []

  init() { cells = CellReference.all.map { Cell(at: $0, in: self) } }

  subscript(reference: CellReference) -> Cell { cells[reference.row * CellReference.columns + reference.column] }
}

/// A cell: its text, and its value, which may depend on other cells.
final class Cell {
  let text = Observable("")
  /// The cells that the formula names. Another number leaves them as they are, so that no search is repeated for it.
  let references: Computed<[CellReference]>
  let value: Computed<CellValue>

  /// The sheet keeps its cells, not the other way round.
  init(at place: CellReference, in sheet: Sheet) {
    let formula = text.map { Formula($0) }
    references = formula.map { $0.references }
    let isCircular = Computed { [weak sheet] in place.dependsOnItself { sheet?[$0].references.value ?? [] } }
    value = Computed { [weak sheet] in
      isCircular.value ? .error(.cycle) : formula.value.value { sheet?[$0].value.value ?? .empty }
    }
  }
}
