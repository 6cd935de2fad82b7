import Binding
import BindingCollections
import BindingTesting
import Testing

@Suite struct ListAdapterSpec {
  final class NameCell: ListCell {
    var onClick: (() -> Void)?
    var text = ""
    var displays = 0
  }

  final class PictureCell: ListCell {
    var onClick: (() -> Void)?
  }

  struct NameRow: ListRow {
    let id: Int
    let name: Observable<String>
    var onSelect: (Int) -> Void = { _ in }
    var onClick: (Int) -> Void = { _ in }

    var identifier: AnyHashable { id }
    var height: Double? { id == 3 ? 80 : nil }

    func didSelect() { onSelect(id) }
    func didClick() { onClick(id) }
  }

  struct PictureRow: ListRow {
    let id: Int
    var identifier: AnyHashable { id }
  }

  let names = (0..<4).map { Observable("name \($0)") }
  let ids: ObservableArray = [0, 1, 2]
  let scope = Scope()

  func adapter(
    of ids: some ObservableCollection<Int>, selecting: Command<Int, Void>? = nil, deleting: Command<Int, Void>? = nil,
    paging: Command<Void, Void>? = nil, onSelect: @escaping (Int) -> Void = { _ in },
    onClick: @escaping (Int) -> Void = { _ in }
  ) -> ListAdapter<Int> {
    let names = names
    let adapter = ListAdapter(ids, selecting: selecting, deleting: deleting, paging: paging) { id in
      NameRow(id: id, name: names[id % 4], onSelect: onSelect, onClick: onClick)
    }
    register(in: adapter)
    return adapter
  }

  func register<Element>(in adapter: ListAdapter<Element>) {
    adapter.register(NameCell.self, for: NameRow.self, make: { NameCell() }) { row, cell, scope in
      cell.displays += 1
      row.name.bind(to: cell, \.text).store(in: scope)
    }
  }

  func texts<Element>(_ table: TableDouble<ListAdapter<Element>>) -> [String] {
    table.cells.map { ($0 as! NameCell).text }
  }

  @Test func `an adapter is released with its list view and the connection`() {
    weak var released: ListAdapter<Int>?
    do {
      let adapter = adapter(of: ids)
      released = adapter
      let table = TableDouble(adapter)
      let connection = adapter.connect(to: table)
      ids.append(3)
      #expect(table.cells.count == 4)
      connection.cancel()
    }
    #expect(released == nil)
  }

  @Test func `a list adapter makes the fewest calls, in the order of table views`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    #expect(table.take() == ["reload 3"])
    ids.append(3)
    #expect(table.take() == ["insert 3"])
    batch {
      ids.remove(at: 0)
      ids.move(from: 2, to: 0)
    }
    #expect(table.take() == ["delete 0", "move 3 0"])
    ids[1] = 5
    #expect(table.take() == ["update 1"])
    #expect(texts(table) == ["name 3", "name 1", "name 2"])
  }

  @Test func `a cell follows its row, and is bound again when it is reused for another row`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    let first = table.cells[0]
    names[0].value = "Ada"
    #expect(texts(table) == ["Ada", "name 1", "name 2"])
    ids.remove(at: 0)
    #expect(names[0].observerCount == 0)
    ids.append(3)
    #expect(table.cells[2] === first)
    #expect(texts(table) == ["name 1", "name 2", "name 3"])
    names[0].value = "Augusta"
    #expect(texts(table)[2] == "name 3")
    names[1].value = "Grace"
    #expect(texts(table) == ["Grace", "name 2", "name 3"])
  }

  @Test func `clicks and selections reach the row, and through it the screen that made the row`() {
    var log: [String] = []
    let selecting = Command<Int, Void> { log.append("command \($0)") }
    let adapter = adapter(
      of: ids, selecting: selecting, onSelect: { log.append("select \($0)") }, onClick: { log.append("click \($0)") })
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    table.cells[1].onClick?()
    adapter.didSelect(at: 2)
    #expect(log == ["click 1", "select 2", "command 2"])
  }

  @Test func `the selection stays with its row`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.didSelect(at: 0)
    #expect(table.selectedRow == 0)
    ids.move(from: 0, to: 2)
    #expect(table.selectedRow == 2)
    ids.insert(3, at: 0)
    #expect(table.selectedRow == 3)
    ids.removeAll { $0 == 0 }
    #expect(table.selectedRow == nil)
    ids.append(0)
    #expect(table.selectedRow == 3)
    adapter.selection.deselectRow(0)
    #expect(table.selectedRow == nil)
  }

  @Test func `a list view that is connected later shows the selected rows, and is at its top`() {
    let adapter = adapter(of: ids)
    adapter.selection.selectRow(1)
    let first = TableDouble(adapter)
    let connection = adapter.connect(to: first)
    #expect(first.selectedRows == [1])
    adapter.didScroll(to: 44, first: 1)
    connection.cancel()
    let second = TableDouble(adapter)
    adapter.connect(to: second).store(in: scope)
    #expect(second.take() == ["reload 3", "select 1"])
    ids.insert(3, at: 0)
    #expect(second.take() == ["insert 0", "select 2"])
  }

  @Test func `a selected row that has gone is released`() {
    final class Item {}
    let items = ObservableArray([Item(), Item()])
    let sorted = items.sorted(byKey: { ObjectIdentifier($0) }).mapped { $0 }.sorted { _, _ in false }
    let adapter = ListAdapter(sorted, by: { ObjectIdentifier($0) })
    adapter.register(NameCell.self, for: Item.self, make: { NameCell() }) { _, _, _ in }
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    weak let selected: Item? = adapter.element(at: 1)
    adapter.didSelect(at: 1)
    items.removeAll { $0 === selected }
    #expect(selected == nil)
  }

  @Test func `deleting a row executes a command, which decides`() {
    let isAllowed = Observable(false)
    let ids = ids
    let deleting = Command<Int, Void>(enabledIf: { isAllowed.value }) { id in ids.removeAll { $0 == id } }
    let adapter = adapter(of: ids, deleting: deleting)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.delete(at: 1)
    #expect(!adapter.canDelete && table.cells.count == 3)
    isAllowed.value = true
    adapter.delete(at: 1)
    #expect(adapter.canDelete)
    #expect(table.log == ["reload 3", "delete 1"])
  }

  @Test func `the next page is fetched when one of the last four rows is about to be shown, while it can be`() {
    let ids = ObservableArray(0..<4)
    let isLoading = Observable(false)
    var pages = 0
    let paging = Command(enabledIf: { !isLoading.value }) {
      pages += 1
      isLoading.value = true
    }
    let adapter = adapter(of: ids, paging: paging)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    adapter.willDisplay(at: 0)  // few rows have no others before them
    adapter.willDisplay(at: 3)
    #expect(pages == 1)
    ids.value = PersistentArray(10..<20)
    isLoading.value = false
    adapter.willDisplay(at: 5)
    #expect(pages == 1)
    adapter.willDisplay(at: 6)
    adapter.willDisplay(at: 7)
    #expect(pages == 2)
    isLoading.value = false  // that page has brought no row
    adapter.willDisplay(at: 9)
    adapter.willDisplay(at: 9)
    #expect(pages == 3)
  }

  @Test func `a selected row that is not shown is not searched for`() {
    var made = 0
    let numbers = ObservableArray(0..<1_000)
    let isShown = Observable(true)
    let shown = numbers.filtered(choosing: {
      let all = isShown.value
      return { all || $0 != 500 }
    })
    let names = names
    let adapter = ListAdapter(shown) { id in
      made += 1
      return NameRow(id: id, name: names[id % 4])
    }
    register(in: adapter)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    made = 0
    adapter.didSelect(at: 500)
    #expect(table.selectedRow == 500 && made < 10)
    isShown.value = false
    #expect(table.selectedRow == nil)
    made = 0
    for number in 0..<10 { numbers.append(2_000 + number) }
    #expect(made < 100)
    isShown.value = true
    #expect(table.selectedRow == 500)
    adapter.selection.selectRow(700)
    #expect(table.selectedRow == 700)
  }

  @Test func `a list adapter keeps no cells of the list view, and gives none to two rows`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    var own: NameCell? = NameCell()
    for _ in 0..<3 {
      adapter.display(at: 0, in: own!)
      adapter.endDisplaying(own!)
    }
    #expect(adapter.cell(at: 0) !== own && adapter.cell(at: 1) !== own)
    weak let cell = own
    own = nil
    #expect(cell == nil)
  }

  @Test func `a list adapter passes on heights and scrolling`() {
    let adapter = adapter(of: ids)
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    ids.append(3)
    #expect(adapter.height(at: 0) == nil && adapter.height(at: 3) == 80)
    let positions = Recorder(adapter.scrolled)
    adapter.didScroll(to: 12.5)
    #expect(positions.values == [12.5])
  }

  @Test func `rows of different kinds have cells of different kinds`() {
    let models: [any ListRow] = [NameRow(id: 0, name: names[0]), PictureRow(id: 1)]
    let rows = ObservableArray(models)
    let adapter = ListAdapter(rows)
    register(in: adapter)
    adapter.register(PictureCell.self, for: PictureRow.self, make: { PictureCell() }) { _, _, _ in }
    let table = TableDouble(adapter)
    adapter.connect(to: table).store(in: scope)
    #expect(table.cells[0] is NameCell && table.cells[1] is PictureCell)
    #expect(adapter.kind(at: 0) != adapter.kind(at: 1))
  }

  @Test func `a released list view is not notified`() {
    let adapter = adapter(of: ids)
    var table: TableDouble<ListAdapter<Int>>? = TableDouble(adapter)
    weak let witness = table
    adapter.connect(to: table!).store(in: scope)
    table = nil
    ids.append(3)
    #expect(witness == nil && ids.observerCount == 0)
  }
}
