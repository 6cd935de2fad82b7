import AppKit
import Binding
import BindingAppKit
import BindingArchitecture
import BindingCollections

private final class Row: NSView, @MainActor ListCell {
  var onClick: (() -> Void)?
  var name = ""
}

private struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
}

private protocol Entry {
  var id: Int { get }
}

extension Person: Entry {}

private struct Traveller: Entry, @MainActor ListRow {
  @MainActor static var gone: [Int] = []
  let id: Int
  var town: String
  var identifier: AnyHashable { id }
  @MainActor func didEndDisplaying() { Self.gone.append(id) }
}

private struct Opener: @MainActor ListRow {
  @MainActor static var opened: [Int] = []
  let id: Int
  var identifier: AnyHashable { id }
  @MainActor func didClick() { Self.opened.append(id) }
}

private struct Draft: Entry {
  let id: Int
}

private final class DraftRow: NSView, @MainActor ListCell {
  var onClick: (() -> Void)?
}

/// A view controller in a window.
@MainActor
private func shown(_ view: NSView = NSView(frame: .zero)) -> (NSViewController, NSWindow) {
  let controller = NSViewController(nibName: nil, bundle: nil)
  controller.view = view
  return (controller, NSWindow(contentViewController: controller))
}

@MainActor
func appKitChecks() async {
  await Checks.check("AppKit: Escape cancels in any language, and Return agrees unless that takes something away") {
    for (isDestructive, key, expected) in [
      (true, "\u{1b}", false), (false, "\u{1b}", false), (false, "\r", true), (true, "\r", nil),
    ] {
      let (scope, confirm, window) = (Scope(), Interaction<String, Bool>(), NSWindow())
      confirm.confirm(on: window, "Löschen", isDestructive: isDestructive, cancel: "Abbrechen") { "\($0)?" }
        .store(in: scope)
      let asked = Task { try await confirm.ask("it") }
      await settle()
      expect(NSAlert.shown?.messageText, "it?")
      NSAlert.shown?.userPresses(key)
      let isAnswered = NSAlert.shown == nil
      expect(isAnswered, expected != nil)
      if isAnswered { expect(try await asked.value, expected) } else { asked.cancel() }
      await settle()
      expect(window.attachedSheet == nil, true)
    }
  }

  await Checks.check("AppKit: an item is a sheet, and one that goes, however late that is told, takes the item back") {
    for isLate in [false, true] {
      let ((host, window), sheet, scope) = (shown(), Presentation<String>(), Scope())
      sheet.present(on: host) { _ in NSViewController(nibName: nil, bundle: nil) }.store(in: scope)
      sheet.item.value = "a"
      await settle()
      expect(host.presentedViewControllers?.count, 1)
      if let page = host.presentedViewControllers?.first { host.dismiss(page) }
      if isLate { await settle() }
      for end in NSViewController.late { end() }
      NSViewController.late = []
      await settle()
      expect(sheet.item.value, nil)
      withExtendedLifetime(window) {}
    }
  }

  await Checks.check("AppKit: a split view that presents has the panes that it had") {
    let (split, pane) = (NSSplitView(frame: .zero), NSView(frame: .zero))
    split.addSubview(pane)
    let (host, sheet, scope) = (NSViewController(nibName: nil, bundle: nil), Presentation<String>("a"), Scope())
    host.view = split
    sheet.present(on: host) { _ in NSViewController(nibName: nil, bundle: nil) }.store(in: scope)
    await settle()
    expect(split.arrangedSubviews.count, 1)
    let window = NSWindow(contentViewController: host)
    await settle()
    expect(host.presentedViewControllers?.count, 1)
    withExtendedLifetime(window) {}
  }

  await Checks.check("AppKit: a presentation that is bound in an initialiser loads no view there") {
    let (host, sheet, scope) = (NSViewController(nibName: nil, bundle: nil), Presentation<String>("a"), Scope())
    sheet.present(on: host) { _ in NSViewController(nibName: nil, bundle: nil) }.store(in: scope)
    expect(host.isViewLoaded, false)
  }

  await Checks.check("AppKit: a table shows a list and its changes, and reloading it is no selecting of the user") {
    let people = ObservableArray(["Ada", "Grace", "Hedy"].enumerated().map { Person(id: $0, name: $1) })
    let (table, window, scope) = (NSTableView(frame: .zero), NSWindow(), Scope())
    window.contentView = table
    var opened: [String] = []
    let adapter = ListAdapter(people, selecting: Command { opened.append($0.name) })
    adapter.register(Row.self, for: Person.self, make: { Row(frame: .zero) }) { person, row, _ in
      row.name = person.name
    }
    adapter.connect(to: table).store(in: scope)
    let names = {
      (0..<table.numberOfRows).map { (table.view(atColumn: 0, row: $0, makeIfNecessary: false) as? Row)?.name }
    }
    expect(names(), ["Ada", "Grace", "Hedy"])
    table.userClicks(2)
    expect(opened, ["Hedy"])
    people.remove(at: 0)
    people[0].name = "G."
    expect(names(), ["G.", "Hedy"])
    people.value = PersistentArray([Person(id: 9, name: "Joan")])
    expect(names(), ["Joan"])
    expect(opened, ["Hedy"])
    scope.end()
    expect(table.numberOfRows, 0)
  }

  await Checks.check("AppKit: a selected row that needs a view of another kind stays selected") {
    let entries = ObservableArray<any Entry>([Person(id: 0, name: "Ada"), Person(id: 1, name: "Grace")])
    let (table, window, scope) = (NSTableView(frame: .zero), NSWindow(), Scope())
    window.contentView = table
    let adapter = ListAdapter(entries, by: { $0.id })
    adapter.register(Row.self, for: Person.self, make: { Row(frame: .zero) }) { _, _, _ in }
    adapter.register(DraftRow.self, for: Draft.self, make: { DraftRow(frame: .zero) }) { _, _, _ in }
    adapter.connect(to: table).store(in: scope)
    table.userClicks(0)
    entries[0] = Draft(id: 0)
    expect(table.view(atColumn: 0, row: 0, makeIfNecessary: false) is DraftRow, true)
    expect(table.selectedRowIndexes, [0])
    scope.end()
    expect(adapter.selection.selectedRows.count, 1)
  }

  await Checks.check("AppKit: each column of a table has its cells, and a row that goes is told of that once") {
    let people = ObservableArray<any Entry>([Traveller(id: 0, town: "London"), Traveller(id: 1, town: "Paris")])
    let (table, window, scope) = (NSTableView(frame: .zero), NSWindow(), Scope())
    window.contentView = table
    for name in ["name", "town"] {
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier(rawValue: name)))
    }
    table.removeTableColumn(table.tableColumns[0])
    Traveller.gone = []
    var ended: [String] = []
    let adapter = ListAdapter(people, by: { $0.id })
    adapter.register(Row.self, for: (any Entry).self, make: { Row(frame: .zero) }) { entry, row, _ in
      row.name = "no. \(entry.id)"
    }
    adapter.register(Row.self, for: Traveller.self, inColumn: "town", make: { Row(frame: .zero) }) {
      guest, row, scope in
      row.name = guest.town
      scope.onEnd { ended.append(guest.town) }
    }
    adapter.register(DraftRow.self, for: Draft.self, inColumn: "town", make: { DraftRow(frame: .zero) }) { _, _, _ in }
    adapter.connect(to: table).store(in: scope)
    let view = { table.view(atColumn: $0, row: $1, makeIfNecessary: false) }
    let names = { row in [0, 1].map { (view($0, row) as? Row)?.name } }
    expect(names(0), ["no. 0", "London"])
    expect(names(1), ["no. 1", "Paris"])
    let former = view(1, 1)
    people[1] = Traveller(id: 1, town: "Rome")
    expect(names(1), ["no. 1", "Rome"])
    expect(view(1, 1) === former, true)
    expect(ended, ["Paris"])
    table.userClicks(0)
    people[0] = Draft(id: 0)
    expect(view(1, 0) is DraftRow, true)
    expect(names(0), ["no. 0", nil])
    expect(table.selectedRowIndexes, [0])
    expect(ended, ["Paris", "London"])
    expect(Traveller.gone, [0])
    people.remove(at: 1)
    expect(ended, ["Paris", "London", "Rome"])
    expect(Traveller.gone, [0, 1])
  }

  await Checks.check("AppKit: a row is told of clicks, unless its cell reports them itself") {
    for isPlain in [true, false] {
      let openers = ObservableArray([Opener(id: 1), Opener(id: 2)])
      let (table, window, scope) = (NSTableView(frame: .zero), NSWindow(), Scope())
      window.contentView = table
      let adapter = ListAdapter(openers)
      if isPlain {
        adapter.register(NSTextField.self, for: Opener.self, make: { NSTextField(frame: .zero) }) { _, _, _ in }
      } else {
        adapter.register(Row.self, for: Opener.self, make: { Row(frame: .zero) }) { _, _, _ in }
      }
      let target = TableViewTarget(adapter, in: table)
      adapter.connect(to: target).store(in: scope)
      Opener.opened = []
      target.didClick(row: 1, column: 0)
      target.didClick(row: -1, column: 0)
      expect(Opener.opened, isPlain ? [2] : [])
      (table.view(atColumn: 0, row: 0, makeIfNecessary: false) as? Row)?.onClick?()
      expect(Opener.opened, isPlain ? [2] : [1])
      scope.end()
      target.didClick(row: 0, column: 0)
      expect(Opener.opened, isPlain ? [2] : [1])
    }
  }

  await Checks.check("AppKit: the headers of a table show an order, and change it when the user clicks them") {
    let (table, scope, order) = (NSTableView(frame: .zero), Scope(), Observable<ColumnOrder?>(nil))
    for name in ["name", "town"] {
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(rawValue: name))
      if name == "town" { column.sortDescriptorPrototype = NSSortDescriptor(keyPath: \Traveller.town, ascending: true) }
      table.addTableColumn(column)
    }
    let adapter = ListAdapter(ObservableArray<Person>(), by: \.id)
    let target = TableViewTarget(adapter, in: table)
    adapter.connect(to: target).store(in: scope)
    order.bindTwoWay(to: target.sortOrder).store(in: scope)
    table.userClicksHeader(2)
    expect(order.value, ColumnOrder("town"))
    table.userClicksHeader(1)
    expect(order.value, ColumnOrder("town"))
    order.value = ColumnOrder("town", isAscending: false)
    expect(table.sortDescriptors.map(\.ascending), [false])
    for missing in [nil, ColumnOrder("name"), ColumnOrder("country")] {
      // Foundation on Linux does not know a descriptor again that it has reversed.
      order.value = ColumnOrder("town")
      order.value = missing
      expect(table.sortDescriptors, [])
      expect(order.value, missing)
    }
    scope.end()
    table.userClicksHeader(2)
    expect(order.value, ColumnOrder("country"))
  }

  await Checks.check("AppKit: an outline ends the bindings of rows that go, and asks for the next page") {
    let people = ObservableArray(["Ada", "Grace"].enumerated().map { Person(id: $0, name: $1) })
    let (outline, window, scope) = (NSOutlineView(frame: .zero), NSWindow(), Scope())
    window.contentView = outline
    var (ended, pages) = ([String](), 0)
    let adapter = SectionedListAdapter(people.grouped(by: { _ in 0 }), by: \.id, paging: Command { pages += 1 })
    adapter.register(Row.self, for: Person.self, make: { Row(frame: .zero) }) { person, row, scope in
      row.name = person.name
      scope.onEnd { ended.append(person.name) }
    }
    adapter.connect(to: outline).store(in: scope)
    expect(pages > 0, true)
    people.remove(at: 1)
    expect(ended, ["Grace"])
    scope.end()
    expect(ended, ["Grace", "Ada"])
    withExtendedLifetime(adapter) {}
  }

  await Checks.check("AppKit: the view of a row of an outline stays with another element, unless its kind differs") {
    let entries = ObservableArray<any Entry>([Person(id: 0, name: "Ada")])
    let (outline, window, scope) = (NSOutlineView(frame: .zero), NSWindow(), Scope())
    window.contentView = outline
    var ended: [String] = []
    let adapter = SectionedListAdapter(entries.grouped(by: { _ in 0 }), by: { $0.id })
    adapter.register(Row.self, for: Person.self, make: { Row(frame: .zero) }) { person, row, scope in
      row.name = person.name
      scope.onEnd { ended.append(person.name) }
    }
    adapter.register(DraftRow.self, for: Draft.self, make: { DraftRow(frame: .zero) }) { _, _, _ in }
    adapter.connect(to: outline).store(in: scope)
    let view = { outline.view(atColumn: 0, row: 1, makeIfNecessary: false) }
    let first = view()
    entries[0] = Person(id: 0, name: "Grace")
    expect(view() === first, true)
    expect((first as? Row)?.name, "Grace")
    expect(ended, ["Ada"])
    entries[0] = Draft(id: 0)
    expect(view() is DraftRow, true)
    expect(ended, ["Ada", "Grace"])
  }
}
