import Binding
import BindingCollections
import BindingTesting
import Testing

private final class NumberCell: ListCell {
  var number = 0
  var onClick: (() -> Void)?
}

/// A call that a table view cannot carry out is an issue of the test, which continues.
@Suite struct TableDoubleSpec {
  private let scope = Scope()

  /// Expects one issue, at the line of a call, and that the test continues after it.
  private func expectIssue(_ text: String, at line: Int, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.comments.first?.rawValue == text && issue.sourceLocation?.fileName == "TableDoubleSpec.swift"
        && issue.sourceLocation?.line == line
    }
  }

  @Test func `a row without a cell is an issue where the table was made, and the test goes on`() {
    let rows = ObservableArray([1])
    let adapter = ListAdapter(rows, by: \.self)
    let (table, line) = (TableDouble(adapter), #line)
    expectIssue("The table shows a row, but no cell is registered for rows of the kind Int", at: line) {
      adapter.connect(to: table).store(in: scope)
    }
    #expect(table.cells.count == 1)
    adapter.register(NumberCell.self, for: Int.self, make: { NumberCell() }) { row, cell, _ in cell.number = row }
    rows.append(2)
    #expect((table.cells.last as? NumberCell)?.number == 2)
  }

  @Test func `a broken rule is an issue where the table was made, and has no effect`() {
    let rows = ObservableArray([1, 2])
    let adapter = ListAdapter(rows, by: \.self)
    adapter.register(NumberCell.self, for: Int.self, make: { NumberCell() }) { row, cell, _ in cell.number = row }
    let (table, line) = (TableDouble(adapter), #line)
    adapter.connect(to: table).store(in: scope)
    expectIssue("The table is told to select a row that is not there", at: line) { table.selectRows(at: [2]) }
    expectIssue("The table is told to delete outside of a batch", at: line) { table.deleteRows(at: [0]) }
    expectIssue("The table ends a batch that has not begun", at: line) { table.endUpdates() }
    #expect(table.log == ["reload 2"] && table.cells.count == 2)
    table.beginUpdates()
    table.deleteRows(at: [0])
    expectIssue("The table has 2 rows, less 1, plus 0, but its adapter 2", at: line) { table.endUpdates() }
    expectIssue("The table has no place 2 for a row that is moved by hand", at: line) {
      table.moveByHand(from: 0, to: 2)
    }
    table.beginUpdates()
    expectIssue("The table is told to delete [1, 0], which do not ascend", at: line) { table.deleteRows(at: [1, 0]) }
    table.endUpdates()
    rows.append(3)
    #expect(table.cells.map { ($0 as? NumberCell)?.number } == [1, 2, 3])
  }

  @Test func `a row may read the table while it is shown again`() {
    let rows = ObservableArray([1, 2])
    let adapter = ListAdapter(rows, by: { _ in 0 })
    let table = TableDouble(adapter)
    var counts: [Int] = []
    // The table retains the adapter, which retains this closure.
    adapter.register(NumberCell.self, for: Int.self, make: { NumberCell() }) { [weak table] row, cell, _ in
      cell.number = row
      counts.append(table?.cells.count ?? 0)
    }
    adapter.connect(to: table).store(in: scope)
    counts = []
    rows[1] = 3
    #expect(counts == [2] && table.log.last == "update 1")
  }

  @Test func `a row of another kind is shown in another cell of the table`() {
    let rows = ObservableArray<Any>([1])
    let adapter = ListAdapter(rows, by: { _ in 0 })
    adapter.register(NumberCell.self, for: Int.self, make: { NumberCell() }) { row, cell, _ in cell.number = row }
    let (table, line) = (TableDouble(adapter), #line)
    adapter.connect(to: table).store(in: scope)
    expectIssue("The table shows a row, but no cell is registered for rows of the kind String", at: line) {
      table.updateRows(at: [0])
      rows[0] = "one"
    }
    #expect(table.cells.count == 1 && !(table.cells[0] is NumberCell))
  }

  @Test func `a table with sections has the same rules`() {
    let towns = ObservableArray([ObservableArray([1]), ObservableArray([2, 3])])
    let adapter = SectionedListAdapter(towns, by: \.self)
    let (table, line) = (TableDouble(adapter), #line)
    withKnownIssue {
      adapter.connect(to: table).store(in: scope)
    } matching: {
      $0.comments.first?.rawValue == "The table shows a row, but no cell is registered for rows of the kind Int"
        && $0.sourceLocation?.line == line
    }
    adapter.register(NumberCell.self, for: Int.self, make: { NumberCell() }) { row, cell, _ in cell.number = row }
    let gone = RowPosition(section: 0, row: 1)
    expectIssue("The table is told to update a row that is not there", at: line) { table.updateRows(at: [gone]) }
    table.beginUpdates()
    table.deleteSections(at: [2])
    table.insertSections(at: [0])
    expectIssue("The table is told of a section in [2] that is not there", at: line) { table.endUpdates() }
    let (first, end) = (RowPosition(section: 0, row: 0), RowPosition(section: 1, row: 3))
    expectIssue("The table has no place \(end) for a row that is moved by hand", at: line) {
      table.moveByHand(from: first, to: end)
    }
    #expect(table.sections.map(\.count) == [1, 2])
  }
}
