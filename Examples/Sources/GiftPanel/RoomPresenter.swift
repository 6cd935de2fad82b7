import Binding
import BindingArchitecture

/// The presenter of a room. It has no adapter, because nothing here is a list: see HomePage for that. The text on the
/// door is computed from values of the context, and keeps the context but not the presenter: so a view that shows the
/// text does not keep the presenter alive.
final class RoomPresenter: RoomWriter {
  let sign: Computed<String>
  private let context: Context
  private let scope = Scope()

  init(in context: Context) {
    self.context = context
    let room = context.name
    sign = Computed(name: "\(room).sign") {
      guard let purse = context[PurseKeeping.self]?.purse.value else { return "closed" }
      let gifts = purse.gifts(in: room).map(\.rawValue)
      return "\(gifts.isEmpty ? "no gifts" : gifts.joined(separator: ", ")); \(purse.coins) coins left"
    }
    context.enroll(self, as: RoomWriting.self, until: scope)
  }

  func title(of gift: Gift) -> String {
    context[GiftSending.self]?.price(of: gift).map { "\(gift) for \($0)" } ?? "no \(gift)"
  }

  /// Without a gift at the offset nothing is sent. When the coins are spent the room is closed.
  func sendGift(at index: Int) {
    guard Gift.offered.indices.contains(index) else { return }
    context[GiftSending.self]?.send(Gift.offered[index])
    if context[PurseKeeping.self]?.purse.value.coins == 0 { context[RoomOwning.self]?.leaveRoom() }
  }
}
