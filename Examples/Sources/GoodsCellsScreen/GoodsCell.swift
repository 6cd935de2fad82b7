import Binding
import GoodsCells

/// A cell of a list, that is used again for other goods. No logic here: four bindings.
@MainActor final class GoodsCell {
  private(set) var log: [String] = []
  var title = "" { didSet { log.append("title: \(title)") } }
  var price = "" { didSet { log.append("price: \(price)") } }
  var note = "" { didSet { log.append("note: \(note)") } }
  var picture = "" { didSet { log.append("picture: \(picture)") } }
  private let scope = Scope()

  func show(_ goods: any GoodsDisplay) {
    scope.rebind {
      goods.title.bind(to: self, \.title).store(in: $0)
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
  /// What stands where pictures cannot be shown: the name of the picture, and that of another one while it is loaded,
  /// and if it cannot be.
  var name: String {
    switch self {
    case .loaded(let picture): picture.name
    case .failed: "broken"
    case .idle, .loading: "placeholder"
    }
  }
}
