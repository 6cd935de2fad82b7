import Binding
import BindingCollections
import StyledRows

/// A cell of a list in a terminal. It makes its own lines, so that the list knows no kind of cell, and a new style
/// needs only its own cell.
protocol ConsoleCell: ListCell {
  /// Tracked. A line calls the closure to select its row; a button in the line has its own event.
  func lines(select: @escaping () -> Void) -> [ConsoleLine]
}

/// A line of a list, the closure that selects it, and the one that clicks its button, if it has one.
struct ConsoleLine {
  let text: String
  let select: () -> Void
  var click: (() -> Void)?
}

/// A cell with an icon and one line of text.
final class PlainCell: ConsoleCell {
  var onClick: (() -> Void)?
  @Tracked var icon: String?
  @Tracked var title = ""

  /// Shows any row of that style, until the scope ends.
  func show(_ row: any PlainStyle, until scope: Scope) {
    icon = row.icon
    row.line.bind(to: self) { $0.title = $1 }.store(in: scope)
  }

  func lines(select: @escaping () -> Void) -> [ConsoleLine] {
    [ConsoleLine(text: (icon.map { "(\($0)) " } ?? "") + title, select: select)]
  }
}

/// A cell with a text, a detail and a button.
final class DetailCell: ConsoleCell {
  var onClick: (() -> Void)?
  @Tracked var title = ""
  @Tracked var detail = ""

  /// Shows any row of that style, until the scope ends.
  func show(_ row: any DetailStyle, until scope: Scope) {
    title = row.title
    row.detail.bind(to: self) { $0.detail = $1 }.store(in: scope)
  }

  func lines(select: @escaping () -> Void) -> [ConsoleLine] {
    [ConsoleLine(text: "\(title): [\(detail)]", select: select) { [weak self] in self?.onClick?() }]
  }
}

/// A cell with a list in it.
final class BlockCell: ConsoleCell {
  var onClick: (() -> Void)?
  @Tracked var title = ""
  @Tracked var list: ConsoleList?

  /// Shows the rows of any row of that style, by cells like those around it, until the scope ends.
  func show(_ row: any BlockStyle, until scope: Scope) {
    title = row.title
    let adapter = ListAdapter.styled(row.rows)
    let list = ConsoleList(adapter)
    self.list = list
    adapter.connect(to: list).store(in: scope)
  }

  func lines(select: @escaping () -> Void) -> [ConsoleLine] {
    let inner = (list?.lines ?? []).map { ConsoleLine(text: "  \($0.text)", select: $0.select, click: $0.click) }
    return [ConsoleLine(text: title, select: select)] + inner
  }
}

extension ListAdapter<any ListRow> {
  /// An adapter that has a cell for each style, however deep rows are nested.
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
