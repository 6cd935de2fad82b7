import Binding

struct Overdrawn: Error {}

let balance = Observable(100)
let entries = Observable<[Int]>([])
let showing = Effect { print("balance \(balance.value), \(entries.value.count) entries") }

transaction {
  balance.value -= 30
  entries.value.append(-30)
}

do {
  try transaction {
    balance.value -= 80
    entries.value.append(-80)
    guard balance.value >= 0 else { throw Overdrawn() }
  }
} catch {
  print("refused: \(balance.value), \(entries.value)")
}

// Prints:
// balance 100, 0 entries
// balance 70, 1 entries
// refused: 70, [-30]
