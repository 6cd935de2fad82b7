import Binding
import BindingCollections
import StyledRows

/// A list in a terminal. It has no animations: after each insertion, deletion or move it asks for all rows again.
final class ConsoleList: TableTarget {
  /// A line of the list or of one inside it, and what happens when it is chosen.
  struct Line {
    let text: String
    let choose: () -> Void
  }

  /// From the first row to the last.
  private(set) var cells: [any ListCell] = []
  private let adapter: ListAdapter<any ListRow>

  init(_ adapter: ListAdapter<any ListRow>) { self.adapter = adapter }

  /// What the cells show. A row is selected, a button in it is clicked; lists in cells are indented.
  var lines: [Line] {
    cells.indices.flatMap { lines(of: cells[$0], at: $0) }
  }

  private func lines(of cell: any ListCell, at offset: Int) -> [Line] {
    switch cell {
    case let cell as PlainCell:
      let icon = cell.icon.map { "(\($0)) " } ?? ""
      return [Line(text: icon + cell.title) { [adapter] in adapter.didSelect(at: offset) }]
    case let cell as DetailCell:
      return [Line(text: "\(cell.title): [\(cell.detail)]") { cell.onClick?() }]
    case let cell as BlockCell:
      let inner = (cell.list?.lines ?? []).map { Line(text: "  \($0.text)", choose: $0.choose) }
      return [Line(text: cell.title, choose: {})] + inner
    default:
      return []
    }
  }

  func reloadAll() {
    for cell in cells { adapter.endDisplaying(cell) }
    cells = (0..<adapter.count).map { adapter.cell(at: $0) }
  }

  func beginUpdates() {}
  func deleteRows(at offsets: [Int]) {}
  func insertRows(at offsets: [Int]) {}
  func moveRow(from source: Int, to destination: Int) {}
  func endUpdates() { reloadAll() }
  func updateRows(at offsets: [Int]) { for offset in offsets { adapter.display(at: offset, in: cells[offset]) } }
}
