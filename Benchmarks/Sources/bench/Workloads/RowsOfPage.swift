import Binding
import BindingCollections

// The operations of js-framework-benchmark on a table of rows with a label each, one of which is selected, in a list
// view with a cell for each row.

extension String {
  /// Appends a mark to a label, or removes it. Copying labels that grow would take more time than the rest.
  mutating func toggleMark() {
    if utf8.last == UInt8(ascii: "!") { removeLast() } else { self += "!" }
  }
}

/// The operations of a peer on its rows.
protocol RowsOfPage: AnyObject {
  init()
  /// Replaces the rows by this many new ones, with new identities.
  func create(_ count: Int)
  func append(_ count: Int)
  func clear()
  /// Changes the label of each tenth row.
  func updateEachTenth()
  /// Selects the row at an offset, and no other.
  func select(_ offset: Int)
  func swap(_ one: Int, _ other: Int)
  func remove(_ offset: Int)
  func removeLast(_ count: Int)
  /// The contents of the cells.
  var cells: [(text: String, isSelected: Bool)] { get }
}

extension Workload {
  static let rowsOfPage: [Workload] = [
    rows("create and clear 1,000", of: 0) { page, _ in
      page.create(1_000)
      page.clear()
    },
    rows("create and clear 10,000", of: 0) { page, _ in
      page.create(10_000)
      page.clear()
    },
    rows("replace 1,000", of: 1_000) { page, _ in page.create(1_000) },
    rows("update each tenth of 1,000", of: 1_000) { page, _ in page.updateEachTenth() },
    rows("update each tenth of 10,000", of: 10_000) { page, _ in page.updateEachTenth() },
    rows("select one of 1,000", of: 1_000, counted: (20, 120)) { page, number in page.select(number * 7 % 1_000) },
    rows("select one of 10,000", of: 10_000, counted: (20, 120)) { page, number in page.select(number * 7 % 10_000) },
    rows("swap two of 1,000", of: 1_000, counted: (20, 120)) { page, _ in page.swap(1, 998) },
    rows("swap two of 10,000", of: 10_000, counted: (20, 120)) { page, _ in page.swap(1, 9_998) },
    rows("remove one of 1,000 and append one", of: 1_000, counted: (20, 120)) { page, number in
      page.remove(number % 1_000)
      page.append(1)
    },
    rows("remove one of 10,000 and append one", of: 10_000, counted: (20, 120)) { page, number in
      page.remove(number % 10_000)
      page.append(1)
    },
    rows("append 1,000 to 10,000 and remove them", of: 10_000) { page, _ in
      page.append(1_000)
      page.removeLast(1_000)
    },
  ]

  /// The heap of a row and its cell.
  static let rowMemory = Workload(
    name: "bytes per row of 10,000 in a list view", measure: .memory, fixedCount: 10_000,
    subjects: [
      .binding: { rowsInMemory(BindingPage()) }, .handWritten: { rowsInMemory(ComparedPage()) },
      .tuned: { rowsInMemory(PlainPage()) }, .floor: { rowsInMemory(TellingPage()) },
    ])

  private static func rows(
    _ operation: String, of count: Int, counted: (Int, Int) = (1, 3),
    _ work: @escaping @Sendable (any RowsOfPage, Int) -> Void
  ) -> Workload {
    @Sendable func subject(_ page: any RowsOfPage) -> Subject {
      page.create(count)
      var number = 0
      return Subject { count in
        for _ in 0..<count {
          number += 1
          work(page, number)
        }
      } result: {
        page.cells.reduce(0) { sum, cell in
          cell.text.utf8.reduce(sum &* 31 &+ (cell.isSelected ? 1 : 0)) { $0 &* 31 &+ Int($1) }
        }
      }
    }
    return Workload(
      name: "rows: \(operation)", counted: counted,
      subjects: [
        .binding: { subject(BindingPage()) }, .handWritten: { subject(ComparedPage()) },
        .tuned: { subject(PlainPage()) }, .floor: { subject(TellingPage()) },
      ])
  }
}

private func rowsInMemory(_ page: any RowsOfPage) -> Subject {
  Subject { count in
    page.create(count)
  } result: {
    page.cells.count
  }
}

final class TextCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
  var isSelected = false
}

// MARK: - Binding

private final class LabelledRow {
  let id: Int
  let label: Observable<String>

  init(_ id: Int) {
    self.id = id
    label = Observable("row \(id)")
  }
}

/// A list adapter, and a list view that takes splices. Each cell follows the label and the selection of its row.
private final class BindingPage: RowsOfPage, ListTarget {
  private let rows = ObservableArray<LabelledRow>()
  private let selection = Selection<Int>(allowsSeveral: false)
  private let adapter: ListAdapter<LabelledRow>
  private var shown: ContiguousArray<any ListCell> = []
  private var connection: Subscription?
  private var nextID = 0

  init() {
    adapter = ListAdapter(rows, by: \.id)
    let selection = selection
    adapter.register(TextCell.self, for: LabelledRow.self, make: { TextCell() }) { row, cell, scope in
      row.label.observe { cell.text = $0 }.store(in: scope)
      Effect { cell.isSelected = selection.contains(row.id) }.store(in: scope)
    }
    connection = adapter.connect(to: self)
  }

  func reloadAll() { shown = ContiguousArray((0..<adapter.count).map { adapter.cell(at: $0) }) }

  func apply(_ changes: ListChanges) {
    changes.forEachSplice { splice in
      let range = splice.offset..<splice.offset + splice.removed
      for cell in shown[range] { adapter.endDisplaying(cell) }
      let new = (splice.offset..<splice.offset + splice.inserted).map { adapter.cell(at: $0) }
      shown.replaceSubrange(range, with: new)
    }
  }

  private func newRows(_ count: Int) -> [LabelledRow] {
    defer { nextID += count }
    return (nextID..<nextID + count).map { LabelledRow($0) }
  }

  func create(_ count: Int) { rows.value = PersistentArray(newRows(count)) }
  func append(_ count: Int) { rows.append(contentsOf: newRows(count)) }
  func clear() { rows.removeAll() }

  func updateEachTenth() {
    let all = rows.peek()
    batch { for offset in stride(from: 0, to: all.count, by: 10) { all[offset].label.value.toggleMark() } }
  }

  func select(_ offset: Int) { selection.select(rows.peek()[offset].id) }
  func swap(_ one: Int, _ other: Int) { rows.swapAt(one, other) }
  func remove(_ offset: Int) { rows.remove(at: offset) }
  func removeLast(_ count: Int) { rows.removeSubrange(rows.peek().count - count..<rows.peek().count) }

  var cells: [(text: String, isSelected: Bool)] {
    shown.map { cell in
      let cell = cell as! TextCell
      return (cell.text, cell.isSelected)
    }
  }
}

// MARK: - By hand

/// The usual code without a library: the rows are values, and after each change the cells are compared with them.
private final class ComparedPage: RowsOfPage {
  private struct Row {
    let id: Int
    var label: String
  }

  private var rows: [Row] = []
  private var selected: Int?
  private var shown: [(id: Int, cell: TextCell)] = []
  private var nextID = 0

  init() {}

  private func render() {
    var known = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.cell) })
    shown = rows.map { row in
      let cell = known.removeValue(forKey: row.id) ?? TextCell()
      if cell.text != row.label { cell.text = row.label }
      let isSelected = row.id == selected
      if cell.isSelected != isSelected { cell.isSelected = isSelected }
      return (row.id, cell)
    }
  }

  private func newRows(_ count: Int) -> [Row] {
    defer { nextID += count }
    return (nextID..<nextID + count).map { Row(id: $0, label: "row \($0)") }
  }

  private func change(_ edit: () -> Void) {
    edit()
    render()
  }

  func create(_ count: Int) { change { rows = newRows(count) } }
  func append(_ count: Int) { change { rows += newRows(count) } }
  func clear() { change { rows = [] } }
  func updateEachTenth() {
    change { for offset in stride(from: 0, to: rows.count, by: 10) { rows[offset].label.toggleMark() } }
  }
  func select(_ offset: Int) { change { selected = rows[offset].id } }
  func swap(_ one: Int, _ other: Int) { change { rows.swapAt(one, other) } }
  func remove(_ offset: Int) { change { rows.remove(at: offset) } }
  func removeLast(_ count: Int) { change { rows.removeLast(count) } }
  var cells: [(text: String, isSelected: Bool)] { shown.map { ($0.cell.text, $0.cell.isSelected) } }
}

/// Code that knows which cells each operation concerns: an array of rows, and one of cells.
private final class PlainPage: RowsOfPage {
  private var rows: [(id: Int, label: String)] = []
  private var shown: [TextCell] = []
  private var selected: TextCell?
  private var nextID = 0

  init() {}

  func create(_ count: Int) {
    clear()
    append(count)
  }

  func append(_ count: Int) {
    for id in nextID..<nextID + count {
      let cell = TextCell()
      cell.text = "row \(id)"
      rows.append((id, cell.text))
      shown.append(cell)
    }
    nextID += count
  }

  func clear() {
    rows = []
    shown = []
    selected = nil
  }

  func updateEachTenth() {
    for offset in stride(from: 0, to: rows.count, by: 10) {
      rows[offset].label.toggleMark()
      shown[offset].text = rows[offset].label
    }
  }

  func select(_ offset: Int) {
    selected?.isSelected = false
    selected = shown[offset]
    selected?.isSelected = true
  }

  func swap(_ one: Int, _ other: Int) {
    rows.swapAt(one, other)
    shown.swapAt(one, other)
  }

  func remove(_ offset: Int) {
    rows.remove(at: offset)
    shown.remove(at: offset)
  }

  func removeLast(_ count: Int) {
    rows.removeLast(count)
    shown.removeLast(count)
  }

  var cells: [(text: String, isSelected: Bool)] { shown.map { ($0.text, $0.isSelected) } }
}
