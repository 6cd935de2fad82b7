import Binding
import BindingCollections
import StyledRows

/// A cell with an icon and one line of text.
final class PlainCell: ListCell {
  var onClick: (() -> Void)?
  var icon: String?
  var title = ""

  /// Takes what it shows from any row of that style, until the scope ends.
  func show(_ row: any PlainStyle, until scope: Scope) {
    icon = row.icon
    row.line.bind(to: self) { $0.title = $1 }.store(in: scope)
  }
}

/// A cell with a text, a detail and a button.
final class DetailCell: ListCell {
  var onClick: (() -> Void)?
  var title = ""
  var detail = ""

  /// Takes what it shows from any row of that style, until the scope ends.
  func show(_ row: any DetailStyle, until scope: Scope) {
    title = row.title
    row.detail.bind(to: self) { $0.detail = $1 }.store(in: scope)
  }
}

/// A cell with a list in it.
final class BlockCell: ListCell {
  var onClick: (() -> Void)?
  var title = ""
  private(set) var list: ConsoleList?

  /// Shows the rows of any row of that style, by cells as those around it, until the scope ends.
  func show(_ row: any BlockStyle, until scope: Scope) {
    title = row.title
    let adapter = ListAdapter.styled(row.rows)
    let list = ConsoleList(adapter)
    self.list = list
    adapter.connect(to: list).store(in: scope)
  }
}

extension ListAdapter<any ListRow> {
  /// An adapter that has a cell for each style, however deep rows are in rows.
  static func styled(_ rows: ObservableArray<any ListRow>) -> ListAdapter {
    let adapter = ListAdapter(rows)
    adapter.register(PlainCell.self, for: (any PlainStyle).self, make: { PlainCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    adapter.register(DetailCell.self, for: (any DetailStyle).self, make: { DetailCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    adapter.register(BlockCell.self, for: (any BlockStyle).self, make: { BlockCell() }) { row, cell, scope in
      cell.show(row, until: scope)
    }
    return adapter
  }
}
