import Binding

let first = Observable("Ada")
let full = Computed { "\(first.value) Lovelace" }
let effect = Effect { print(full.value) }
first.value = "Augusta"
