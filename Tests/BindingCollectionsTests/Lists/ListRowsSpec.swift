import Binding
import BindingCollections
import BindingTesting
import TestSupport
import Testing

private protocol Titled {
  var title: String { get }
}

private final class TextCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
}

private final class Log {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A row that logs its events.
private struct LoggingRow: ListRow, Titled {
  let id: Int
  let log: Log
  let archive: Command<Int, Void>
  var title: String { "row \(id)" }
  var identifier: AnyHashable { id }

  func height(forWidth width: Double) -> Double? {
    log.lines.append("height \(id) \(Int(width))")
    return width / 10
  }

  var trailingActions: [RowAction] { [RowAction("Archive", archive, with: id)] }
  func willDisplay() { log.lines.append("will display \(id)") }
  func didEndDisplaying() { log.lines.append("did end \(id)") }
  func didSelect() { log.lines.append("select \(id)") }
  func didDeselect() { log.lines.append("deselect \(id)") }
  func willBeginDragging() { log.lines.append("begin \(id)") }
  func didEndDragging() { log.lines.append("end \(id)") }

  func prefetch(until scope: Scope) {
    log.lines.append("prefetch \(id)")
    Subscription { [log, id] in log.lines.append("end of prefetch \(id)") }.store(in: scope)
  }
}

private struct Note: ListRow {
  let id: Int
  var text: String
  var identifier: AnyHashable { id }
  func height(forWidth width: Double) -> Double? { Double(text.count) }
}

@Suite struct ListRowsSpec {
  private let log = Log()
  private let scope = Scope()
  private let ids = ObservableArray(0..<8)
  private let archived = Recorder<Int>()
  private let canArchive = Observable(false)

  private final class Recorder<Value> {
    var values: [Value] = []
  }

  private func adapter(
    of ids: some ObservableCollection<Int>, moving: Command<ListAdapter<Int>.Reordering, Void>? = nil
  ) -> ListAdapter<Int> {
    let (log, archived, canArchive) = (log, archived, canArchive)
    let archive = Command<Int, Void>(enabledIf: { canArchive.value }) { archived.values.append($0) }
    let adapter = ListAdapter(ids, moving: moving) { LoggingRow(id: $0, log: log, archive: archive) }
    adapter.register(TextCell.self, for: (any Titled).self, make: { TextCell() }) { row, cell, _ in
      cell.text = row.title
    }
    return adapter
  }

  private func texts<Element>(_ table: TableDouble<ListAdapter<Element>>) -> [String] {
    table.cells.map { ($0 as! TextCell).text }
  }

  @Test func `a cell is chosen by the kind of its row, which knows no cell`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    #expect(texts(table) == (0..<8).map { "row \($0)" })
  }

  @Test func `a cell that shows a plain element reports no click to the row that it showed before`() {
    let row = LoggingRow(id: 1, log: log, archive: Command { _ in })
    let adapter = ListAdapter(ObservableArray<Any>([row, "Ada"]), by: { "\($0)" })
    adapter.register(TextCell.self, for: Any.self, make: { TextCell() }) { item, cell, _ in cell.text = "\(item)" }
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    let cell = TextCell()
    adapter.display(at: 0, in: cell)
    #expect(cell.onClick != nil)
    adapter.display(at: 1, in: cell)
    #expect(cell.onClick == nil && cell.text == "Ada")
  }

  @Test func `elements of a list need not be rows`() {
    let names = ObservableArray(["Ada", "Grace"])
    let adapter = ListAdapter(names, by: \.self)
    adapter.register(TextCell.self, for: String.self, make: { TextCell() }) { name, cell, _ in cell.text = name }
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    names.append("Hedy")
    adapter.didSelect(at: 2)
    names.move(from: 2, to: 0)
    #expect(texts(table) == ["Hedy", "Ada", "Grace"] && table.selectedRows == [0])
    table.cells[0].onClick?()
    #expect(adapter.height(at: 0) == nil && adapter.trailingActions(at: 0).isEmpty && adapter.row(at: 0) == nil)
  }

  @Test func `a row without a cell traps with its type`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Rows: ListTarget {
        func reloadAll() {}
        func apply(_ changes: ListChanges) {}
      }
      let (adapter, list) = (ListAdapter(ObservableArray([1]), by: \.self), Rows())
      let connection = adapter.connect(to: list)
      _ = adapter.cell(at: 0)
      withExtendedLifetime(list) { connection.cancel() }
    }
    #expect(trap.message.contains("no cell is registered for rows of the kind Int"))
  }

  @Test func `an optional element without a value traps where a cell was found for one with a value`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Rows: ListTarget {
        func reloadAll() {}
        func apply(_ changes: ListChanges) {}
      }
      let (adapter, list) = (ListAdapter(ObservableArray<Int?>([1, nil]), by: \.self), Rows())
      adapter.register(TextCell.self, for: Int.self, make: { TextCell() }) { number, cell, _ in cell.text = "\(number)"
      }
      let connection = adapter.connect(to: list)
      _ = (adapter.cell(at: 0), adapter.cell(at: 1))
      withExtendedLifetime(list) { connection.cancel() }
    }
    #expect(trap.message.contains("there is no Int to be shown in a TextCell"))
  }

  @Test func `a row is notified of its events on screen`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.willDisplay(at: 1)
    adapter.didSelect(at: 2)
    adapter.didDeselect(at: 2)
    adapter.willBeginDragging(at: 3)
    #expect(adapter.isDragging.value)
    adapter.didEndDragging(at: 3)
    adapter.endDisplaying(table.cells[0])
    #expect(log.take() == ["will display 1", "select 2", "deselect 2", "begin 3", "end 3", "did end 0"])
    #expect(!adapter.isDragging.value && adapter.selection.selectedRows.isEmpty)
  }

  @Test func `a swipe offers the commands of its row`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    let action = adapter.trailingActions(at: 4)[0]
    action.perform()
    #expect(action.title == "Archive" && !action.isEnabled && archived.values.isEmpty)
    canArchive.value = true
    action.perform()
    #expect(action.isEnabled && archived.values == [4])
  }

  @Test func `a swipe and a deletion are offered for the rows that their command admits`() {
    final class Archive {
      let open = Observable<Set<Int>>([1])
      private(set) lazy var archive = Command<Int, Void>(for: self, enabledFor: { $0.open.value.contains($1) }) {
        _, _ in
      }
    }
    let owner = Archive()
    let actions = [0, 1].map { RowAction("Archive", owner.archive, with: $0) }
    let adapter = ListAdapter(ids, by: \.self, deleting: owner.archive)
    adapter.register(TextCell.self, for: Int.self, make: { TextCell() }) { _, _, _ in }
    let shown = TableDouble(adapter)
    adapter.connect(to: shown).store(in: scope)
    let offered = Computed { actions.map(\.isEnabled) + [0, 1].map { adapter.canDelete(at: $0) } }
    #expect(offered.value == [false, true, false, true])
    owner.open.value = [0]
    #expect(offered.value == [true, false, true, false] && adapter.canDelete)
    let fixed = ListAdapter(ids, by: \.self)
    fixed.register(TextCell.self, for: Int.self, make: { TextCell() }) { _, _, _ in }
    let table = TableDouble(fixed)
    fixed.connect(to: table).store(in: scope)
    #expect(!fixed.canDelete(at: 0))
  }

  @Test func `a prefetch ends when its row is shown, goes, or is no longer needed`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.prefetch(at: [5, 6, 7, 7])
    #expect(log.take() == ["prefetch 5", "prefetch 6", "prefetch 7"])
    adapter.cancelPrefetching(at: [5, 0])
    _ = adapter.cell(at: 6)
    #expect(log.take() == ["end of prefetch 5", "end of prefetch 6"])
    ids.removeLast()
    #expect(log.take() == ["end of prefetch 7", "did end 7"])
  }

  @Test func `a prefetch is known by the identity that the adapter uses`() {
    struct Photo: ListRow {
      let id: Int
      let log: Log
      var identifier: AnyHashable { "photo \(id)" }
      func prefetch(until scope: Scope) {
        log.lines.append("prefetch \(id)")
        scope.onEnd { [log, id] in log.lines.append("end of prefetch \(id)") }
      }
    }
    let photos = ObservableArray((0..<4).map { Photo(id: $0, log: log) })
    let adapter = ListAdapter(photos, by: \.id)
    adapter.register(TextCell.self, for: Photo.self, make: { TextCell() }) { _, _, _ in }
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.prefetch(at: [1, 2, 3])
    #expect(log.take() == ["prefetch 1", "prefetch 2", "prefetch 3"])
    photos.move(from: 1, to: 0)
    adapter.cancelPrefetching(at: [0])
    #expect(log.take() == ["end of prefetch 1"])
    _ = adapter.cell(at: 2)
    #expect(log.take() == ["end of prefetch 2"])
    photos.removeLast()
    #expect(log.take() == ["end of prefetch 3"])
  }

  @Test func `the height of a row is measured once for each width and version`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    for _ in 0..<2 { #expect(adapter.height(at: 1, forWidth: 300) == 30) }
    ids.move(from: 1, to: 3)
    #expect(adapter.height(at: 3, forWidth: 300) == 30)
    #expect(log.take() == ["height 1 300"])
    #expect(adapter.height(at: 3, forWidth: 200) == 20)
    ids[3] = 9
    #expect(adapter.height(at: 3, forWidth: 200) == 20)
    #expect(log.take() == ["height 1 200", "height 9 200"])
  }

  @Test func `the height of a row that changed while no list view was connected is measured again`() {
    let notes = ObservableArray([Note(id: 1, text: "a")])
    let adapter = ListAdapter(notes)
    adapter.register(TextCell.self, for: Note.self, make: { TextCell() }) { note, cell, _ in cell.text = note.text }
    let table = TableDouble(adapter)
    adapter.connect(to: table).cancel()
    #expect(adapter.height(at: 0, forWidth: 300) == 1)
    notes[0].text = "ab"
    adapter.connect(to: table).store(in: scope)
    #expect(adapter.height(at: 0, forWidth: 300) == 2)
  }

  @Test func `several rows are selected in a selection of the view model, and stay selected where they move`() {
    let selection = Selection(in: ids, by: \.self)
    let shown = ids.filtered { $0 != 6 }.sorted(by: >)
    let adapter = adapter(of: shown)
    adapter.selection = selection
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    selection.replaceAll(with: [7, 2])
    #expect(table.selectedRows == [0, 4])
    adapter.didSelect(at: 1)
    #expect(selection.ids.peek() == [7, 2, 5] && table.selectedRows == [0, 1, 4])
    ids.append(8)
    #expect(table.selectedRows == [1, 2, 5])
    ids.removeAll { $0 == 7 }
    #expect(selection.ids.peek() == [2, 5] && table.selectedRows == [1, 4])
    adapter.didDeselect(at: 1)
    selection.clear()
    #expect(table.selectedRows.isEmpty)
  }

  @Test func `a row moved by hand is not moved twice, and is moved back if the command refuses`() {
    let ids = ids
    let isAllowed = Observable(true)
    let moving = Command<ListAdapter<Int>.Reordering, Void> { move in
      guard isAllowed.peek() else { return }
      ids.move(from: move.source, to: move.destination)
      #expect(move.element == 2 && move.successor == 6)
    }
    let adapter = adapter(of: ids, moving: moving)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    table.moveByHand(from: 2, to: 5)
    #expect(table.take().isEmpty && ids.peek() == [0, 1, 3, 4, 5, 2, 6, 7])
    isAllowed.value = false
    table.moveByHand(from: 0, to: 2)
    #expect(table.take() == ["move 2 0"])
    #expect(adapter.element(at: 0) == 0 && adapter.canMove)
  }

  @Test func `a list view that is held gets nothing, and then all changes as one`() {
    let ids = ids
    let adapter = adapter(of: ids, moving: Command<ListAdapter<Int>.Reordering, Void> { _ in ids.append(8) })
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    _ = table.take()
    adapter.isHeld = true
    table.moveByHand(from: 0, to: 2)
    ids.remove(at: 7)
    adapter.selection.selectRow(2)
    #expect(table.take().isEmpty && adapter.isHeld && adapter.element(at: 2) == 0 && adapter.count == 8)
    adapter.isHeld = false
    #expect(table.take() == ["delete 7", "insert 7", "move 2 0", "select 2"])
    // A list view that is connected meanwhile begins with the present rows.
    adapter.isHeld = true
    ids.append(9)
    let other = TableDouble(adapter)
    adapter.connect(to: other).store(in: scope)
    #expect(other.take() == ["reload 9", "select 2"])
  }

  @Test func `the first row on the screen stays there, whatever comes above it`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.didScroll(to: 90, first: 3, hiding: 5)
    _ = table.take()
    ids.insert(contentsOf: [20, 21], at: 0)
    #expect(table.take() == ["insert 0 1", "scroll 5 5.0"])
    ids.append(30)
    #expect(table.take() == ["insert 10"])
    ids.value.sort(by: >)
    #expect(table.log.last == "scroll 7 5.0")
    ids.removeAll { $0 == 3 || $0 == 2 }
    #expect(table.log.last == "scroll 7 0.0", "the row behind those that have gone")
    ids.remove(at: 0)
    #expect(table.log.last == "scroll 6 0.0")
    ids.removeAll()
    _ = table.take()
    ids.append(1)
    #expect(table.take() == ["insert 0"], "an empty list is at its top")
    adapter.didScroll(to: 0, first: 0)
    ids.insert(2, at: 0)
    #expect(table.take() == ["insert 0"], "at its very top a list stays there")
  }

  @Test func `a list view that makes its cells gets their type`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    #expect(adapter.cellType(at: 0) is TextCell.Type)
    #expect(adapter.kind(at: 0) == String(reflecting: adapter.cellType(at: 0)))
  }
}
