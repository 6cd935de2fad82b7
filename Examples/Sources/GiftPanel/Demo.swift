// A design with contexts: an app with rooms, in each room a panel, in each panel a button for each gift. Views get no
// references: each finds its context by the views around it, and in the context, by their roles, a presenter, an
// interactor, and the data handler, which alone writes the model. None knows the class of another.

package import Binding
import BindingArchitecture
package import TerminalWidgets

/// Two rooms, one of which has its own prices, with one purse.
@MainActor package func giftPanelScreen(in scope: Scope) -> Screen { screen(of: GiftApp(coins: 30) { _ in }).screen }

@MainActor private func screen(of app: GiftApp) -> (screen: Screen, rooms: [RoomController]) {
  let rooms = [app.room("blue"), app.room("red", prices: PriceList(coins: [.rose: 2, .cake: 4]))]
  let widgets = rooms.map { Column([Label($0.scene?.context.name ?? ""), $0.view?.widget ?? Label(), Label()]) }
  return (Screen("Gifts", of: [app, rooms] as AnyObject, Column(widgets)), rooms)
}

/// Sends a gift from each room, and asks who spent the coins.
@MainActor package func giftPanelDemo(_ print: @escaping (String) -> Void) {
  let app = GiftApp(coins: 15, print: print)
  var parts: (screen: Screen, rooms: [RoomController])? = screen(of: app)
  print("a rose is chosen and sent:")
  parts?.screen.type("<enter><tab><enter><tab><tab><enter>")
  withTracing {
    print("a cake from the red room:")
    parts?.screen.type("<tab><enter><tab><tab><enter><tab><enter>")
    print("why: \(why(app.dataHandler.purse))")
  }
  print("the app raises its prices; the red room has its own:")
  app.context[Prices.self] = PriceList(coins: [.rose: 6, .cake: 12])
  parts?.screen.play("<enter><backtab><enter>", print)
  print("everybody leaves:")
  parts = nil
  withExtendedLifetime(app) {}
}
