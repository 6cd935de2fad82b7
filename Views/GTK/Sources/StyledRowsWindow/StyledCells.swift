import Binding
import BindingCollections
import GTKViews
import StyledRows

/// A cell with an icon and one line of text.
final class PlainCell: RowCell {
  private let icon = Icon("", size: 16)
  private let title = Label()

  init() {
    let line = Box(.horizontal, spacing: 12, icon, title)
    line.margin = 6
    super.init(line)
  }

  /// Takes what it shows from any row of that style, until the scope ends.
  func show(_ row: any PlainStyle, until scope: Scope) {
    icon.isVisible = row.icon != nil
    icon.name = row.icon.map { Self.icons[$0] ?? "image-missing-symbolic" } ?? ""
    row.line.bind(to: title, \.text).store(in: scope)
  }

  /// What rows call an icon, and what the theme does.
  private static let icons = ["people": "system-users-symbolic", "phone": "phone-symbolic"]
}

/// A cell with a text and a button that says the detail.
final class DetailCell: RowCell {
  private let title = Label()
  private let detail = Button("")

  init() {
    title.isExpanding = true
    detail.align(vertically: .center)
    let line = Box(.horizontal, spacing: 12, title, detail)
    line.margin = 6
    super.init(line)
    weak let me = self
    detail.onTrigger = { me?.onClick?() }
  }

  /// Takes what it shows from any row of that style, until the scope ends.
  func show(_ row: any DetailStyle, until scope: Scope) {
    title.text = row.title
    row.detail.bind(to: detail, \.title).store(in: scope)
  }
}

/// A cell with a list in it.
final class BlockCell: RowCell {
  private let title = Label()
  private let rows = Box(.vertical)

  init() {
    title.style("heading")
    let lines = Box(.vertical, spacing: 6, title, rows)
    lines.margin = 6
    super.init(lines)
    isSelectable = false
  }

  /// Shows the rows of any row of that style, by cells as those around it, until the scope ends.
  func show(_ row: any BlockStyle, until scope: Scope) {
    title.text = row.title
    let list = AdapterListView(.styled(row.rows))
    list.style("card")
    rows.append(list)
    scope.onEnd { [weak rows] in rows?.remove(list) }
  }
}
