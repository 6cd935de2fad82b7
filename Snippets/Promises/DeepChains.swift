import Binding

let start = Observable(0)
var end = start.map { $0 + 1 }
var observation = end.observe { _ in }
for _ in 1..<100_000 {
  end = end.map { $0 + 1 }
  observation = end.observe { _ in }  // observed as it grows: one step at a time
}

start.value = 1
print(end.value)
observation.cancel()

// Prints:
// 100001
