// An app with rooms, in each room a panel, in each panel a button for each gift. All parts are handed a context and
// find the others in it: the button finds an interactor, which finds prices and a data handler. None knows the class
// of another.

import Binding
import BindingArchitecture

/// Sends gifts in two rooms, of which one has prices of its own, closes a panel, and prints which button has spent
/// the coins.
package func giftPanelDemo(_ print: @escaping (String) -> Void) {
  let app = GiftApp(coins: 15, print: print)
  let blue = app.room("blue")
  let red = app.room("red", prices: PriceList(coins: [.rose: 2, .cake: 4]))

  blue.view.panel?.buttons[.rose]?.click()
  withTracing {
    red.view.panel?.buttons[.cake]?.click()
    print("why: \(why(app.dataHandler.purse))")
  }

  print("the app raises its prices; the red room has its own")
  app.context[Prices.self] = PriceList(coins: [.rose: 6, .cake: 12])
  print("the blue panel is closed, and its room lives on")
  blue.view.closePanel()
  red.view.panel?.buttons[.rose]?.click()
  // Kept until here, the app longest: the optimizer would let go of each after its last line.
  withExtendedLifetime(red) {}
  withExtendedLifetime(blue) {}
  withExtendedLifetime(app) {}
}
