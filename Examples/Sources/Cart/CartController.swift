import Binding
import TerminalWidgets

/// Makes the three modules, and connects them: values by bindings, and a payment by its command. Each module can be
/// replaced, tested and shown alone.
@MainActor final class CartController {
  let list: CartListViewModel
  let promotion: PromotionViewModel
  let summary: SummaryViewModel
  let status = Label()
  /// The sum that was paid last.
  @Tracked private var paid: Int?
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
    Computed(of: self, \.message).bind(to: status, \.text).store(in: scope)
    summary.pay.isExecuting.observe { [weak self] isPaying in
      if isPaying { self.map { $0.bought = $0.list.lines } }
    }.store(in: scope)
    summary.pay.outputs.observe { [weak self] payment in self?.finish(payment.sum) }.store(in: scope)
  }

  private func finish(_ sum: Int) {
    list.remove(bought)
    paid = sum
  }

  /// Whether a module, each of which loads by itself, is still loading.
  var isLoading: Bool { list.load.isExecuting.value || promotion.load.isExecuting.value }

  private var message: String {
    if isLoading { return "loading…" }
    return (list.load.failure.value ?? promotion.load.failure.value).map { "not loaded: \($0)" } ?? paid.map {
      "paid: \(price($0))"
    } ?? ""
  }

  func screen() -> Screen {
    Screen(
      "Cart", of: self, help: "+ more  - less", listView.box, promotionView.entry,
      Row(summaryView.button, summaryView.label), status)
  }
}
