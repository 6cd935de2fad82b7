// What `OrderOfItems.swift` does, with `@Observable`.
import Observation

@MainActor @Observable final class Item {
  var price: Int
  var count = 1
  var total: Int { price * count }
  init(price: Int) { self.price = price }
}
@MainActor @Observable final class Order {
  var items: [Item] = []
  var discount = 0
  var subtotal: Int { items.reduce(0) { $0 + $1.total } }
  var total: Int { max(0, subtotal - discount) }
}

let order = Order()
let observation = Task { @MainActor in
  for await total in Observations({ order.total }) {
    print("total: \(total)")
  }
}
try await Task.sleep(for: .milliseconds(20))
order.items.append(Item(price: 30))
try await Task.sleep(for: .milliseconds(20))
order.items.append(Item(price: 12))
order.discount = 2
try await Task.sleep(for: .milliseconds(20))
order.items[0].count = 2
try await Task.sleep(for: .milliseconds(20))
observation.cancel()

// Prints:
// total: 0
// total: 30
// total: 40
// total: 70
