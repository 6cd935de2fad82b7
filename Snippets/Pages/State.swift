// The samples of the page "State".
import Binding

// MARK: Tracked properties

final class Item {
  @Tracked var price: Int
  @Tracked var quantity = 1
  var total: Int { price * quantity }
  init(price: Int) { self.price = price }
}

final class Order {
  @Tracked var items: [Item] = []
  @TrackedOutput private(set) var sent = 0
  var total: Int { items.reduce(0) { $0 + $1.total } }
  lazy var totalNode = Computed(of: self, \.total)
  func send() { sent += 1 }
}

let order = Order()
let printing = Effect { print("total", order.total) }
order.items = [Item(price: 3), Item(price: 10)]
order.items[0].quantity = 2

final class Label { var text = "" { didSet { print("label", text) } } }
let label = Label()
let scope = Scope()
let text = order.totalNode.map { "\($0) €" }
text.bind(to: label, \.text).store(in: scope)
order.$sent.observe { print("sent", $0) }.store(in: scope)
order.send()
scope.end()
printing.cancel()

// MARK: A value that is permitted

let percent = Observable(50, coercing: { min(max($0, 0), 100) })
percent.value = 120
print(percent.value)

// MARK: A value that follows, and can be written

let celsius = Observable(20.0)
let fahrenheit = Lens(
  get: { celsius.value * 1.8 + 32 },
  set: { celsius.value = ($0 - 32) / 1.8 }
)
fahrenheit.value = 50
print(celsius.value, "°C")

// MARK: A value that begins anew

let query = Observable("ada")
let page = Observable(resetBy: { query.value }) { 0 }
page.value = 3
query.value = "grace"
print("page", page.value)

// MARK: A value that follows from its former self

let reading = Observable(3)
let highest = Computed { previous in
  max(previous ?? 0, reading.value)
}
let watching = Effect { print("highest", highest.value) }
reading.value = 9
reading.value = 5

// MARK: An effect that ends itself

let download = Observable<String?>(nil)
let waiting = Effect { me in
  guard let file = download.value else { return }
  print("loaded", file)
  me.cancel()
}
download.value = "photo.png"
download.value = "other.png"

// Prints:
// total 0
// total 13
// total 16
// label 16 €
// sent 0
// sent 1
// 100
// 10.0 °C
// page 0
// highest 3
// highest 9
// loaded photo.png
