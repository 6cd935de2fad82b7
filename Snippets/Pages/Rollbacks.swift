import Binding

struct Overdrawn: Error { let missing: Int }

let balance = Observable(100)
let entries = Observable<[String]>([])
let summary = Computed { "\(balance.value) after \(entries.value.count) entries" }
let printing = Effect { print(summary.value) }

@MainActor
func withdraw(_ amount: Int) throws {
  try transaction {
    balance.value -= amount
    entries.value.append("withdrew \(amount)")
    guard balance.value >= 0 else {
      throw Overdrawn(missing: -balance.value)
    }
  }
}

try withdraw(30)  // one update
do {
  try withdraw(100)  // no update at all
} catch let error as Overdrawn {
  print("missing \(error.missing), still \(summary.value)")
}

// Nested: the inner failure is caught, and the outer goes on from where the inner began.
transaction {
  balance.value += 5
  try? withdraw(1_000)
  entries.value.append("interest")
}

// An effect made inside has seen what is no longer true, and runs again.
var watching: Effect?
try? transaction {
  balance.value = 0
  watching = Effect { print("watching", balance.value) }
  throw Overdrawn(missing: 0)
}

// Prints:
// 100 after 0 entries
// 70 after 1 entries
// missing 30, still 70 after 1 entries
// 75 after 2 entries
// watching 0
// watching 75
