import AppKit
import Binding
import BindingAppKit
import BindingArchitecture
import BindingCollections
import BindingUIKit
import UIKit

private final class Updater: NSObject, UISearchResultsUpdating {
  var updates = 0
  func updateSearchResults(for searchController: UISearchController) { updates += 1 }
}

private final class ItemView: NSView, @MainActor ListCell {
  var onClick: (() -> Void)?
}

/// What is connected last has the control, and the end of what was there before takes nothing from it.
@MainActor
func rebindingChecks() async {
  var done: [String] = []
  let (one, other) = (Command<Void, Void> { done.append("one") }, Command<Void, Void> { done.append("other") })

  await Checks.check("a button and a bar button that are bound to another command execute that") {
    let (button, item) = (UIButton(), UIBarButtonItem())
    var tokens = [one.bind(to: button), one.bind(to: item)]
    tokens = [other.bind(to: button), other.bind(to: item)]
    button.userTaps()
    item.userTaps()
    expect(done, ["other", "other"])
    expect(item.title, nil)
    expect(tokens.count, 2)
    tokens = []
    button.userTaps()
    expect(done.count, 2)
    expect(item.primaryAction == nil, true)
  }

  await Checks.check("a bar button has the app's own action again when its commands have gone") {
    let item = UIBarButtonItem()
    done = []
    item.primaryAction = UIAction(title: "Own") { _ in done.append("own") }
    let first = one.bind(to: item)
    var last: Subscription? = other.bind(to: item)
    first.cancel()
    item.userTaps()
    last = nil
    item.userTaps()
    expect(done, ["other", "own"])
    expect(item.title, "Own")
    _ = last
  }

  await Checks.check("a search controller tells the app's updater, which is there again in the end") {
    let (search, updater) = (UISearchController(searchResultsController: nil), Updater())
    let (query, second) = (Observable(""), Observable(""))
    search.searchResultsUpdater = updater
    var token: Subscription? = query.bindTwoWay(to: search)
    token = second.bindTwoWay(to: search)
    search.userTypes("ada")
    expect(second.value, "ada")
    expect(query.value, "")
    expect(updater.updates, 1)
    token = nil
    expect(search.searchResultsUpdater === updater, true)
    _ = token
  }

  await Checks.check("a table that is connected to another list shows that, whichever connection ends") {
    let lists = [ObservableArray([Guest(id: 1, name: "Ada")]), ObservableArray([Guest(id: 2, name: "Grace")])]
    let (shown, other) = (GuestTable(), GuestTable())
    let first = registered(ListAdapter(lists[0])).connect(to: shown.table)
    var last: Subscription? = registered(ListAdapter(lists[1])).connect(to: shown.table)
    lists[0].append(Guest(id: 3, name: "Hedy"))
    lists[0][0].name = "late"
    expect(shown.names(), ["Grace"])
    first.cancel()
    lists[1].append(Guest(id: 4, name: "Joan"))
    expect(shown.names(), ["Grace", "Joan"])
    shown.table.userTaps(path(0))
    last = nil
    lists[0].append(Guest(id: 5, name: "Karen"))
    expect(shown.table.dataSource == nil, true)
    // The same target, connected twice.
    let adapter = registered(ListAdapter(lists[0]))
    let target = TableViewTarget(adapter, in: other.table)
    var token = adapter.connect(to: target)
    token = adapter.connect(to: target)
    expect(other.names().count, 3)
    token.cancel()
    expect(other.table.dataSource == nil, true)
    _ = last
  }

  await Checks.check("AppKit: a table that is connected to another list shows that, whichever connection ends") {
    let lists = [ObservableArray([Guest(id: 1, name: "Ada")]), ObservableArray([Guest(id: 2, name: "Grace")])]
    let table = NSTableView(frame: .zero)
    @MainActor func adapter(_ list: ObservableArray<Guest>) -> ListAdapter<Guest> {
      let adapter = ListAdapter(list)
      adapter.register(ItemView.self, for: Guest.self, make: { ItemView(frame: .zero) }) { _, _, _ in }
      return adapter
    }
    var token = adapter(lists[0]).connect(to: table)
    let former = token
    token = adapter(lists[1]).connect(to: table)
    lists[0].append(Guest(id: 3, name: "Hedy"))
    expect(table.numberOfRows, 1)
    former.cancel()
    lists[1].append(Guest(id: 4, name: "Joan"))
    expect(table.numberOfRows, 2)
    token.cancel()
    expect(table.numberOfRows, 0)
  }

  await Checks.check("AppKit: rows of a section that is collapsed stay selected, and are shown so when it expands") {
    let guests = ObservableArray([Guest(id: 1, name: "Ada", table: 1), Guest(id: 2, name: "Grace", table: 2)])
    let (outline, scope) = (NSOutlineView(frame: .zero), Scope())
    let adapter = SectionedListAdapter(guests.grouped(by: \.table), by: \.id)
    adapter.register(ItemView.self, for: Guest.self, make: { ItemView(frame: .zero) }) { _, _, _ in }
    adapter.connect(to: outline).store(in: scope)
    outline.userClicks(1)
    expect(adapter.selection.selectedRows, [1])
    let section = outline.item(atRow: 0)
    outline.collapseItem(section)
    expect(outline.selectedRowIndexes.isEmpty, true)
    expect(adapter.selection.selectedRows, [1])
    outline.expandItem(section)
    expect(outline.selectedRowIndexes.contains(1), true)
    outline.userClicks(3)
    expect(adapter.selection.selectedRows, [2])
  }
}

@MainActor
func lateTransitionChecks() async {
  await Checks.check("what waits for a transition that takes no more requests goes on") {
    let (host, sheet, scope) = (UIViewController(), Presentation<String>(), Scope())
    let window = onScreen(host)
    host.present(UIViewController(), animated: true)
    Animations.takeNoRequests = true
    sheet.present(on: host) { PageController($0.item) }.store(in: scope)
    sheet.item.value = "a"
    await rest()
    expect((host.presentedViewController?.presentedViewController as? PageController)?.name, "a")
    sheet.item.value = nil
    await rest()
    expect(host.presentedViewController?.presentedViewController == nil, true)
    let navigation = UINavigationController(rootViewController: PageController("root"))
    let path = PresentationPath<String>([])
    let other = onScreen(navigation)
    path.present(on: navigation) { PageController($0.item) }.store(in: scope)
    path.push("a")
    path.push("b")
    await rest()
    expect(navigation.viewControllers.compactMap { ($0 as? PageController)?.name }, ["root", "a", "b"])
    navigation.userSwipesBack()
    await rest()
    expect(path.items.value, ["a"])
    Animations.takeNoRequests = false
    withExtendedLifetime((window, other)) {}
  }
}
