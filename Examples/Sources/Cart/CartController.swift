import Binding
import TerminalWidgets

/// Makes the three modules, and connects them: values by bindings, and a payment by its command. Each module can be
/// replaced, tested and shown alone.
@MainActor final class CartController {
  let list: CartListViewModel
  let promotion: PromotionViewModel
  let summary: SummaryViewModel
  let status = Label()
  /// Both modules load by themselves; executed beside that, it joins them, and tells when all is there.
  let load: Command<Void, [Void]>
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
    load = Command.together([list.load, promotion.load], name: "load")
    summaryView = SummaryView(summary)
    Computed(of: list, \.subtotal).bind(to: promotion, \.amount).store(in: scope)
    Computed(of: list, \.subtotal).bind(to: summary, \.subtotal).store(in: scope)
    Computed(of: promotion, \.reduction).bind(to: summary, \.reduction).store(in: scope)
    Computed(of: self, \.message).bind(to: status, \.text).store(in: scope)
    load.execute()
    summary.pay.isExecuting.observe { [weak self] isPaying in
      if isPaying { self.map { $0.bought = $0.list.lines } }
    }.store(in: scope)
    summary.pay.outputs.observe { [weak self] payment in self?.finish(payment.sum) }.store(in: scope)
  }

  private func finish(_ sum: Int) {
    list.remove(bought)
    paid = sum
  }

  private var message: String {
    if load.isExecuting.value { return "loading…" }
    return load.failure.value.map { "not loaded: \($0)" } ?? paid.map { "paid: \(price($0))" } ?? ""
  }

  func screen() -> Screen {
    Screen(
      "Cart", of: self, help: "+ more  - less", listView.box, promotionView.entry,
      Row(summaryView.button, summaryView.label), status)
  }
}
