import Binding

/// The visible part of a sheet, with a selected cell that can be edited.
final class SheetViewModel {
  let sheet: Sheet
  @Tracked var selection = CellReference(column: 0, row: 0)!
  /// How many columns and rows there is room for.
  @Tracked var size = CellRoom(columns: 6, rows: 10)
  /// The top left cell. It moves no farther than the selection needs.
  private(set) lazy var origin = Computed<CellReference> { [selection = $selection, size = $size] previous in
    let place = { (before: Int, wanted: Int, count: Int) in max(min(before, wanted), wanted - count + 1) }
    return CellReference(
      column: place(previous?.column ?? 0, selection.value.column, size.value.columns),
      row: place(previous?.row ?? 0, selection.value.row, size.value.rows)) ?? selection.value
  }
  /// The visible texts, row by row. Only their cells are computed.
  var rows: [[String]] {
    let corner = origin.value
    return (corner.row..<min(corner.row + size.rows, CellReference.rows)).map { row in
      (corner.column..<min(corner.column + size.columns, CellReference.columns)).map { column in
        CellReference(column: column, row: row).map { sheet[$0].value.value.text } ?? ""
      }
    }
  }
  /// The text of the selected cell: the typed text, not its value.
  var text: String {
    get { sheet[selection].text.value }
    set { sheet[selection].text.value = newValue }
  }

  init(_ sheet: Sheet = Sheet()) { self.sheet = sheet }

  func move(columns: Int, rows: Int) {
    if let next = CellReference(column: selection.column + columns, row: selection.row + rows) { selection = next }
  }
}
