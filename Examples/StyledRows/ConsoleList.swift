import Binding
import BindingCollections

/// A list in a terminal. It has no animations: after each insertion, deletion or move it asks for all rows again.
final class ConsoleList: TableTarget {
  /// From the first row to the last.
  private(set) var cells: [any ListCell] = []
  private let adapter: ListAdapter<any ListRow>

  init(_ adapter: ListAdapter<any ListRow>) { self.adapter = adapter }

  /// What the cells show, a line each; a cell with a detail is indented.
  var lines: [String] {
    cells.compactMap { cell in
      switch cell {
      case let cell as PlainCell: cell.title
      case let cell as DetailCell: "  \(cell.title): \(cell.detail)"
      default: nil
      }
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
