import Binding
import BindingCollections
import StyledRows

/// A list in a terminal. It has no animations: after each insertion, deletion or move it asks for all rows again.
final class ConsoleList: ListTarget {
  /// The cells, from the first row to the last.
  @TrackedOutput private(set) var cells: [any ConsoleCell] = []
  private let adapter: ListAdapter<any ListRow>

  init(_ adapter: ListAdapter<any ListRow>) { self.adapter = adapter }

  /// The lines of the cells, one below the other. Tracked.
  var lines: [ConsoleLine] {
    cells.enumerated().flatMap { offset, cell in cell.lines { [adapter] in adapter.didSelect(at: offset) } }
  }

  func reloadAll() {
    for cell in cells { adapter.endDisplaying(cell) }
    cells = (0..<adapter.count).map { offset in
      let cell = adapter.cell(at: offset)
      guard let cell = cell as? any ConsoleCell else { fatalError("\(type(of: cell)) is no ConsoleCell") }
      return cell
    }
  }

  func apply(_ changes: ListChanges) {
    changes.show()
    if changes.changesPositions { return reloadAll() }
    for offset in changes.updates { adapter.display(at: offset, in: cells[offset]) }
  }
}
