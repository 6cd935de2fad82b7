import Binding
import BindingCollections

/// A cell with one line of text.
final class PlainCell: ListCell {
  var onClick: (() -> Void)?
  var title = ""
}

/// A cell with a text, a detail and a button.
final class DetailCell: ListCell {
  var onClick: (() -> Void)?
  var title = ""
  var detail = ""
}

/// A row that is one line of text. Headers and notes are both such rows, of one class.
final class TextRow: ListRow {
  let title: Observable<String>
  let onSelect: (TextRow) -> Void

  init(_ title: String, onSelect: @escaping (TextRow) -> Void) {
    self.title = Observable(title)
    self.onSelect = onSelect
  }

  var identifier: AnyHashable { ObjectIdentifier(self) }
  func display(in cell: PlainCell, until scope: Scope) { title.bind(to: cell, \.title).store(in: scope) }
  func didSelect() { onSelect(self) }
}

/// A person to whom one can write.
struct ContactRow: ListRow {
  let name: String
  let address: Observable<String>
  let onWrite: (String) -> Void

  var identifier: AnyHashable { name }
  var height: Double? { 64 }

  func display(in cell: DetailCell, until scope: Scope) {
    cell.title = name
    address.bind(to: cell, \.detail).store(in: scope)
  }

  func didClick() { onWrite(address.peek()) }
}

/// A switch, shown as a detail.
struct SettingRow: ListRow {
  let title: String
  let isOn: Observable<Bool>

  var identifier: AnyHashable { title }

  func display(in cell: DetailCell, until scope: Scope) {
    cell.title = title
    isOn.map { $0 ? "on" : "off" }.bind(to: cell, \.detail).store(in: scope)
  }

  func didClick() { isOn.value.toggle() }
}

/// A row that counts how often it was clicked.
struct TallyRow: ListRow {
  let count: Observable<Int>

  var identifier: AnyHashable { "tally" }

  func display(in cell: PlainCell, until scope: Scope) {
    count.map { "clicked \($0) times" }.bind(to: cell, \.title).store(in: scope)
  }

  func didClick() { count.value += 1 }
}
