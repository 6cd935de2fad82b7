public import Binding
public import BindingCollections

/// What can be shown with an icon and a line of text. A row says so; it knows no cell.
public protocol PlainStyle: ListRow {
  /// The name of an icon; a cell shows none where a row has none.
  var icon: String? { get }
  /// The text.
  var line: any ObservableValue<String> { get }
}

extension PlainStyle {
  /// None.
  public var icon: String? { nil }
}

/// What can be shown with a title, a detail and a button.
public protocol DetailStyle: ListRow {
  /// What it is about.
  var title: String { get }
  /// What the button says.
  var detail: any ObservableValue<String> { get }
}

/// What can be shown as a title above rows, whatever these are: such rows too.
public protocol BlockStyle: ListRow {
  /// What the rows are about.
  var title: String { get }
  /// The rows below the title.
  var rows: ObservableArray<any ListRow> { get }
}

/// A row that leads to a page with its title. Two of the five models are of this class.
final class PageRow: PlainStyle {
  let icon: String?
  let title: Observable<String>
  let onSelect: (PageRow) -> Void

  /// What is not said about it is said here.
  init(icon: String? = "phone", title: String = "Phone", onSelect: @escaping (PageRow) -> Void) {
    self.icon = icon
    self.title = Observable(title)
    self.onSelect = onSelect
  }

  var identifier: AnyHashable { ObjectIdentifier(self) }
  var line: any ObservableValue<String> { title }
  func didSelect() { onSelect(self) }
}

/// A row that counts how often it was selected: the style of a ``PageRow``, and another business.
struct TallyRow: PlainStyle {
  let count: Observable<Int>

  var identifier: AnyHashable { "tally" }
  var line: any ObservableValue<String> { count.map { "selected \($0) times" } }

  func didSelect() { count.value += 1 }
}

/// A person to whom one can write: its business is the controller's, which it calls back.
struct ContactRow: DetailStyle {
  let name: String
  let address: Observable<String>
  let onSelect: (String) -> Void
  let onWrite: (String) -> Void

  var identifier: AnyHashable { name }
  var height: Double? { 64 }
  var title: String { name }
  var detail: any ObservableValue<String> { address }

  func didSelect() { onSelect(name) }
  func didClick() { onWrite(address.peek()) }
}

/// A switch, shown as a detail.
struct SettingRow: DetailStyle {
  let title: String
  let isOn: Observable<Bool>

  var identifier: AnyHashable { title }
  var detail: any ObservableValue<String> { isOn.map { $0 ? "on" : "off" } }

  func didClick() { isOn.value.toggle() }
}

/// Rows below a title, as one row of a larger list.
struct BlockRow: BlockStyle {
  let title: String
  let rows: ObservableArray<any ListRow>

  init(_ title: String, _ rows: [any ListRow]) { (self.title, self.rows) = (title, ObservableArray(rows)) }

  var identifier: AnyHashable { title }
}
