import Binding
import GTKViews
import GoodsCells

/// A row of either list: a picture, a title above a note, a price. It knows no model.
final class GoodsRow: Composite {
  private let picture = ImageView(.icon("image-loading-symbolic"), size: 48)
  private let title = Label()
  private let note = Label()
  private let price = Label()
  private let again = Button(icon: "view-refresh-symbolic", "Load the picture again")

  init() {
    title.style("heading")
    for style in ["caption", "dim-label"] { note.style(style) }
    for label in [title, note] { label.isEllipsized = true }
    again.style("flat")
    again.align(vertically: .center)
    let lines = Box(.vertical, spacing: 2, title, note)
    lines.isExpanding = true
    lines.align(vertically: .center)
    let row = Box(.horizontal, spacing: 12, picture, lines, again, price)
    row.margin = 6
    super.init(row)
  }

  /// Shows goods until the scope ends. Their picture is loaded meanwhile.
  func show(_ goods: any GoodsDisplay, until scope: Scope) {
    goods.title.bind(to: title, \.text).store(in: scope)
    goods.price.bind(to: price, \.text).store(in: scope)
    goods.note.bind(to: note) {
      $0.text = $1
      $0.isVisible = !$1.isEmpty
    }.store(in: scope)
    goods.picture.bind(to: picture) {
      $0.content = ImageView.Content($1)
      $0.style("dim-label", $1.value == nil)
    }.store(in: scope)
    goods.loadAgain.bind(to: again).store(in: scope)
    goods.loadAgain.isEnabled.bind(to: again, \.isVisible).store(in: scope)
  }
}

extension ImageView.Content {
  fileprivate init(_ state: ResourceState<Picture>) {
    switch state {
    case .loaded(let picture): self = .file(picture.bytes)
    case .failed: self = .icon("image-missing-symbolic")
    case .idle, .loading: self = .icon("image-x-generic-symbolic")
    }
  }
}
