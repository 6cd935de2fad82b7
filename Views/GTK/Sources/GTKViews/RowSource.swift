import Binding
import BindingCollections

/// What a list asks its adapter and tells it, by offsets in one list, whether there are sections or not.
@MainActor protocol RowSource: AnyObject {
  /// The list that shows the rows, which keeps this.
  var list: AdapterListView? { get set }
  /// The number of rows, headers included.
  var count: Int { get }

  /// Has the list show the rows, and each change of them.
  func connect() -> Subscription
  func cell(at offset: Int) -> any ListCell
  func display(at offset: Int, in cell: any ListCell)
  func endDisplaying(_ cell: any ListCell)
  func height(at offset: Int, forWidth width: Double) -> Double?
  func willDisplay(at offset: Int)
  func didScroll(to position: Double)
  func select(at offset: Int)
  func delete(at offset: Int)
}

/// The rows of an adapter without sections.
@MainActor final class FlatRows<Element>: RowSource {
  weak var list: AdapterListView?
  private let adapter: ListAdapter<Element>

  init(_ adapter: ListAdapter<Element>) { self.adapter = adapter }

  var count: Int { adapter.count }

  func connect() -> Subscription { adapter.connect(to: self) }
  func cell(at offset: Int) -> any ListCell { adapter.cell(at: offset) }
  func display(at offset: Int, in cell: any ListCell) { adapter.display(at: offset, in: cell) }
  func endDisplaying(_ cell: any ListCell) { adapter.endDisplaying(cell) }
  func height(at offset: Int, forWidth width: Double) -> Double? { adapter.height(at: offset, forWidth: width) }
  func willDisplay(at offset: Int) { adapter.willDisplay(at: offset) }
  func didScroll(to position: Double) { adapter.didScroll(to: position) }
  func select(at offset: Int) { adapter.didSelect(at: offset) }
  func delete(at offset: Int) { adapter.delete(at: offset) }
}

// GTK asks for cells in the middle of its update: the adapter answers about the version after each splice.
extension FlatRows: @MainActor ListTarget {
  func reloadAll() { list?.replaceAll() }

  func apply(_ changes: ListChanges) {
    guard let list else { return }
    guard changes.changesOffsets else {
      changes.show()
      return changes.updates.forEach(list.update)
    }
    let splices = changes.splices
    guard let first = splices.first, let last = splices.last, splices.count > 8 else {
      return changes.forEachSplice { list.replace($0.offset, $0.removed, $0.inserted) }
    }
    // For each splice GTK shows the rows on the screen anew: many are made one, over all from the first to the last.
    changes.show()
    let inserted = last.offset + last.inserted - first.offset
    list.replace(first.offset, inserted - splices.reduce(0) { $0 + $1.inserted - $1.removed }, inserted)
  }
}
