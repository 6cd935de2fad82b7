import Binding
import BindingCollections

/// A cell with one line of text.
final class PlainCell: ListCell {
  var onClick: (() -> Void)?
  var title = ""

  /// Takes what it shows from any row of that style, until the scope ends.
  func show(_ row: any PlainStyle, until scope: Scope) {
    row.line.observe { [weak self] in self?.title = $0 }.store(in: scope)
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
    row.detail.observe { [weak self] in self?.detail = $0 }.store(in: scope)
  }
}
