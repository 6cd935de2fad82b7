// A visitor and a label, as on the page of the module, and in `Scripts/lines`.
import Binding

final class Visitor {
  @Tracked var first = "Ada"
  @Tracked var last = "Lovelace"
  @Tracked var visits = 1
  var greeting: String { "\(first) \(last), visit \(visits)" }
}
final class Label { var text = "" { didSet { print("label: \(text)") } } }

let visitor = Visitor()
let greeting = Computed(of: visitor, \.greeting)
let label = Label()
let scope = Scope()
// Writes the label now, and after each change.
greeting.bind(to: label, \.text).store(in: scope)

visitor.visits += 1
batch {  // two writes, one update
  visitor.first = "Augusta"
  visitor.last = "King"
}
visitor.visits = 2  // equal: nothing happens
scope.end()  // the label is left alone from here on
visitor.visits = 3
print("computed: \(greeting.value)")  // current all the same

// Prints:
// label: Ada Lovelace, visit 1
// label: Ada Lovelace, visit 2
// label: Augusta King, visit 2
// computed: Augusta King, visit 3
