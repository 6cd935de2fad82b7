import Binding
import TerminalWidgets

struct Payment {
  let sum: Int
  /// The number of the receipt.
  let receipt: Int
}

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
  /// Pays. Other modules hear of a payment by its execution and by its outputs.
  private(set) lazy var pay = Command(for: self, given: { $0.due }, name: "pay") { [service] sum in
    Payment(sum: sum, receipt: try await service.pay(sum))
  }
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
