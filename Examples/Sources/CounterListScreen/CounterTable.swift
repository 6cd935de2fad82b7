import CounterList
import TerminalWidgets

/// The view of MVP: a list whose cells are configured by a data source. The keys + and − click the button of a cell.
final class CounterTable: CounterListViewing {
  let box = ListBox(height: 7)
  /// The lines as of the last ``reload()``.
  var dataSource: CounterDataSource<Counter, CounterCell>?
  private(set) var cells: [CounterCell] = []
  private(set) var reloads = 0

  init() {
    box.onKey = { [weak self] key in
      guard let self, let offset = box.content, cells.indices.contains(offset) else { return false }
      switch key {
      case .text("+"): cells[offset].clickPlus()
      case .text("-"): cells[offset].clickMinus()
      default: return false
      }
      box.rows = cells.map(\.text)
      return true
    }
  }

  func reload() {
    reloads += 1
    guard let dataSource else { return }
    // Cells are reused, so that their contents belong to another model from now on.
    while cells.count < dataSource.count { cells.append(CounterCell()) }
    cells.removeLast(cells.count - dataSource.count)
    for index in cells.indices { dataSource.configure(cells[index], at: index) }
    box.rows = cells.map(\.text)
  }

  func reload(with counters: [Counter]) {
    dataSource?.replaceAll(with: counters)
    reload()
  }
}
