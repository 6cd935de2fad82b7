import Binding
import BindingForms

/// Where a code for a reduction is entered. Knows nothing of lists; the screen binds the amount to it.
final class PromotionViewModel {
  /// The amount, to be bound to the cost of the cart.
  let amount = Observable(0, name: "promotion.amount")
  /// The accepted code; empty for none.
  let accepted = Observable("", name: "promotion.accepted")
  /// Where the code is typed. It is accepted when it is valid for the present amount, and is validated anew when the
  /// amount changes.
  let code: Field<String, String>
  /// The reduction.
  let reduction: Computed<Int>

  init() {
    let (amount, accepted) = (amount, accepted)
    code = Field(accepted, via: .trimmed, name: "promotion.code").validate { code in
      switch code {
      case "": nil
      case "TEN": amount.value < 1000 ? .refusal("From 10.00 only.") : nil
      case "HALF": .warning("Not to be combined with others.")
      default: .refusal("There is no such code.")
      }
    }
    reduction = Computed(name: "reduction") {
      switch accepted.value {
      case "TEN" where amount.value >= 1000: amount.value / 10
      case "HALF": amount.value / 2
      default: 0
      }
    }
  }
}
