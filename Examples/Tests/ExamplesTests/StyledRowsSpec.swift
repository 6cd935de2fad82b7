import Binding
import BindingArchitecture
import BindingTesting
import BindingCollections
import Testing

@testable import StyledRows
@testable import StyledRowsScreen

@MainActor @Suite struct StyledRowsSpec {
  private let controller = RowsController()

  @Test func `five models are shown in two styles, and each has its own action`() {
    let adapter = ListAdapter.styled(controller.rows)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    #expect(table.cells.map { $0 is PlainCell } == [true, false, true, false, true])
    #expect(adapter.height(at: 1) == 64)
    for offset in 0..<5 { adapter.didSelect(at: offset) }
    for cell in table.cells { cell.onClick?() }
    #expect(controller.path.items.value == ["People", "Ada", "Phone"])
    #expect(controller.written.value == ["ada@example.org"])
    #expect((table.cells[3] as! DetailCell).detail == "off")
    #expect((table.cells[4] as! PlainCell).title == "selected 1 times")
    connection.cancel()
  }

  @Test func `a text that a row leaves out has a default, and a cell shows no icon where there is none`() {
    let adapter = ListAdapter.styled([PageRow { _ in }, TallyRow(count: Observable(0)), PageRow(icon: nil) { _ in }])
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let cells = table.cells.map { $0 as! PlainCell }
    #expect(cells.map(\.icon) == ["phone", nil, nil])
    #expect(cells.map(\.title) == ["Phone", "selected 0 times", "Phone"])
    connection.cancel()
  }

  @Test func `a selected row opens a page with its title, and going back closes it`() {
    let adapter = ListAdapter.styled(controller.rows)
    let scope = Scope()
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    let navigation = StackPresenterDouble<String>()
    controller.path.present(on: navigation).store(in: scope)
    adapter.didSelect(at: 0)
    #expect(navigation.items == ["People"])
    navigation.goBack()
    #expect(controller.path.items.value == [])
    scope.end()
  }

  @Test func `a row may be a list of rows, one of which is a list again`() {
    let adapter = ListAdapter.styled(controller.makeNested())
    let list = ConsoleList(adapter)
    let connection = adapter.connect(to: list)
    #expect(
      list.lines.map(\.text) == [
        "All", "  Some", "    (people) People", "    Ada: [ada@example.org]", "  (phone) Phone", "  Sounds: [on]",
        "  selected 0 times",
      ])
    list.lines[3].click?()
    list.lines[2].select()
    #expect(controller.written.value == ["ada@example.org"])
    #expect(controller.path.items.value == ["People"])
    (controller.rows[1] as! ContactRow).address.value = "ada@example.com"
    #expect(list.lines[3].text == "    Ada: [ada@example.com]")
    connection.cancel()
  }

  @Test func `a reused cell shows its new row alone`() {
    let adapter = ListAdapter.styled(controller.rows)
    let table = TableDouble(adapter)
    let connection = adapter.connect(to: table)
    let people = controller.rows[0] as! PageRow
    let cell = table.cells[0] as! PlainCell
    controller.rows.move(from: 0, to: 4)
    #expect(table.cells[4] === cell)
    controller.rows.remove(at: 4)
    controller.rows.append(PageRow(title: "Notes", onSelect: { _ in }))
    #expect(table.cells[4] === cell && cell.title == "Notes")
    people.title.value = "Friends"
    #expect(cell.title == "Notes")
    connection.cancel()
  }

  @Test func `a list in a terminal shows the texts of its rows`() {
    let adapter = ListAdapter.styled(controller.rows)
    let list = ConsoleList(adapter)
    let connection = adapter.connect(to: list)
    controller.rows.remove(at: 2)
    controller.rows.move(from: 0, to: 2)
    #expect(
      list.lines.map(\.text) == ["Ada: [ada@example.org]", "Sounds: [on]", "(people) People", "selected 0 times"])
    controller.rows.update(at: 3) { $0 = TallyRow(count: Observable(7)) }
    #expect(list.lines.last?.text == "selected 7 times")
    connection.cancel()
  }

  @Test func `a new style is shown by a new cell, without another change`() {
    struct LineRow: ListRow { var identifier: AnyHashable { "line" } }
    final class LineCell: ConsoleCell {
      var onClick: (() -> Void)?
      func lines(select: @escaping () -> Void) -> [ConsoleLine] { [ConsoleLine(text: "-----", select: select)] }
    }
    let adapter = ListAdapter.styled([LineRow(), PageRow { _ in }])
    adapter.register(LineCell.self, for: LineRow.self, make: { LineCell() }) { _, _, _ in }
    let list = ConsoleList(adapter)
    let connection = adapter.connect(to: list)
    #expect(list.lines.map(\.text) == ["-----", "(phone) Phone"])
    connection.cancel()
  }

  @Test func `the lines of a list follow its cells, also a cell in a cell`() {
    let adapter = ListAdapter.styled(controller.makeNested())
    let list = ConsoleList(adapter)
    let connection = adapter.connect(to: list)
    let shown = Recorder(Computed { list.lines[2].text })
    (controller.rows[0] as! PageRow).title.value = "Friends"
    #expect(shown.values == ["    (people) People", "    (people) Friends"])
    connection.cancel()
  }

  @Test func `no part of the styled rows is kept alive`() {
    expectReleased {
      let adapter = ListAdapter.styled(controller.makeNested())
      let list = ConsoleList(adapter)
      let connection = adapter.connect(to: list)
      for line in list.lines { line.select() }
      connection.cancel()
      return list
    }
    expectReleased {
      let controller = RowsController()
      let adapter = ListAdapter.styled(controller.rows)
      let list = ConsoleList(adapter)
      let connection = adapter.connect(to: list)
      adapter.didSelect(at: 0)
      #expect(list.cells.count == 5)
      connection.cancel()
      return controller
    }
  }

  @Test func `the demo chooses each row and goes back`() {
    var lines: [String] = []
    styledRowsDemo { lines.append($0) }
    #expect(
      lines == [
        ":", "    (people) People", "    Ada: [ada@example.org]", "    (phone) Phone", "    Sounds: [on]",
        "    selected 0 times", "  [ ] in rows of rows", "<down><enter>:", "  People", "  [ Back ]",
        "<enter><down><enter>:", "  Ada", "  [ Back ]", "<enter> <down><down> <down><enter>:", "    (people) People",
        "    Ada: [ada@example.org]", "    (phone) Phone", "    Sounds: [off]", "  > selected 1 times",
        "  [ ] in rows of rows                      wrote to ada@example.org", "<tab> :", "    All", "      Some",
        "        (people) People", "        Ada: [ada@example.org]", "      (phone) Phone", "      Sounds: [off]",
        "      selected 1 times", "  [x] in rows of rows                      wrote to ada@example.org",
      ])
  }
}
