// The sheet of cells, with `@Observable`. Nothing is cached: each look at a cell computes all that it depends on.
// With: Examples/Sources/SevenGUIs/Cells/CellReference.swift Examples/Sources/SevenGUIs/Cells/Formula.swift
// With: Examples/Sources/SevenGUIs/Cells/FormulaParser.swift
import Observation

// MARK: The view model

@Observable final class Sheet {
  private(set) var cells: [Cell] = []

  init() { cells = (0..<CellReference.columns * CellReference.rows).map { _ in Cell(in: self) } }

  subscript(reference: CellReference) -> Cell { cells[reference.row * CellReference.columns + reference.column] }
}

@Observable final class Cell {
  var text = "" { didSet { formula = Formula(text) } }
  private var formula = Formula.empty
  private weak var sheet: Sheet?

  init(in sheet: Sheet) { self.sheet = sheet }

  var value: CellValue { value(seen: []) }

  private func value(seen: Set<ObjectIdentifier>) -> CellValue {
    guard !seen.contains(ObjectIdentifier(self)) else { return .error(.cycle) }
    let seen = seen.union([ObjectIdentifier(self)])
    return formula.value { sheet?[$0].value(seen: seen) ?? .empty }
  }
}

@Observable final class SheetViewModel {
  let sheet: Sheet
  var selection = CellReference(column: 0, row: 0)! { didSet { scroll() } }
  /// How many columns and rows there is room for.
  var size = CellRoom(columns: 6, rows: 10) { didSet { scroll() } }
  /// The place at the top, on the left.
  private(set) var origin = CellReference(column: 0, row: 0)!
  /// The texts that are seen, row by row.
  var rows: [[String]] {
    (origin.row..<min(origin.row + size.rows, CellReference.rows)).map { row in
      (origin.column..<min(origin.column + size.columns, CellReference.columns)).map { column in
        CellReference(column: column, row: row).map { sheet[$0].value.text } ?? ""
      }
    }
  }
  /// The text of the selected cell: what is typed, not what comes out.
  var text: String {
    get { sheet[selection].text }
    set { sheet[selection].text = newValue }
  }

  init(_ sheet: Sheet = Sheet()) { self.sheet = sheet }

  func move(columns: Int, rows: Int) {
    let place = selection
    if let next = CellReference(column: place.column + columns, row: place.row + rows) { selection = next }
  }

  private func scroll() {
    let place = { (before: Int, wanted: Int, count: Int) in max(min(before, wanted), wanted - count + 1) }
    let next = CellReference(
      column: place(origin.column, selection.column, size.columns), row: place(origin.row, selection.row, size.rows))
    if let next, next != origin { origin = next }
  }
}

// MARK: A run

let sheet = SheetViewModel()
for (place, text) in [("A0", "2"), ("A1", "=A0*2"), ("A2", "=SUM(A0:A1)"), ("B0", "=B1"), ("B1", "=B0")] {
  sheet.sheet[CellReference(place)!].text = text
}
sheet.size = CellRoom(columns: 2, rows: 3)
print(sheet.rows)

// Prints:
// [["2", "#cycle"], ["4", "#cycle"], ["6", ""]]
