import Binding
import GoodsCells

/// A cell of a list, which is reused for other goods. It has no logic, only four bindings.
@MainActor final class GoodsCell {
  private(set) var log: [String] = []
  var title = "" { didSet { log.append("title: \(title)") } }
  var price = "" { didSet { log.append("price: \(price)") } }
  var note = "" { didSet { log.append("note: \(note)") } }
  var picture = "" { didSet { log.append("picture: \(picture)") } }
  private let scope = Scope()

  /// Goods keep their name, so it is written once; the rest follows.
  func show(_ goods: any GoodsDisplay) {
    goods.title.bindOnce(to: self, \.title)
    scope.rebind {
      goods.price.bind(to: self, \.price).store(in: $0)
      goods.note.bind(to: self, \.note).store(in: $0)
      goods.picture.map(\.name).bind(to: self, \.picture).store(in: $0)
    }
  }

  /// The texts that were written since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}

extension ResourceState<Picture> {
  /// A text in place of the picture: its name, or another word while it is loaded or if that failed.
  var name: String {
    switch self {
    case .loaded(let picture): picture.name
    case .failed: "broken"
    case .idle, .loading: "placeholder"
    }
  }
}
