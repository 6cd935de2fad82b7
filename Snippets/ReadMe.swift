import Binding

final class Label { var text = "" { didSet { print("label: \(text)") } } }

let first = Observable("Ada")
let last = Observable("Lovelace")
let visits = Observable(1)
let greeting = Computed {
  "\(first.value) \(last.value), visit \(visits.value)"
}

let label = Label()
let scope = Scope()
// Writes the label now, and after each change.
greeting.bind(to: label, \.text).store(in: scope)

visits.value += 1
batch {  // two writes, one update
  first.value = "Augusta"
  last.value = "King"
}
visits.value = 2  // equal: nothing happens
scope.end()  // the label is left alone from here on
visits.value = 3
print("computed: \(greeting.value)")  // current all the same

// Prints:
// label: Ada Lovelace, visit 1
// label: Ada Lovelace, visit 2
// label: Augusta King, visit 2
// computed: Augusta King, visit 3
