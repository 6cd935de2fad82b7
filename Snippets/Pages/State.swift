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
  private(set) lazy var totalNode = Computed(of: self, \.total)
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

// MARK: A property that follows, and can be written

final class Thermostat {
  @Tracked var celsius = 20.0
  var fahrenheit: Double {
    get { celsius * 1.8 + 32 }
    set { celsius = (newValue - 32) / 1.8 }
  }
  private(set) lazy var fahrenheitLens = Lens(of: self, \.fahrenheit)
}

let thermostat = Thermostat()
thermostat.fahrenheitLens.value = 50  // as a bound control writes it
print(thermostat.celsius, "°C")

// MARK: Reacting to values and events of others

final class Inbox {
  @Tracked private(set) var count = 0
  private let scope = Scope()

  init(isOnline: Observable<Bool>, arrived: Event<Int>) {
    arrived.observe(for: self) { me, number in me.count += number }
      .store(in: scope)
    isOnline.observe(for: self) { me, isOnline in
      if !isOnline { me.count = 0 }
    }.store(in: scope)
  }
}

let (isOnline, arrived) = (Observable(true), Event<Int>())
let inbox = Inbox(isOnline: isOnline, arrived: arrived)
arrived.send(2)
arrived.send(3)
print("messages:", inbox.count)
isOnline.value = false
print("messages:", inbox.count)

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
// 10.0 °C
// messages: 5
// messages: 0
// loaded photo.png
