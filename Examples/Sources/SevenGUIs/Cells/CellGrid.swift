import Binding
import TerminalWidgets

/// The cells of a sheet that have room on a screen, with letters above and numbers on the left.
final class CellGrid: Widget {
  private static let width = 10
  private static let margin = 4

  var origin = CellReference(column: 0, row: 0)
  var selection = CellReference(column: 0, row: 0)
  var rows: [[String]] = []
  var isFocused = false
  /// Called with the distance by which the selection has to move.
  var onMove: (_ columns: Int, _ rows: Int) -> Void = { _, _ in }
  /// The room for cells, as of the last drawing.
  let room = Observable(CellRoom(columns: 6, rows: 10))

  var stops: [any Widget] { [self] }

  func handle(_ key: Key) -> Bool {
    switch key {
    case .up: onMove(0, -1)
    case .down: onMove(0, 1)
    case .left: onMove(-1, 0)
    case .right: onMove(1, 0)
    case .pageUp: onMove(0, -10)
    case .pageDown: onMove(0, 10)
    default: return false
    }
    return true
  }

  func draw(width: Int, height: Int) -> Drawing {
    room.value = CellRoom(columns: max((width - Self.margin) / Self.width, 1), rows: max(height - 1, 1))
    guard let origin else { return Drawing([]) }
    let columns = origin.column..<origin.column + (rows.first?.count ?? 0)
    let letters = columns.map { CellReference.letter($0).fitted(to: Self.width) }.joined()
    let lines = rows.enumerated().map { index, row in
      let cells = zip(columns, row).map { column, text in
        let shown = text.visible.fitted(to: Self.width - 1)
        let isSelected = selection == CellReference(column: column, row: origin.row + index)
        return (isSelected ? isFocused ? shown.inverse : shown.bold : shown) + " "
      }
      let rest = String(repeating: " ", count: max(width - Self.margin - row.count * Self.width, 0))
      return "\(origin.row + index)".fitted(to: Self.margin).dimmed + cells.joined() + rest
    }
    return Drawing([(String(repeating: " ", count: Self.margin) + letters).fitted(to: width).dimmed] + lines)
  }
}
