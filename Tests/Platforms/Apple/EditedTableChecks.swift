import Binding
import BindingCollections
import BindingUIKit
import UIKit

/// A row that notes its clicks.
private struct NotedRow: ListRow {
  let guest: Guest
  let clicked: (Int) -> Void
  var identifier: AnyHashable { guest.id }
  func didClick() { clicked(guest.id) }
}

@MainActor
func editedTableChecks() async {
  await Checks.check("a table selects several rows while it is edited, and opens one at other times") {
    let (guests, shown) = (ObservableArray([Guest(id: 1, name: "Ada"), Guest(id: 2, name: "Grace")]), GuestTable())
    let selection = Selection(in: guests)
    var clicks: [Int] = []
    let adapter = ListAdapter(guests) { NotedRow(guest: $0) { clicks.append($0) } }
    adapter.selection = selection
    adapter.register(NameCell.self, for: NotedRow.self) { row, cell, _ in cell.name = row.guest.name }
    shown.table.allowsMultipleSelectionDuringEditing = true
    adapter.connect(to: shown.table).store(in: shown.scope)
    shown.table.userTaps(path(1))
    expect(clicks, [2])
    expect(selection.ids.value.isEmpty, true)
    expect(shown.table.indexPathsForSelectedRows, nil)
    shown.table.isEditing = true
    shown.table.userTaps(path(0))
    shown.table.userTaps(path(1))
    expect(clicks, [2])
    expect(Array(selection.ids.value), [1, 2])
    shown.table.userTaps(path(0))
    expect(Array(selection.ids.value), [2])
    selection.clear()
    expect(shown.table.indexPathsForSelectedRows, nil)
    shown.scope.end()
  }
}
