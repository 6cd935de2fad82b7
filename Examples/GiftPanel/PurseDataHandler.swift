import Binding
import BindingArchitecture

/// The data handler: the only one who can write the model, because nobody else has it.
///
/// Who wanted a change is told by `why(purse)`. There is one place to look, and one for a breakpoint.
final class PurseDataHandler: PurseKeeper {
  let purse: ReadOnly<Purse>
  private let model: Observable<Purse>
  private let scope = Scope()

  init(coins: Int, in context: Context) {
    model = Observable(Purse(coins: coins), name: "purse")
    purse = model.readOnly
    context.enroll(self, as: PurseKeeping.self, until: scope)
  }

  /// What the model allows is decided by whoever owns it, and not by those who ask.
  func pay(_ price: Int, for gift: Gift, in room: String) -> Bool {
    guard (0...model.peek().coins).contains(price) else { return false }
    model.update {
      $0.coins -= price
      $0.sent.append(Purse.Entry(gift: gift, room: room))
    }
    return true
  }
}
