import Binding
import BindingCollections
import BindingCollectionsTesting
import BindingTesting
import Testing

@testable import StyledRows

@Suite struct StyledRowsSpec {
  @Test func `five models are shown in two styles, and their clicks reach the controller`() {
    let controller = RowsController()
    let adapter = controller.makeAdapter()
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    #expect(table.cells.map { $0 is PlainCell } == [true, false, true, false, true])
    #expect(adapter.height(at: 1) == 64)
    adapter.didSelect(at: 2)
    for cell in table.cells { cell.onClick?() }
    #expect(controller.log.value == ["selected Settings", "write to ada@example.org"])
    #expect((table.cells[3] as! DetailCell).detail == "off")
    #expect((table.cells[4] as! PlainCell).title == "clicked 1 times")
    connection.cancel()
  }

  @Test func `a cell that is used again shows its new row alone`() {
    let controller = RowsController()
    let adapter = controller.makeAdapter()
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let people = controller.rows[0] as! TextRow
    let cell = table.cells[0] as! PlainCell
    controller.rows.move(from: 0, to: 4)
    #expect(table.cells[4] === cell)
    controller.rows.remove(at: 4)
    controller.rows.append(TextRow("Notes", onSelect: { _ in }))
    #expect(table.cells[4] === cell && cell.title == "Notes")
    people.title.value = "Friends"
    #expect(cell.title == "Notes")
    connection.cancel()
  }

  @Test func `a list in a terminal shows what the rows say`() {
    let controller = RowsController()
    let adapter = controller.makeAdapter()
    let list = ConsoleList(adapter)
    let connection = adapter.connect(to: list)
    controller.rows.remove(at: 2)
    controller.rows.move(from: 0, to: 2)
    #expect(list.lines == ["  Ada: ada@example.org", "  Sounds: on", "People", "clicked 0 times"])
    controller.rows.update(at: 3) { $0 = TallyRow(count: Observable(7)) }
    #expect(list.lines.last == "clicked 7 times")
    connection.cancel()
  }

  @Test func `nothing is kept`() {
    let controller = RowsController()
    expectReleased {
      let adapter = controller.makeAdapter()
      let list = ConsoleList(adapter)
      let connection = adapter.connect(to: list)
      for cell in list.cells { cell.onClick?() }
      connection.cancel()
      return list
    }
    expectReleased {
      let controller = RowsController()
      let adapter = controller.makeAdapter()
      let list = ConsoleList(adapter)
      let connection = adapter.connect(to: list)
      adapter.didSelect(at: 0)
      #expect(list.cells.count == 5)
      connection.cancel()
      return controller
    }
  }

  @Test func `the demo shows the rows before and after they were clicked`() {
    var lines: [String] = []
    styledRowsDemo { lines.append($0) }
    #expect(
      lines == [
        "People", "  Ada: ada@example.org", "Settings", "  Sounds: on", "clicked 0 times",
        "People", "  Ada: ada@example.org", "Settings", "  Sounds: off", "clicked 1 times",
        "selected People", "write to ada@example.org",
      ])
  }
}
