import Binding
import BindingForms
import TerminalWidgets

/// The input of a code for a reduction, independent of lists; the controller binds the amount to it.
@MainActor final class PromotionViewModel {
  /// The amount, to be bound to the cost of the cart.
  @Tracked var amount = 0
  /// The accepted code; empty for none.
  @Tracked var accepted = ""
  /// The typed code. It is accepted when it is valid for the present amount, and is validated again when the amount
  /// changes, or when the codes have been fetched.
  private(set) lazy var code = Field($accepted, via: .trimmed, name: "promotion.code").validate { [weak self] in
    self?.objection(to: $0)
  }
  var reduction: Int {
    guard let code = known(accepted), amount >= code.minimum else { return 0 }
    return amount * code.percent / 100
  }
  /// Fetches the codes; executed when the view model is made.
  private(set) lazy var load = Command<Void, Void>(policy: .shared, name: "promotion.load") {
    @MainActor [codes = $codes, service] in
    codes.value = try await service.codes()
  }
  @Tracked private var codes: [PromotionCode] = []
  private let service: any PromotionService

  init(service: any PromotionService) {
    self.service = service
    load.execute()
  }

  /// The field keeps an effect of its own, which has to end on the main actor.
  isolated deinit {}

  private func known(_ name: String) -> PromotionCode? { codes.first { $0.name == name } }

  private func objection(to name: String) -> ValidationIssue? {
    guard !name.isEmpty else { return nil }
    guard let code = known(name) else { return .refusal("There is no such code.") }
    return amount < code.minimum ? .refusal("From \(price(code.minimum)) only.") : nil
  }
}

/// Its view.
@MainActor final class PromotionView {
  let entry = Entry("Code")
  private let scope = Scope()

  init(_ viewModel: PromotionViewModel) {
    viewModel.code.bindTwoWay(to: entry).store(in: scope)
    viewModel.code.error.bind(to: entry) { $0.hint = $1?.message ?? "" }.store(in: scope)
  }
}

/// The format of amounts.
func price(_ cents: Int) -> String { TwoWayConverter<Int, String>.decimal(digits: 2).convert(cents) }
