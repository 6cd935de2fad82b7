import Binding

/// A cell of a list, that is used again for other goods. No logic here: three bindings.
final class GoodsCell {
  private(set) var log: [String] = []
  var title = "" { didSet { log.append("title: \(title)") } }
  var price = "" { didSet { log.append("price: \(price)") } }
  var image = "" { didSet { log.append("image: \(image)") } }
  private let scope = Scope()

  func show(_ goods: any GoodsDisplay) {
    scope.rebind {
      goods.title.bind(to: self) { $0.title = $1 }.store(in: $0)
      goods.price.bind(to: self) { $0.price = $1 }.store(in: $0)
      goods.image.bind(to: self) { $0.image = $1 }.store(in: $0)
    }
  }

  /// The texts that were written since the last call.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }
}
