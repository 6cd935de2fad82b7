import Binding
import BindingArchitecture

/// The controller of a room: the life cycle, and nothing else. It keeps the scene, which keeps the parts.
///
/// Closures make the parts, instead of classes that are found by name: so the compiler checks them, and a room may have
/// others.
final class RoomController: RoomOwner {
  let lifecycle = Lifecycle(name: "room")
  private(set) var scene: ContextScene<RoomPresenter, GiftInteractor, RoomView>?
  private let print: (String) -> Void

  /// A room below a context, with its own prices if there are any.
  init(_ name: String, in app: Context, prices: PriceList? = nil, print: @escaping (String) -> Void) {
    let log: (String) -> Void = { print("\(name): \($0)") }
    self.print = log
    let scene = ContextScene(in: app, name: name) {
      RoomPresenter(in: $0)
    } interactor: {
      GiftInteractor(in: $0)
    } view: {
      RoomView(in: $0, print: print)
    }
    if let prices { scene.context[Prices.self] = prices }
    scene.context.enroll(self, as: RoomOwning.self, until: lifecycle.scope)
    scene.context.scope.onEnd { print("\(name): context ended") }
    self.scene = scene
    lifecycle.entered.observe { phase in
      if phase == .loaded { log("did load") }
      if phase == .disposed { log("left") }
    }.store(in: lifecycle.scope)
    lifecycle.viewDidLoad()
  }

  deinit { print("releasing") }

  var view: RoomView? { scene?.view }

  func leaveRoom() {
    lifecycle.dispose()
    scene = nil
  }
}
