// The size of a program with one observable array: an observer of its changes, an append and a removal.
import Binding
import BindingCollections

let names = ObservableArray(["Ada", "Grace"])
let token = names.observeChangeSets { changes in
  for insertion in changes.insertions { print("+\(insertion.offset) \(insertion.element)") }
  for removal in changes.removals { print("-\(removal.offset) \(removal.element)") }
}
names.append("Hedy")
names.remove(at: 0)
token.cancel()
