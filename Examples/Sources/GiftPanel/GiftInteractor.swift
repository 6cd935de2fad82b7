import Binding
import BindingArchitecture

/// The interactor, or business object, of a room: knows how a gift is sent. In its context it looks up the members by
/// their roles each time: the prices in the room or further out, the purse in the app, the stage in the room.
final class GiftInteractor: GiftSender {
  private let context: Context
  private let scope = Scope()

  init(in context: Context) {
    self.context = context
    context.enroll(self, as: GiftSending.self, until: scope)
  }

  func price(of gift: Gift) -> Int? {
    context[PurseKeeping.self] == nil ? nil : context[Prices.self].price(of: gift)
  }

  /// Tracked: an effect or a condition of a command that calls this runs again when the answer changes.
  func canSend(_ gift: Gift) -> Bool {
    guard let price = price(of: gift), let purse = context[PurseKeeping.self]?.purse else { return false }
    return price <= purse.value.coins
  }

  /// Pays for the gift, shows it, and closes the panel. If the coins do not suffice nothing changes.
  func send(_ gift: Gift) {
    guard let price = price(of: gift), let keeper = context[PurseKeeping.self] else { return }
    guard keeper.pay(price, for: gift, in: context.name) else { return }
    context[GiftShowing.self]?.welcome(gift)
    context[GiftShowing.self]?.showPanel(false)
  }
}
