import Binding
import BindingCollections
import HomePage
import TerminalWidgets

/// The view of the home page: a list that reports all its events to its adapter.
@MainActor final class HomeView: @MainActor ListTarget {
  static let width = 375.0
  let box = ListBox(height: 6)
  /// The height of all rows.
  let footer = Label()
  private let adapter: ListAdapter<Channel>
  private(set) var cells: [any HomeCell] = []
  private var isHeld = false
  private let scope = Scope()

  init(_ adapter: ListAdapter<Channel>) {
    self.adapter = adapter
    box.onKey = { [weak self] key in self?.handle(key) ?? false }
    // The rows in sight are those around the chosen row.
    box.edited.observe { [weak self] in self.map { $0.scroll(to: ($0.box.content ?? 0) - 3) } }.store(in: scope)
  }

  // MARK: What the user does

  private func handle(_ key: Key) -> Bool {
    guard let offset = box.content, offset < cells.count else { return false }
    switch key {
    case .enter: adapter.didSelect(at: offset)
    case .text("d"): adapter.delete(at: offset)
    case .text(" "): drag(at: offset)
    default: return cells[offset].handle(key)
    }
    return true
  }

  /// Begins or ends a drag.
  private func drag(at offset: Int) {
    isHeld.toggle()
    if isHeld { adapter.willBeginDragging(at: offset) } else { adapter.didEndDragging(at: offset) }
  }

  /// Scrolls to a row, as far as there are rows, and shows a screenful of rows.
  func scroll(to wanted: Int) {
    let offset = max(min(wanted, adapter.count - 6), 0)
    adapter.didScroll(to: (0..<offset).reduce(0) { $0 + height(at: $1) }, first: offset)
    for row in offset..<min(offset + 6, adapter.count) { adapter.willDisplay(at: row) }
  }

  private func height(at offset: Int) -> Double { adapter.height(at: offset, forWidth: HomeView.width) ?? 44 }

  // MARK: Calls of the adapter

  func reloadAll() {
    for cell in cells { adapter.endDisplaying(cell) }
    cells = (0..<adapter.count).map { offset in
      let cell = adapter.cell(at: offset)
      guard let cell = cell as? any HomeCell else { fatalError("\(type(of: cell)) is no HomeCell") }
      return cell
    }
    box.rows = cells.map(\.text)
    footer.text = "\(adapter.count) rows, \(Int(adapter.contentHeight(forWidth: HomeView.width, orElse: 44))) high"
  }

  func apply(_ changes: ListChanges) {
    changes.show()
    reloadAll()
  }
}
