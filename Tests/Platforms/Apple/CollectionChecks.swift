import Binding
import BindingCollections
import BindingUIKit
import UIKit

final class PhotoCell: UICollectionViewCell {
  var name: String?
}

/// A row that counts clicks.
struct ClickedRow: ListRow {
  let name: String
  let clicked: (String) -> Void
  var identifier: AnyHashable { name }
  func didClick() { clicked(name) }
}

@MainActor
func collectionChecks() async {
  await Checks.check("plain cells show rows by a content configuration, and a row is told that it was tapped") {
    let rows = ObservableArray<ClickedRow>()
    var clicked: [String] = []
    for name in ["Ada", "Grace"] { rows.append(ClickedRow(name: name) { clicked.append($0) }) }
    let (window, table, view, scope) = (UIWindow(), UITableView(), UICollectionView(), Scope())
    window.addSubview(table)
    window.addSubview(view)
    // The command removes the row before the row is told.
    let inTable = ListAdapter(rows, selecting: Command { row in rows.removeAll { $0.name == row.name } })
    inTable.register(UITableViewCell.self, for: ClickedRow.self) { row, cell, _ in
      var content = cell.defaultContentConfiguration()
      content.text = row.name
      cell.contentConfiguration = content
    }
    inTable.connect(to: table).store(in: scope)
    let inCollection = ListAdapter(rows)
    inCollection.register(UICollectionViewListCell.self, for: ClickedRow.self) { row, cell, _ in
      var content = cell.defaultContentConfiguration()
      content.text = row.name
      cell.contentConfiguration = content
    }
    inCollection.connect(to: view).store(in: scope)
    let text = { (content: (any UIContentConfiguration)?) in (content as? UIListContentConfiguration)?.text }
    expect(text(table.cellForRow(at: path(1))?.contentConfiguration), "Grace")
    expect(text((view.cellForItem(at: path(1)) as? UICollectionViewListCell)?.contentConfiguration), "Grace")
    view.userTaps(path(0))
    table.userTaps(path(1))
    expect(clicked, ["Ada", "Grace"])
    expect(rows.count, 1)
  }

  await Checks.check("a collection shows the headers and footers of sections, as far as its layout has room for them") {
    let guests = ObservableArray((1...3).map { Guest(id: $0, name: "\($0)", table: $0 % 2) })
    let (window, view, scope) = (UIWindow(), UICollectionView(), Scope())
    window.addSubview(view)
    view.supplementaryKinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    let adapter = SectionedListAdapter(guests.grouped(by: \.table), by: \.id)
    adapter.register(PhotoCell.self, for: Guest.self) { guest, cell, _ in cell.name = guest.name }
    var ended: [Int] = []
    adapter.register(UICollectionViewListCell.self, for: HeaderRow.self) { header, view, scope in
      var content = view.defaultContentConfiguration()
      content.text = "Table \(header.table)"
      view.contentConfiguration = content
      scope.onEnd { ended.append(header.table) }
    }
    adapter.header = { HeaderRow(table: $0.key) }
    adapter.footer = { $0.key == 1 ? HeaderRow(table: 10) : nil }
    adapter.connect(to: view).store(in: scope)
    let shown = { (kind: String, section: Int) in
      view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
    }
    let text = { (kind: String, section: Int) in
      let content = (shown(kind, section) as? UICollectionViewListCell)?.contentConfiguration
      return (content as? UIListContentConfiguration)?.text
    }
    expect(text(UICollectionView.elementKindSectionHeader, 0), "Table 0")
    expect(text(UICollectionView.elementKindSectionHeader, 1), "Table 1")
    expect(text(UICollectionView.elementKindSectionFooter, 1), "Table 10")
    // The table without a footer has an empty view.
    expect(shown(UICollectionView.elementKindSectionFooter, 0).map { $0 is UICollectionViewListCell }, false)
    expect(ended, [])
    guests.removeAll { $0.table == 1 }
    expect(text(UICollectionView.elementKindSectionHeader, 0), "Table 0")
    expect(ended.sorted(), [0, 1, 10])
    scope.end()
    expect(ended.sorted(), [0, 0, 1, 10])
  }

  await Checks.check("an index path leads to its element, and an identifier to its index path") {
    let guests = ObservableArray((1...3).map { Guest(id: $0, name: "\($0)", table: $0 % 2) })
    let (flat, shown, scope) = (GuestTable(), GuestTable(), Scope())
    let adapter = registered(ListAdapter(guests))
    adapter.connect(to: flat.table).store(in: scope)
    expect(adapter.element(at: path(2)).id, 3)
    expect(adapter.indexPath(of: 3), path(2))
    let sections = registered(SectionedListAdapter(guests.grouped(by: \.table), by: \.id))
    sections.connect(to: shown.table).store(in: scope)
    expect(sections.element(at: IndexPath(row: 1, section: 1)).id, 3)
    expect(sections.indexPath(of: 3), IndexPath(row: 1, section: 1))
    guests.remove(at: 0)
    expect(sections.indexPath(of: 3), IndexPath(row: 0, section: 1))
    expect(sections.indexPath(of: 1), nil)
  }

  let names = { (view: UICollectionView, section: Int, count: Int) in
    (0..<count).map { (view.cellForItem(at: IndexPath(item: $0, section: section)) as? PhotoCell)?.name }
  }

  await Checks.check("a collection view shows a list, its changes and its selection") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Grace"), Guest(id: 3, name: "Hedy")])
    let (window, view, scope) = (UIWindow(), UICollectionView(), Scope())
    window.addSubview(view)
    var opened: [String] = []
    let adapter = ListAdapter(guests, selecting: Command { opened.append($0.name) })
    adapter.register(PhotoCell.self, for: Guest.self) { guest, cell, scope in
      cell.name = guest.name
      scope.onEnd { cell.name = nil }
    }
    adapter.connect(to: view).store(in: scope)
    expect(names(view, 0, 3), ["Ada", "Grace", "Hedy"])
    batch {
      guests.move(from: 2, to: 0)
      guests.remove(at: 1)
      guests.append(Guest(id: 4, name: "Joan"))
    }
    expect(names(view, 0, 3), ["Hedy", "Grace", "Joan"])
    guests[1].name = "G."
    expect(view.log.last, "reconfigure 0.1")
    view.userTaps(IndexPath(item: 2, section: 0))
    expect(opened, ["Joan"])
    guests.remove(at: 0)
    expect(view.indexPathsForSelectedItems ?? [], [IndexPath(item: 1, section: 0)])
    scope.end()
    expect(view.sectionCount, 0)
  }

  await Checks.check("a collection view keeps its place, and shows what is moved by hand") {
    let guests = ObservableArray((1...5).map { Guest(id: $0, name: "\($0)") })
    let (window, view, scope) = (UIWindow(), UICollectionView(), Scope())
    window.addSubview(view)
    let adapter = ListAdapter(
      guests,
      moving: Command<ListAdapter<Guest>.Reordering, Void> { move in
        batch {
          guests.move(from: move.source, to: move.destination)
          guests[move.destination].table = 9
        }
      })
    adapter.register(PhotoCell.self, for: Guest.self) { guest, cell, _ in cell.name = guest.name }
    adapter.connect(to: view).store(in: scope)
    view.contentOffset.y = 12
    guests.insert(Guest(id: 6, name: "6"), at: 0)
    expect(view.contentOffset.y, 22)
    view.log = []
    view.userMoves(IndexPath(item: 0, section: 0), to: IndexPath(item: 5, section: 0))
    await settle()
    expect(view.log, ["reconfigure 0.5"])
    expect(names(view, 0, 6), ["1", "2", "3", "4", "5", "6"])
  }

  await Checks.check("a selected item stays selected if its section is replaced by another one") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada", table: 1)])
    let (window, view, scope) = (UIWindow(), UICollectionView(), Scope())
    window.addSubview(view)
    let adapter = SectionedListAdapter(guests.grouped(by: \.table), by: \.id)
    adapter.register(PhotoCell.self, for: Guest.self) { guest, cell, _ in cell.name = guest.name }
    adapter.connect(to: view).store(in: scope)
    view.userTaps(path(0))
    guests[0].table = 2
    expect(view.indexPathsForSelectedItems ?? [], [path(0)])
  }

  await Checks.check("a collection view shows sections") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada", table: 1), Guest(id: 2, name: "Grace", table: 2)])
    let (window, view, scope) = (UIWindow(), UICollectionView(), Scope())
    window.addSubview(view)
    let adapter = SectionedListAdapter(guests.grouped(by: \.table), by: \.id)
    adapter.register(PhotoCell.self, for: Guest.self) { guest, cell, _ in cell.name = guest.name }
    adapter.connect(to: view).store(in: scope)
    guests.append(Guest(id: 3, name: "Hedy", table: 2))
    guests[0].table = 3
    expect(names(view, 0, 2), ["Grace", "Hedy"])
    expect(names(view, 1, 1), ["Ada"])
  }

  await Checks.check("a diffable data source follows a list, and keeps other sections") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Grace")])
    let (scope, table) = (Scope(), UITableView())
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, _ in nil }
    var other = source.snapshot()
    other.appendSections(["other"])
    other.appendItems([7], toSection: "other")
    source.apply(other)
    guests.bind(to: source, inSection: "guests", by: \.id).store(in: scope)
    expect(source.snapshot().itemIdentifiers(inSection: "guests"), [1, 2])
    expect(source.applied.last?.isAnimated, false)
    batch {
      guests[0].name = "A."
      guests.append(Guest(id: 3, name: "Hedy"))
      guests.move(from: 0, to: 1)
    }
    expect(source.snapshot().itemIdentifiers(inSection: "guests"), [2, 1, 3])
    expect(source.applied.last?.snapshot.reconfiguredItemIdentifiers, [1])
    expect(source.applied.last?.isAnimated, true)
    expect(source.snapshot().itemIdentifiers(inSection: "other"), [7])
    guests.value = [Guest(id: 3, name: "H."), Guest(id: 2, name: "Grace"), Guest(id: 5, name: "A.")]
    expect(source.snapshot().itemIdentifiers(inSection: "guests"), [3, 2, 5])
    expect(source.applied.last?.snapshot.reconfiguredItemIdentifiers, [3])
  }

  await Checks.check("a diffable data source configures cells again by their identifiers, whatever the rows are") {
    let words = ObservableArray(["a 1", "b 2", "c 3"])
    let (scope, table) = (Scope(), UITableView())
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, _ in nil }
    words.bind(to: source, inSection: 0, by: { String($0.prefix(1)) }).store(in: scope)
    words.value = ["c 4", "d 1", "b 2"]
    expect(source.snapshot().itemIdentifiers(inSection: 0), ["c", "d", "b"])
    expect(source.applied.last?.snapshot.reconfiguredItemIdentifiers, ["c"])
    // Two rows exchange their identifiers.
    batch {
      words[0] = "d 5"
      words[1] = "c 4"
    }
    expect(source.applied.last?.snapshot.reconfiguredItemIdentifiers, ["d"])
  }
}
