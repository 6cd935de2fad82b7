// What there is beyond `@Observable`: the second sample of the README.
import Binding
import Observation

struct Closed: Error {}

final class Label { var text = "" { didSet { print("label:", text) } } }
final class Entry: EditableTarget {
  var content = "" { didSet { print("entry:", content) } }
  let edited = Event<Void>()
}
final class Button: CommandTrigger {
  var isEnabled = true { didSet { print("button:", isEnabled) } }
  var onTrigger: (() -> Void)?
}
let (label, entry, button) = (Label(), Entry(), Button())
let scope = Scope()

final class Visitor: Observation.Observable {
  @Tracked var first = "Ada"
  @Tracked var visits = 1
  var greeting: String { "\(first), visit \(visits)" }

  private(set) lazy var leave = Command(
    for: self, enabledIf: { $0.visits > 1 }, name: "leave"
  ) { me in me.visits = 1 }
}
let visitor = Visitor()
let greeting = Computed(of: visitor, \.greeting)  // cached, stops if equal
greeting.bind(to: label, \.text).store(in: scope)  // when a write returns
visitor.$visits.bindTwoWay(to: entry, via: .integer).store(in: scope)
visitor.leave.bind(to: button).store(in: scope)  // grey until it may leave
print(whyNot(visitor.leave))
try? transaction {  // all or nothing
  visitor.visits = 7
  throw Closed()
}
batch {  // one change: no reader sees "Augusta, visit 1"
  visitor.first = "Augusta"
  visitor.visits = 2
}

// MARK: As a user would

entry.content = "3"
entry.edited.send()
button.onTrigger?()

// Prints:
// label: Ada, visit 1
// entry: 1
// button: false
// 'leave' is disabled because 'visits' is 1.
// label: Augusta, visit 2
// entry: 2
// button: true
// entry: 3
// label: Augusta, visit 3
// label: Augusta, visit 1
// entry: 1
// button: false
