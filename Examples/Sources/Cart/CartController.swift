import Binding
import TerminalWidgets

/// Makes the three modules, and connects them: values by bindings, and one event. Each module can be replaced, tested
/// and shown alone.
@MainActor final class CartController {
  let list: CartListViewModel
  let promotion: PromotionViewModel
  let summary: SummaryViewModel
  let status = Label()
  /// The lines that are being paid for. The list may change before the payment is done.
  private var bought: [CartLine] = []
  private let listView: CartListView
  private let promotionView: PromotionView
  private let summaryView: SummaryView
  private let scope = Scope()

  init(service: any CartListService & PromotionService & PaymentService = SampleShop()) {
    list = CartListViewModel(service: service)
    promotion = PromotionViewModel(service: service)
    summary = SummaryViewModel(service: service)
    listView = CartListView(list)
    promotionView = PromotionView(promotion)
    summaryView = SummaryView(summary)
    Computed(of: list, \.subtotal).bind(to: promotion, \.amount).store(in: scope)
    Computed(of: list, \.subtotal).bind(to: summary, \.subtotal).store(in: scope)
    Computed(of: promotion, \.reduction).bind(to: summary, \.reduction).store(in: scope)
    summary.paying.observe { [weak self] _ in self.map { $0.bought = $0.list.lines } }.store(in: scope)
    summary.paid.observe { [weak self] sum in self?.finish(sum) }.store(in: scope)
  }

  private func finish(_ sum: Int) {
    list.remove(bought)
    status.text = "paid: \(price(sum))"
  }

  func screen() -> Screen {
    Screen(
      "Cart", of: self, help: "+ more  - less", listView.box, promotionView.entry,
      Row(summaryView.button, summaryView.label), status)
  }
}
