import Binding
import BindingCollections
import BindingUIKit
import UIKit

final class NameCell: UITableViewCell {
  var name: String?
  var shows = 0
}

final class OtherCell: UITableViewCell {}

final class HeaderView: UITableViewHeaderFooterView {}

struct HeaderRow: ListRow {
  let table: Int
  var identifier: AnyHashable { table }
}

struct Guest: Identifiable, Equatable {
  let id: Int
  var name: String
  var table = 0
}

/// A table in a window, and the rows that it shows.
@MainActor
struct GuestTable {
  let window = UIWindow()
  let table = UITableView()
  let scope = Scope()

  init(inWindow: Bool = true) { if inWindow { window.addSubview(table) } }

  func names(_ section: Int = 0) -> [String?] {
    (0..<(table.dataSource?.tableView(table, numberOfRowsInSection: section) ?? 0)).map {
      (table.cellForRow(at: IndexPath(row: $0, section: section)) as? NameCell)?.name
    }
  }

  func take() -> [String] {
    defer { table.log = [] }
    return table.log
  }
}

@MainActor
func registered<Source: ListSource>(_ adapter: Source) -> Source where Source.Element == Guest {
  adapter.register(NameCell.self, for: Guest.self) { guest, cell, scope in
    cell.name = guest.name
    cell.shows += 1
    scope.onEnd { cell.name = nil }
  }
  return adapter
}

func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

@MainActor
func listChecks() async {
  func three() -> ObservableArray<Guest> {
    ObservableArray([Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Grace"), Guest(id: 3, name: "Hedy")])
  }

  await Checks.check("a table shows a list, and its changes as one batch in the terms of UIKit") {
    let (guests, shown) = (three(), GuestTable())
    registered(ListAdapter(guests)).connect(to: shown.table).store(in: shown.scope)
    expect(shown.names(), ["Ada", "Grace", "Hedy"])
    expect(shown.take(), ["reload"])
    batch {
      guests.remove(at: 0)
      guests.append(Guest(id: 4, name: "Joan"))
      guests.move(from: 0, to: 1)
      guests[2].name = "Joan C."
    }
    expect(shown.names(), guests.value.map { Optional($0.name) })
    expect(shown.take().last, "batch")
    guests[0].name = "H."
    expect(shown.take(), ["reconfigure 0.0"])
    expect(shown.names().first, "H.")
  }

  await Checks.check("a table keeps its row height, and headers that are no cells") {
    let (guests, shown) = (three(), GuestTable())
    registered(ListAdapter(guests)).connect(to: shown.table).store(in: shown.scope)
    shown.table.rowHeight = 72
    guard let target = shown.table.delegate as? TableViewTarget else { return Checks.fail("it has no target") }
    expect(target.tableView(shown.table, heightForRowAt: path(0)), 72)
    target.tableView(shown.table, didEndDisplayingHeaderView: UIView(), forSection: 0)
    target.tableView(shown.table, didEndDisplayingFooterView: UIView(), forSection: 0)
  }

  await Checks.check("a table in no window is reloaded, and animates nothing") {
    let (guests, shown) = (three(), GuestTable(inWindow: false))
    registered(ListAdapter(guests)).connect(to: shown.table).store(in: shown.scope)
    _ = shown.take()
    guests.removeAll()
    expect(shown.take(), ["reload"])
  }

  await Checks.check("the bindings of a cell end when it leaves the screen, and are made anew when it comes back") {
    let (guests, shown) = (three(), GuestTable())
    registered(ListAdapter(guests)).connect(to: shown.table).store(in: shown.scope)
    guard let cell = shown.table.cellForRow(at: path(2)) as? NameCell else { return Checks.fail("no cell") }
    shown.table.visible = 0..<2
    shown.table.layoutIfNeeded()
    expect(cell.name, nil)
    shown.table.showsAgain(path(2), cell)
    expect(cell.name, "Hedy")
  }

  await Checks.check("selecting, deleting and moving go to the commands, each once") {
    let (guests, shown) = (three(), GuestTable())
    var opened: [String] = []
    let adapter = ListAdapter(
      guests, selecting: Command { opened.append($0.name) },
      deleting: Command<Guest, Void> { guest in guests.removeAll { $0.id == guest.id } },
      moving: Command<ListAdapter<Guest>.Reordering, Void> { guests.move(from: $0.source, to: $0.destination) })
    registered(adapter).connect(to: shown.table).store(in: shown.scope)
    shown.table.userTaps(path(1))
    expect(opened, ["Grace"])
    shown.table.userDeletes(path(0))
    expect(guests.value.map(\.name), ["Grace", "Hedy"])
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(0)])
    _ = shown.take()
    shown.table.userMoves(path(0), to: path(1))
    expect(guests.value.map(\.name), ["Hedy", "Grace"])
    await settle()
    expect(shown.take(), [])
  }

  await Checks.check("a row that the command does not admit has no delete control") {
    let (people, guests, shown) = (People(), three(), GuestTable())
    var deleted: [Int] = []
    let remove = Command<Guest, Void>(for: people, enabledFor: { $0.withMail.value.contains($1.id) }) { _, guest in
      deleted.append(guest.id)
    }
    registered(ListAdapter(guests, deleting: remove)).connect(to: shown.table).store(in: shown.scope)
    let refused = remove.refused.observe { _ in Checks.fail("a row was deleted that the command does not admit") }
    shown.table.userDeletes(path(0))
    shown.table.userDeletes(path(1))
    people.withMail.value = [2]
    shown.table.userDeletes(path(1))
    expect(deleted, [1, 2])
    refused.cancel()
  }

  await Checks.check("what the model makes of a row that is moved by hand leaves the animation alone") {
    let (guests, shown) = (three(), GuestTable())
    let adapter = ListAdapter(
      guests,
      moving: Command<ListAdapter<Guest>.Reordering, Void> { move in
        batch {
          guests.move(from: move.source, to: move.destination)
          for offset in 0..<3 { guests[offset].table = offset }
        }
      })
    registered(adapter).connect(to: shown.table).store(in: shown.scope)
    _ = shown.take()
    shown.table.userMoves(path(0), to: path(2))
    await settle()
    expect(shown.take(), ["reconfigure 0.1 0.2"])
    expect(shown.names(), ["Grace", "Hedy", "Ada"])
  }

  await Checks.check("rows that go in the turn in which one is moved by hand are not asked for any more") {
    let (guests, shown) = (three(), GuestTable())
    let adapter = ListAdapter(
      guests,
      moving: Command<ListAdapter<Guest>.Reordering, Void> { move in
        batch {
          guests.move(from: move.source, to: move.destination)
          guests[move.destination].table = 9
        }
      })
    registered(adapter).connect(to: shown.table).store(in: shown.scope)
    shown.table.userMoves(path(0), to: path(2))
    guests.remove(at: 2)
    await settle()
    expect(shown.names(), ["Grace", "Hedy"])
  }

  await Checks.check("a row that the model does not let move goes back") {
    let (guests, shown) = (three(), GuestTable())
    let adapter = ListAdapter(guests, moving: Command<ListAdapter<Guest>.Reordering, Void> { _ in })
    registered(adapter).connect(to: shown.table).store(in: shown.scope)
    shown.table.userMoves(path(0), to: path(2))
    await settle()
    expect(shown.names(), ["Ada", "Grace", "Hedy"])
  }

  await Checks.check("a row is moved by hand into another section, and what else changes comes in a later turn") {
    let guests = ObservableArray([
      Guest(id: 1, name: "Ada", table: 1), Guest(id: 2, name: "Grace", table: 2), Guest(id: 3, name: "Hedy", table: 2),
    ])
    let (shown, isAllowed) = (GuestTable(), Observable(false))
    let adapter = SectionedListAdapter(
      guests.grouped(by: \.table), by: \.id,
      moving: Command { move in
        guard isAllowed.peek() else { return }
        guests.update(where: { $0.id == move.element.id }) { $0.table = 2 }
      })
    registered(adapter).connect(to: shown.table).store(in: shown.scope)
    let (source, destination) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 1))
    shown.table.userMoves(source, to: destination)
    await settle()
    expect(shown.names(0), ["Ada"])
    expect(shown.names(1), ["Grace", "Hedy"])
    isAllowed.value = true
    shown.table.userMoves(source, to: destination)
    expect(shown.table.sectionCount, 2)
    await settle()
    expect(shown.table.sectionCount, 1)
    expect(shown.names(0), ["Ada", "Grace", "Hedy"])
    // Another table shows the present rows, even in the turn of the move.
    guests.update(where: { $0.id == 1 }) { $0.table = 1 }
    shown.table.userMoves(source, to: destination)
    let other = GuestTable()
    adapter.connect(to: other.table).store(in: other.scope)
    expect(other.table.sectionCount, 1)
  }

  await Checks.check("a row that edits the list while it is shown is followed by the edit") {
    let (guests, shown) = (three(), GuestTable())
    let adapter = ListAdapter(guests)
    adapter.register(NameCell.self, for: Guest.self) { guest, cell, _ in
      cell.name = guest.name
      if guest.id == 4, guests.count == 4 { guests.insert(Guest(id: 5, name: "Katherine"), at: 0) }
    }
    adapter.connect(to: shown.table).store(in: shown.scope)
    guests.append(Guest(id: 4, name: "Joan"))
    expect(shown.names(), ["Katherine", "Ada", "Grace", "Hedy", "Joan"])
  }

  await Checks.check("the model selects rows, and they stay selected wherever they go") {
    let (guests, shown) = (three(), GuestTable())
    let adapter = registered(ListAdapter(guests))
    let selection = Selection(in: guests, by: \.id)
    adapter.selection = selection
    adapter.connect(to: shown.table).store(in: shown.scope)
    expect(shown.table.allowsMultipleSelection, true)
    selection.insert(3)
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(2)])
    shown.table.userTaps(path(0))
    expect(Set(selection.ids.value), [1, 3])
    guests.move(from: 2, to: 0)
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(0), path(1)])
    shown.table.userTaps(path(0))
    expect(Array(selection.ids.value), [1])
  }

  await Checks.check("a selected row stays selected if UIKit deletes and inserts it, or reloads it") {
    let (guests, shown) = (three(), GuestTable())
    let adapter = registered(ListAdapter(guests))
    let selection = Selection<AnyHashable>(allowsSeveral: true)
    adapter.selection = selection
    adapter.connect(to: shown.table).store(in: shown.scope)
    selection.insert(2)
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(1)])
    guests.value = PersistentArray([
      Guest(id: 1, name: "Ada"), Guest(id: 2, name: "G."), Guest(id: 3, name: "Hedy"),
    ])
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(1)])
    // Off the screen it has no cell, and is reloaded.
    shown.table.visible = 0..<1
    shown.table.layoutIfNeeded()
    guests[1].name = "Grace"
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(1)])
  }

  await Checks.check("a selected row stays selected if its section is replaced by another one") {
    let (guests, shown) = (ObservableArray([Guest(id: 1, name: "Ada", table: 1)]), GuestTable())
    let adapter = registered(SectionedListAdapter(guests.grouped(by: \.table), by: \.id))
    adapter.connect(to: shown.table).store(in: shown.scope)
    shown.table.userTaps(path(0))
    guests[0].table = 2
    expect(shown.table.indexPathsForSelectedRows ?? [], [path(0)])
  }

  await Checks.check("a row that needs a cell of another kind is reloaded") {
    let values = ObservableArray<Any>(["a", 1])
    let shown = GuestTable()
    let adapter = ListAdapter(values, by: { "\($0)" })
    adapter.register(NameCell.self, for: String.self) { text, cell, _ in cell.name = text }
    adapter.register(OtherCell.self, for: Int.self) { _, _, _ in }
    adapter.connect(to: shown.table).store(in: shown.scope)
    values[1] = "b"
    expect(shown.names(), ["a", "b"])
  }

  await Checks.check("a connection that ends empties the table, and nothing keeps its target") {
    let (guests, shown) = (three(), GuestTable())
    weak var target: NSObject?
    registered(ListAdapter(guests)).connect(to: shown.table).store(in: shown.scope)
    target = shown.table.dataSource as? NSObject
    expect(target != nil, true)
    shown.scope.end()
    expect(target == nil, true)
    expect(shown.table.sectionCount, 0)
    guests.removeAll()
  }

  await Checks.check("a connection that ends while the list is dragged, or decelerates, leaves it not dragged") {
    for isLetGo in [false, true] {
      let (guests, shown) = (three(), GuestTable())
      let adapter = registered(ListAdapter(guests))
      adapter.connect(to: shown.table).store(in: shown.scope)
      shown.table.delegate?.scrollViewWillBeginDragging(shown.table)
      if isLetGo { shown.table.delegate?.scrollViewDidEndDragging(shown.table, willDecelerate: true) }
      expect(adapter.isDragging.value, true)
      shown.scope.end()
      expect(adapter.isDragging.value, false)
    }
  }

  await Checks.check("the bindings of a header and a footer end with the connection") {
    let (guests, shown) = (three(), GuestTable())
    var ended = 0
    let adapter = registered(SectionedListAdapter(guests.grouped(by: \.table), by: \.id))
    adapter.register(HeaderView.self, for: HeaderRow.self, make: { HeaderView(reuseIdentifier: nil) }) { _, _, scope in
      scope.onEnd { ended += 1 }
    }
    adapter.header = { HeaderRow(table: $0.key) }
    adapter.footer = adapter.header
    adapter.connect(to: shown.table).store(in: shown.scope)
    guard let target = shown.table.delegate as? TableViewTarget else { return Checks.fail("it has no target") }
    let header = target.tableView(shown.table, viewForHeaderInSection: 0)
    let footer = target.tableView(shown.table, viewForFooterInSection: 0)
    expect(ended, 0)
    shown.scope.end()
    expect(ended, 2)
    withExtendedLifetime((adapter, header, footer)) {}
  }

  await Checks.check("the index has the titles of the present sections, and leads to a section even by a former one") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada", table: 1), Guest(id: 2, name: "Grace", table: 2)])
    let shown = GuestTable()
    let adapter = registered(SectionedListAdapter(guests.grouped(by: \.table), by: \.id))
    adapter.indexTitle = { "\($0.key)" }
    adapter.connect(to: shown.table).store(in: shown.scope)
    expect(shown.table.indexTitles, ["1", "2"])
    guests.removeAll { $0.table == 2 }
    expect(shown.table.indexTitles, ["1"])
    let source = shown.table.dataSource
    expect(source?.tableView(shown.table, sectionForSectionIndexTitle: "1", at: 0), 0)
    expect(source?.tableView(shown.table, sectionForSectionIndexTitle: "2", at: 1), 0)
    guests.removeAll()
    expect(shown.table.indexTitles, [])
    expect(source?.tableView(shown.table, sectionForSectionIndexTitle: "1", at: 0), 0)
  }

  await Checks.check("sections come, go and move with their rows") {
    let guests = ObservableArray([
      Guest(id: 1, name: "Ada", table: 1), Guest(id: 2, name: "Grace", table: 2), Guest(id: 3, name: "Hedy", table: 1),
    ])
    let shown = GuestTable()
    let adapter = registered(SectionedListAdapter(guests.grouped(by: \.table), by: \.id))
    adapter.connect(to: shown.table).store(in: shown.scope)
    expect(shown.names(0), ["Ada", "Hedy"])
    expect(shown.names(1), ["Grace"])
    guests[0].table = 2
    guests.append(Guest(id: 4, name: "Joan", table: 3))
    expect(shown.names(0), ["Hedy"])
    expect(shown.names(1), ["Ada", "Grace"])
    expect(shown.names(2), ["Joan"])
    guests[2].table = 3
    expect(shown.names(0), ["Ada", "Grace"])
  }
}
