import Binding
import BindingArchitecture

/// Where the app is put together: the only place that names all classes. It keeps the context and the data handler,
/// which outlive rooms.
final class GiftApp {
  let context = Context(name: "app")
  let dataHandler: PurseDataHandler
  private let print: (String) -> Void

  init(coins: Int, print: @escaping (String) -> Void) {
    self.print = print
    dataHandler = PurseDataHandler(coins: coins, in: context)
  }

  /// Opens a room, with prices of its own if there are any. The caller keeps the room; the app does not.
  func room(_ name: String, prices: PriceList? = nil) -> GiftRoom {
    let room = context.child(name: name)
    if let prices { room[Prices.self] = prices }
    return GiftRoom(in: room, print: print)
  }
}

/// The parts of a room, which only the room keeps.
final class GiftRoom {
  let context: Context
  let view: RoomView
  private let interactor: GiftInteractor
  private let presenter: RoomPresenter

  init(in context: Context, print: @escaping (String) -> Void) {
    self.context = context
    interactor = GiftInteractor(in: context)
    presenter = RoomPresenter(in: context)
    view = RoomView(in: context, print: print)
    view.openPanel()
  }
}
