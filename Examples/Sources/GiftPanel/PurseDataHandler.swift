import Binding
import BindingArchitecture

/// The data handler: the only object that can write the model, because no other object has it.
///
/// `why(purse)` names the button that caused a change. All changes happen in one place, where a breakpoint can be set.
final class PurseDataHandler: PurseKeeper {
  let purse: ReadOnly<Purse>
  private let model: Observable<Purse>
  private let scope = Scope()

  init(coins: Int, in context: Context) {
    model = Observable(Purse(coins: coins), name: "purse")
    purse = model.readOnly
    context.enroll(self, as: PurseKeeping.self, until: scope)
  }

  /// The owner of the model, not its callers, decides what the model allows.
  func pay(_ price: Int, for gift: Gift, in room: String) -> Bool {
    guard (0...model.peek().coins).contains(price) else { return false }
    model.update {
      $0.coins -= price
      $0.sent.append(Purse.Entry(gift: gift, room: room))
    }
    return true
  }
}
