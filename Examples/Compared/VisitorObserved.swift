// What `Visitor.swift` of the snippets does, with `@Observable`. `Scripts/lines` counts the lines of both.
import Observation

@MainActor @Observable final class Visitor {
  var first = "Ada"
  var last = "Lovelace"
  var visits = 1
  var greeting: String { "\(first) \(last), visit \(visits)" }
}
@MainActor final class Label { var text = "" { didSet { print("label: \(text)") } } }

let visitor = Visitor()
let label = Label()
let observation = Task { @MainActor in
  for await greeting in Observations({ visitor.greeting }) {
    label.text = greeting
  }
}
try await Task.sleep(for: .milliseconds(20))

visitor.visits += 1
try await Task.sleep(for: .milliseconds(20))
visitor.first = "Augusta"
visitor.last = "King"
try await Task.sleep(for: .milliseconds(20))
visitor.visits = 2
observation.cancel()
visitor.visits = 3
print("computed: \(visitor.greeting)")

// Prints:
// label: Ada Lovelace, visit 1
// label: Ada Lovelace, visit 2
// label: Augusta King, visit 2
// computed: Augusta King, visit 3
