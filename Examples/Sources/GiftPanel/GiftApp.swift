import Binding
import BindingArchitecture

/// Puts the app together. It keeps the context and the data handler, which outlive rooms.
final class GiftApp {
  let context = Context(name: "app")
  let dataHandler: PurseDataHandler
  private let print: (String) -> Void

  init(coins: Int, print: @escaping (String) -> Void) {
    self.print = print
    dataHandler = PurseDataHandler(coins: coins, in: context)
  }

  /// Opens a room, with its own prices if there are any. The caller keeps the room; the app does not.
  func room(_ name: String, prices: PriceList? = nil) -> RoomController {
    RoomController(name, in: context, prices: prices, print: print)
  }
}
