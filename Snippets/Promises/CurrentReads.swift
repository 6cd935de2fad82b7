import Binding

let width = Observable(3)
let area = Computed { width.value * width.value }

batch {
  width.value = 4
  print(area.value)
  width.value = 5
  print(area.value)
}

// Prints:
// 16
// 25
