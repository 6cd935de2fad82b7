import Binding
import BindingCollections

/// What can be shown in a line of text. A row says so; it knows no cell.
protocol PlainStyle: ListRow {
  var line: any ObservableValue<String> { get }
}

/// What can be shown with a title and a detail.
protocol DetailStyle: ListRow {
  var title: String { get }
  var detail: any ObservableValue<String> { get }
}

/// A row that is one line of text. Headers and notes are both such rows, of one class.
final class TextRow: PlainStyle {
  let title: Observable<String>
  let onSelect: (TextRow) -> Void

  init(_ title: String, onSelect: @escaping (TextRow) -> Void) {
    self.title = Observable(title)
    self.onSelect = onSelect
  }

  var identifier: AnyHashable { ObjectIdentifier(self) }
  var line: any ObservableValue<String> { title }
  func didSelect() { onSelect(self) }
}

/// A person to whom one can write.
struct ContactRow: DetailStyle {
  let name: String
  let address: Observable<String>
  let onWrite: (String) -> Void

  var identifier: AnyHashable { name }
  var height: Double? { 64 }
  var title: String { name }
  var detail: any ObservableValue<String> { address }

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

/// A row that counts how often it was clicked.
struct TallyRow: PlainStyle {
  let count: Observable<Int>

  var identifier: AnyHashable { "tally" }
  var line: any ObservableValue<String> { count.map { "clicked \($0) times" } }

  func didClick() { count.value += 1 }
}
