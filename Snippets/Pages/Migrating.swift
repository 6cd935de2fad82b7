// The samples of "If you know …", in its order.
import Binding

// MARK: Several values

let name = Observable("")
let accepted = Observable(false)
let canSubmit = Computed { !name.value.isEmpty && accepted.value }

// MARK: A property of a view

final class Button { var isEnabled = true { didSet { print("enabled:", isEnabled) } } }

let button = Button()
let scope = Scope()
canSubmit.bind(to: button, \.isEnabled).store(in: scope)

// MARK: A command

let submit = Command<Void, String>(enabledIf: { canSubmit.value }) {
  await Task.yield()  // a request
  return "welcome, \(name.value)"
}
submit.failures.observe { print("failed:", $0) }.store(in: scope)

batch {
  name.value = "Ada"
  accepted.value = true
}
print(try await submit.run())

// Prints:
// enabled: false
// enabled: true
// welcome, Ada
