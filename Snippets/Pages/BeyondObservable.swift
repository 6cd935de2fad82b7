// What there is beyond `@Observable`: the second sample of the README.
import Binding
import Observation

/// A service.
struct Desk {
  func sayGoodbye(to name: String) async throws {
    await Task.yield()  // a request
  }
}

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
  private let desk = Desk()

  private(set) lazy var leave = Command(
    for: self, given: { $0.visits > 1 ? $0.first : nil }, name: "leave"
  ) { [desk] name in  // a request; cancelled if the visitor is released
    try await desk.sayGoodbye(to: name)
  } then: { me, _ in
    me.visits = 1
  }
}
let visitor = Visitor()
let greeting = Computed(of: visitor, \.greeting)  // cached, stops if equal
greeting.bind(to: label, \.text).store(in: scope)  // when a write returns
visitor.$visits.bindTwoWay(to: entry, via: .integer).store(in: scope)
visitor.leave.bind(to: button).store(in: scope)  // grey until it may leave
batch {  // one change: no reader sees "Augusta, visit 1"
  visitor.first = "Augusta"
  visitor.visits = 2
}

// MARK: As a user would

entry.content = "3"
entry.edited.send()
button.onTrigger?()
while visitor.leave.isExecuting.value { await Task.yield() }

// Prints:
// label: Ada, visit 1
// entry: 1
// button: false
// label: Augusta, visit 2
// entry: 2
// button: true
// entry: 3
// label: Augusta, visit 3
// button: false
// label: Augusta, visit 1
// entry: 1
