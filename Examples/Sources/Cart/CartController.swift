import Binding
import TerminalWidgets

/// Makes the three modules, and is where they meet: values by bindings, and one event. Each of them can be replaced,
/// tested and shown alone.
@MainActor final class CartController {
  let list: CartListViewModel
  let promotion: PromotionViewModel
  let summary: SummaryViewModel
  let status = Label()
  private let listView: CartListView
  private let promotionView: PromotionView
  private let summaryView: SummaryView
  private let scope = Scope()

  init(service: any CartListService & PromotionService & PaymentService = SampleShop()) {
    let list = CartListViewModel(service: service)
    promotion = PromotionViewModel(service: service)
    summary = SummaryViewModel(service: service)
    self.list = list
    (listView, promotionView) = (CartListView(list), PromotionView(promotion))
    summaryView = SummaryView(summary)
    promotion.amount.bindBack(to: list.subtotal).store(in: scope)
    summary.subtotal.bindBack(to: list.subtotal).store(in: scope)
    summary.reduction.bindBack(to: promotion.reduction).store(in: scope)
    summary.paid.observe { [status] sum in
      list.removeAll()
      status.text = "paid: \(price(sum))"
    }.store(in: scope)
  }

  isolated deinit {}

  func screen() -> Screen {
    Screen(
      "Cart", of: self, help: "+ more  - less", listView.box, promotionView.entry,
      Row(summaryView.button, summaryView.label), status)
  }
}
