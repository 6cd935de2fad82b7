// An order of items with totals. `Scripts/lines` counts it beside what `@Observable` takes.
import Binding

final class Item {
  @Tracked var price: Int
  @Tracked var count = 1
  var total: Int { price * count }
  init(price: Int) { self.price = price }
}
final class Order {
  @Tracked var items: [Item] = []
  @Tracked var discount = 0
  var subtotal: Int { items.reduce(0) { $0 + $1.total } }
  var total: Int { max(0, subtotal - discount) }
}

let order = Order()
let observation = Computed(of: order, \.total).observe { print("total: \($0)") }
order.items.append(Item(price: 30))
batch {
  order.items.append(Item(price: 12))
  order.discount = 2
}
order.items[0].count = 2
observation.cancel()

// Prints:
// total: 0
// total: 30
// total: 40
// total: 70
