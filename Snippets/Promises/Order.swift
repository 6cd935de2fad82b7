import Binding

let stock = Observable(3)
let total = Observable(0)
let first = Effect {
  total.value = stock.value * 10
  print("first: stock \(stock.value), total \(total.value)")
}
let second = Effect { print("second: stock \(stock.value)") }
let third = Effect { print("third: total \(total.value)") }

print("writing")
stock.value = 4
print("written")

// Prints:
// first: stock 3, total 30
// second: stock 3
// third: total 30
// writing
// first: stock 4, total 40
// second: stock 4
// third: total 40
// written
