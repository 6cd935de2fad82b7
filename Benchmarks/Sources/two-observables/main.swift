// The smallest program that binds something: its size, less that of the empty one, is what Binding adds.
import Binding

final class Label {
  var text = "" {
    didSet { print(text) }
  }
}

let first = Observable("Ada")
let last = Observable("Lovelace")
let label = Label()
let full = Computed { "\(first.value) \(last.value)" }
let token = full.bind(to: label) { $0.text = $1 }
last.value = "Byron"
token.cancel()
