import Binding

let start = Observable(0)
var end = start.map { $0 + 1 }
for _ in 1..<100_000 {
  end = end.map { $0 + 1 }
  _ = end.value  // only the first evaluation of a node recurses
}

let printing = Effect { print(end.value) }
start.value = 1
printing.cancel()

// Prints:
// 100000
// 100001
