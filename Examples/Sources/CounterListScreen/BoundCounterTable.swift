import Binding
import BindingCollections
import CounterList
import TerminalWidgets

/// The view of MVVM: a list whose cells are bound. The keys + and − click the button of a cell.
final class BoundCounterTable: TableTarget {
  let box = ListBox(height: 7)
  private let adapter: ListAdapter<CounterViewModel>
  @TrackedOutput private(set) var cells: [BoundCounterCell] = []
  private(set) var reloads = 0
  private let scope = Scope()

  init(_ viewModel: CounterListViewModel) {
    adapter = ListAdapter(viewModel)
    adapter.connect(to: self).store(in: scope)
    $cells.map { $0.map(\.text) }.bind(to: box, \.rows).store(in: scope)
    box.onKey = { [weak self] key in
      guard let self, let offset = box.content, cells.indices.contains(offset) else { return false }
      switch key {
      case .text("+"): cells[offset].plus.send()
      case .text("-"): cells[offset].minus.send()
      default: return false
      }
      return true
    }
  }

  func reloadAll() {
    reloads += 1
    cells = (0..<adapter.count).compactMap { adapter.cell(at: $0) as? BoundCounterCell }
  }

  func beginUpdates() {}
  func deleteRows(at offsets: [Int]) {
    for offset in offsets.sorted(by: >) { adapter.endDisplaying(cells.remove(at: offset)) }
  }
  func insertRows(at offsets: [Int]) {
    for offset in offsets.sorted() {
      if let cell = adapter.cell(at: offset) as? BoundCounterCell { cells.insert(cell, at: offset) }
    }
  }
  func moveRow(from source: Int, to destination: Int) {}
  func endUpdates() {}
  func updateRows(at offsets: [Int]) {}
}
