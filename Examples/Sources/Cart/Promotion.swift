import Binding
import BindingForms
import TerminalWidgets

/// Where a code for a reduction is entered. Knows nothing of lists; the controller binds the amount to it.
@MainActor final class PromotionViewModel {
  /// The amount, to be bound to the cost of the cart.
  let amount = Observable(0, name: "promotion.amount")
  /// The accepted code; empty for none.
  let accepted = Observable("", name: "promotion.accepted")
  /// Where the code is typed. It is accepted when it is valid for the present amount, and is validated anew when the
  /// amount changes, or when the codes have come.
  let code: Field<String, String>
  let reduction: Computed<Int>
  /// Fetches the codes; executed when the view model is made.
  let load: Command<Void, [PromotionCode]>

  init(service: any PromotionService) {
    let (amount, accepted) = (amount, accepted)
    let load = Command<Void, [PromotionCode]>(policy: .shared, name: "promotion.load") { try await service.codes() }
    let known = { (name: String) in load.output.value?.first { $0.name == name } }
    code = Field(accepted, via: .trimmed, name: "promotion.code").validate { name in
      guard !name.isEmpty else { return nil }
      guard let code = known(name) else { return .refusal("There is no such code.") }
      return amount.value < code.minimum ? .refusal("From \(price(code.minimum)) only.") : nil
    }
    reduction = Computed(name: "reduction") {
      guard let code = known(accepted.value), amount.value >= code.minimum else { return 0 }
      return amount.value * code.percent / 100
    }
    self.load = load
    load.execute()
  }

  isolated deinit {}
}

/// Its view.
@MainActor final class PromotionView {
  let entry = Entry("Code")
  private let scope = Scope()

  init(_ viewModel: PromotionViewModel) {
    viewModel.code.bindTwoWay(to: entry).store(in: scope)
    viewModel.code.error.bind(to: entry) { $0.hint = $1?.message ?? "" }.store(in: scope)
  }

  isolated deinit {}
}

/// As amounts are written.
func price(_ cents: Int) -> String { TwoWayConverter<Int, String>.decimal(digits: 2).convert(cents) }
