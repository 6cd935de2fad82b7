import Binding

/// Where the three modules meet: in bindings, and nowhere else. Each of them can be replaced, tested and shown alone.
final class CartScreen {
  let list: CartListViewModel
  let promotion = PromotionViewModel()
  let summary = SummaryViewModel()
  private let scope = Scope()

  init(_ lines: [CartListViewModel.Line] = []) {
    list = CartListViewModel(lines)
    promotion.amount.bindBack(to: list.subtotal).store(in: scope)
    summary.subtotal.bindBack(to: list.subtotal).store(in: scope)
    summary.reduction.bindBack(to: promotion.reduction).store(in: scope)
  }
}
