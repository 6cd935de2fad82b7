import Binding
import BindingForms

/// Where a code for a reduction is entered. Knows nothing of lists; somebody tells it what there is to be reduced.
final class PromotionViewModel {
  /// To be bound to what the cart costs.
  let amount = Observable(0, name: "promotion.amount")
  /// What was accepted, for whoever keeps it; empty for none.
  let accepted = Observable("", name: "promotion.accepted")
  /// Where the code is typed. It is accepted when it is valid for the present amount; when the amount changes it is looked at
  /// anew.
  let code: Field<String>
  /// How much less is to be paid.
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
