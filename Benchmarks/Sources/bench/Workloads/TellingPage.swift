/// A row whose label is observable, a cell that follows it, and a table of the cells for the selection: the least code
/// without a library that shows each change in its cell only.
final class TellingPage: RowsOfPage {
  private final class Row {
    let id: Int
    let label: Box<String>

    init(_ id: Int) {
      self.id = id
      label = Box("row \(id)")
    }
  }

  private var rows: [(row: Row, cell: TextCell)] = []
  private var cellOf: [Int: TextCell] = [:]
  private var selected: Int?
  private var nextID = 0

  init() {}

  func create(_ count: Int) {
    clear()
    append(count)
  }

  func append(_ count: Int) {
    rows.reserveCapacity(rows.count + count)
    for id in nextID..<nextID + count {
      let (row, cell) = (Row(id), TextCell())
      row.label.observe { cell.text = $0 }
      rows.append((row, cell))
      cellOf[id] = cell
    }
    nextID += count
  }

  func clear() {
    rows = []
    cellOf = [:]
    selected = nil
  }

  func updateEachTenth() {
    for offset in stride(from: 0, to: rows.count, by: 10) { rows[offset].row.label.value.toggleMark() }
  }

  func select(_ offset: Int) {
    if let selected { cellOf[selected]?.isSelected = false }
    selected = rows[offset].row.id
    rows[offset].cell.isSelected = true
  }

  func swap(_ one: Int, _ other: Int) { rows.swapAt(one, other) }
  func remove(_ offset: Int) { cellOf[rows.remove(at: offset).row.id] = nil }

  func removeLast(_ count: Int) {
    for (row, _) in rows.suffix(count) { cellOf[row.id] = nil }
    rows.removeLast(count)
  }

  var cells: [(text: String, isSelected: Bool)] { rows.map { ($0.cell.text, $0.cell.isSelected) } }
}
