import Binding
import BindingCollections

/// Owns the rows, and is told of selections and clicks.
final class RowsController {
  let rows = ObservableArray<any ListRow>(name: "rows")
  /// The selections and clicks, in order.
  let log = Observable<[String]>([])

  init() {
    let log = log
    let select = { (row: TextRow) in log.value.append("selected \(row.title.peek())") }
    let models: [any ListRow] = [
      TextRow("People", onSelect: select),
      ContactRow(
        name: "Ada", address: Observable("ada@example.org"), onWrite: { log.value.append("write to \($0)") }),
      TextRow("Settings", onSelect: select),
      SettingRow(title: "Sounds", isOn: Observable(true)),
      TallyRow(count: Observable(0)),
    ]
    rows.append(contentsOf: models)
  }

  /// An adapter that knows both kinds of cells.
  func makeAdapter() -> ListAdapter<any ListRow> {
    let adapter = ListAdapter(rows)
    adapter.register(PlainCell.self, for: (any PlainStyle).self, make: { PlainCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    adapter.register(DetailCell.self, for: (any DetailStyle).self, make: { DetailCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    return adapter
  }
}
