public import Binding
public import BindingCollections

/// A row that can be shown with an icon and a line of text. It knows no cell.
public protocol PlainStyle: ListRow {
  /// The name of an icon; `nil` for a row without an icon.
  var icon: String? { get }
  /// The text.
  var line: any ObservableValue<String> { get }
}

extension PlainStyle {
  /// No icon.
  public var icon: String? { nil }
}

/// A row that can be shown with a title, a detail and a button.
public protocol DetailStyle: ListRow {
  /// The title.
  var title: String { get }
  /// The title of the button.
  var detail: any ObservableValue<String> { get }
}

/// A row that can be shown as a title above further rows of any kind, including such rows.
public protocol BlockStyle: ListRow {
  /// The title.
  var title: String { get }
  /// The rows below the title.
  var rows: ObservableArray<any ListRow> { get }
}

/// A row that opens a page with its title. Two of the five models are of this class.
final class PageRow: PlainStyle {
  let icon: String?
  let title: Observable<String>
  let onSelect: (PageRow) -> Void

  /// Makes a row, with these defaults for what is left out.
  init(icon: String? = "phone", title: String = "Phone", onSelect: @escaping (PageRow) -> Void) {
    self.icon = icon
    self.title = Observable(title)
    self.onSelect = onSelect
  }

  var identifier: AnyHashable { ObjectIdentifier(self) }
  var line: any ObservableValue<String> { title }
  func didSelect() { onSelect(self) }
}

/// A row that counts how often it was selected: the style of a ``PageRow``, but other behaviour.
struct TallyRow: PlainStyle {
  let count: Observable<Int>

  var identifier: AnyHashable { "tally" }
  var line: any ObservableValue<String> { count.map { "selected \($0) times" } }

  func didSelect() { count.value += 1 }
}

/// A person to whom the user can write: the controller does that, which the row calls.
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
