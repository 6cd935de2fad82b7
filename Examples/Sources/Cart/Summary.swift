import Binding
import TerminalWidgets

/// The sum to be paid. Knows two numbers, and not where they come from.
@MainActor final class SummaryViewModel {
  /// The amount, to be bound to the cost of the cart.
  let subtotal = Observable(0, name: "summary.subtotal")
  /// To be bound to the reduction.
  let reduction = Observable(0, name: "summary.reduction")
  let text: Computed<String>
  /// Pays; the output is the number of the receipt.
  let pay: Command<Void, Int>
  /// Sent when a sum was paid, for those whom it concerns.
  let paid = Event<Int>(name: "paid")

  init(service: any PaymentService) {
    let (subtotal, reduction, paid) = (subtotal, reduction, paid)
    let total = Computed(name: "total") { subtotal.value - reduction.value }
    text = Computed(name: "summary.text") {
      let less = reduction.value == 0 ? "" : " (\(price(reduction.value)) less)"
      return "to pay: \(price(total.value))\(less)"
    }
    pay = Command(enabledIf: { total.value > 0 ? total.value : nil }, name: "pay") { (total: Int) in
      let receipt = try await service.pay(total)
      paid.send(total)
      return receipt
    }
  }

  isolated deinit {}
}

/// Its view.
@MainActor final class SummaryView {
  let label = Label()
  let button = Button("Pay")
  private let scope = Scope()

  init(_ viewModel: SummaryViewModel) {
    viewModel.text.bind(to: label, \.text).store(in: scope)
    viewModel.pay.bind(to: button, in: scope)
  }

  isolated deinit {}
}
