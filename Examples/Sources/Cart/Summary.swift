import Binding
import TerminalWidgets

/// The sum to be paid. Knows two numbers, but not their origin.
@MainActor final class SummaryViewModel {
  /// The amount, to be bound to the cost of the cart.
  @Tracked var subtotal = 0
  /// The reduction, to be bound to that of the promotion.
  @Tracked var reduction = 0
  var total: Int { subtotal - reduction }
  var text: String {
    "to pay: \(price(total))" + (reduction == 0 ? "" : " (\(price(reduction)) less)")
  }
  /// Pays; the output is the number of the receipt.
  private(set) lazy var pay = Command<Void, Int>(given: { [weak self] in self?.due }, name: "pay") {
    @MainActor [service, paying, paid] total in
    paying.send(total)
    let receipt = try await service.pay(total)
    paid.send(total)
    return receipt
  }
  /// Sent before and after a payment, for other modules.
  let paying = Event<Int>(name: "paying")
  let paid = Event<Int>(name: "paid")
  private let service: any PaymentService

  init(service: any PaymentService) { self.service = service }

  private var due: Int? { total > 0 ? total : nil }
}

/// Its view.
@MainActor final class SummaryView {
  let label = Label()
  let button = Button("Pay")
  private let scope = Scope()

  init(_ viewModel: SummaryViewModel) {
    Computed(of: viewModel, \.text).bind(to: label, \.text).store(in: scope)
    viewModel.pay.bind(to: button, in: scope)
  }
}
