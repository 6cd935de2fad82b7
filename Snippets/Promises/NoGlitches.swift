import Binding

let price = Observable(10)
let amount = Observable(2)
let net = Computed { price.value * amount.value }
let tax = Computed { net.value / 5 }
let bill = Computed { "\(net.value) + \(tax.value)" }
let printing = Effect { print(bill.value) }

batch {
  price.value = 20
  amount.value = 3
}

// Prints:
// 20 + 4
// 60 + 12
