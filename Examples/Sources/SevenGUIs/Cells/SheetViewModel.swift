import Binding

/// The part of a sheet that is on the screen, with a cell that is selected and can be edited.
final class SheetViewModel {
  let sheet: Sheet
  let selection = Observable(CellReference(column: 0, row: 0)!)
  /// How many columns and rows there is room for.
  let size = Observable(CellRoom(columns: 6, rows: 10))
  /// The place at the top, on the left.
  let origin: Computed<CellReference>
  /// The texts that are seen, row by row. Only their cells are computed.
  let rows: Computed<[[String]]>
  /// The text of the selected cell: what is typed, not what comes out.
  let text: Lens<String>

  init(_ sheet: Sheet = Sheet()) {
    let (selection, size) = (selection, size)
    let origin = Computed<CellReference> { previous in
      let place = { (before: Int, wanted: Int, count: Int) in max(min(before, wanted), wanted - count + 1) }
      return CellReference(
        column: place(previous?.column ?? 0, selection.value.column, size.value.columns),
        row: place(previous?.row ?? 0, selection.value.row, size.value.rows)) ?? selection.value
    }
    (self.sheet, self.origin) = (sheet, origin)
    rows = Computed {
      (origin.value.row..<min(origin.value.row + size.value.rows, CellReference.rows)).map { row in
        (origin.value.column..<min(origin.value.column + size.value.columns, CellReference.columns)).map { column in
          CellReference(column: column, row: row).map { sheet[$0].value.value.text } ?? ""
        }
      }
    }
    text = Lens(get: { sheet[selection.value].text.value }, set: { sheet[selection.peek()].text.value = $0 })
  }

  func move(columns: Int, rows: Int) {
    let place = selection.value
    if let next = CellReference(column: place.column + columns, row: place.row + rows) { selection.value = next }
  }
}
