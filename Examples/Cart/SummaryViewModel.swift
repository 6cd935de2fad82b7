import Binding

/// The sum to be paid. Knows two numbers, and not where they come from.
final class SummaryViewModel {
  /// The amount, to be bound to the cost of the cart.
  let subtotal = Observable(0, name: "summary.subtotal")
  /// To be bound to the reduction.
  let reduction = Observable(0, name: "summary.reduction")
  let text: Computed<String>
  let pay: Command<Void, Int>

  init() {
    let price = TwoWayConverter<Int, String>.decimal(digits: 2).oneWay
    let (subtotal, reduction) = (subtotal, reduction)
    let total = Computed(name: "total") { subtotal.value - reduction.value }
    text = Computed(name: "summary.text") {
      let less = reduction.value == 0 ? "" : " (\(price.convert(reduction.value)) less)"
      return "to pay: \(price.convert(total.value))\(less)"
    }
    pay = Command(enabledIf: { total.value > 0 ? total.value : nil }, name: "pay") { (total: Int) in total }
  }
}
