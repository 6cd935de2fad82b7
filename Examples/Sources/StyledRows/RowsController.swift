public import Binding
public import BindingArchitecture
public import BindingCollections

/// Makes the rows, and does what they leave to it: it opens pages, and writes to people.
public final class RowsController {
  /// Five rows of five models in two styles.
  public private(set) lazy var rows: ObservableArray<any ListRow> = makeRows()
  /// The titles of the opened pages, the top one last.
  public let path = PresentationPath<String>()
  /// The recipients, in order.
  public let written = Observable<[String]>([], name: "written")

  /// Makes five rows.
  public init() {}

  private func makeRows() -> ObservableArray<any ListRow> {
    let open = { [path] (row: PageRow) in path.push(row.title.peek()) }
    let ada = ContactRow(
      name: "Ada", address: Observable("ada@example.org"), onSelect: { [path] in path.push($0) },
      onWrite: { [written] in written.value.append($0) })
    return [
      PageRow(icon: "people", title: "People", onSelect: open), ada, PageRow(onSelect: open),
      SettingRow(title: "Sounds", isOn: Observable(true)), TallyRow(count: Observable(0)),
    ]
  }

  /// Everything in one list: a row of blocks, a block of rows, and a row with such a list.
  public func makeNested() -> ObservableArray<any ListRow> {
    [BlockRow("All", [BlockRow("Some", Array(rows.value.prefix(2)))] + rows.value.suffix(3))]
  }
}
