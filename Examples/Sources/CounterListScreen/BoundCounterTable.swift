import Binding
import BindingCollections
import CounterList
import TerminalWidgets

/// The view of MVVM: a list whose cells are bound. The keys + and − click the button of a cell.
final class BoundCounterTable: ListTarget {
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

  func apply(_ changes: ListChanges) {
    changes.forEachSplice { splice in
      let range = splice.offset..<splice.offset + splice.removed
      for cell in cells[range] { adapter.endDisplaying(cell) }
      let new = (splice.offset..<splice.offset + splice.inserted).compactMap {
        adapter.cell(at: $0) as? BoundCounterCell
      }
      cells.replaceSubrange(range, with: new)
    }
  }
}
