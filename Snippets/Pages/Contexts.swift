import Binding
import BindingArchitecture

enum Currency: ContextKey {
  static var defaultValue: String { "€" }
}

let scope = Scope()

let app = Context(name: "app")
let shop = app.child(name: "shop")
let shelf = shop.child(name: "shelf")
Effect { print("12 \(shelf[Currency.self])") }.store(in: shelf.scope)
app[Currency.self] = "$"
shop[Currency.self] = "£"
shop.removeValue(of: Currency.self)

protocol GiftSender: AnyObject {
  func send(_ gift: String)
}

enum GiftSending: ContextRole {
  typealias Member = any GiftSender
}

final class GiftHandler: GiftSender {
  private let model: Observable<[String]>
  let gifts: ReadOnly<[String]>
  private let scope = Scope()

  init(_ context: Context) {
    model = Observable([], name: "gifts")
    gifts = model.readOnly
    context.enroll(self, as: GiftSending.self, until: scope)
  }

  func send(_ gift: String) {
    withCause("the gift handler") { model.value.append(gift) }
  }
}

var handler: GiftHandler? = GiftHandler(shop)
handler?.gifts.observe { print($0) }.store(in: scope)
shelf[GiftSending.self]?.send("rose")
handler = nil
print(shelf[GiftSending.self] == nil)

final class ShelfModel {
  let height = Observable(100)
  let scope = Scope()
}

let registry = app[Registry.self]
Effect {
  print("height \(registry.find(ShelfModel.self)?.height.value ?? 0)")
}.store(in: app.scope)
var model: ShelfModel? = ShelfModel()
if let model { registry.put(model, until: model.scope) }
model?.height.value = 150
model = nil

final class ShelfView: ContextHost {
  let contextSite = ContextSite()
  weak var room: ShelfView? { didSet { contextSite.viewDidMove() } }

  var contextParent: (any ContextHost)? { room }
}

let (wall, board) = (ShelfView(), ShelfView())
board.room = wall
let screen = shop.child(name: "wall")
wall.context = screen
let florist = GiftHandler(screen)
board.context?[GiftSending.self]?.send("tulip")
print(florist.gifts.value, board.context?.path ?? "")

// Prints:
// 12 €
// 12 $
// 12 £
// 12 $
// []
// ["rose"]
// true
// height 0
// height 100
// height 150
// height 0
// ["tulip"] 'wall' in 'shop' in 'app'
