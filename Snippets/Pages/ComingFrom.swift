// The samples of "Coming from @Observable, Combine, Rx, TCA", in its order.
import Binding
import Observation

// MARK: Here

final class Search {
  @Tracked var query = ""
  @Tracked var names: [String]
  var found: [String] { names.filter { $0.hasPrefix(query) } }
  var title: String { "\(found.count) of \(names.count)" }

  private(set) lazy var clear = Command(
    for: self, enabledIf: { !$0.query.isEmpty }
  ) { me in me.query = "" }

  init(names: [String]) { self.names = names }
}

@MainActor final class Label {
  var text = "" { didSet { print("title:", text) } }
}
final class Button {
  var isEnabled = true { didSet { print("clear:", isEnabled) } }
}

let (label, button) = (Label(), Button())
let search = Search(names: ["Ada", "Alan", "Grace"])
let scope = Scope()
let title = Computed(of: search, \.title)
title.bind(to: label, \.text).store(in: scope)
search.clear.isEnabled.bind(to: button, \.isEnabled).store(in: scope)

batch {
  search.query = "G"
  search.names.append("Gertrude")
}
search.clear.execute()

// MARK: With @Observable

@MainActor @Observable final class ObservedSearch {
  var query = ""
  var names: [String]
  var found: [String] { names.filter { $0.hasPrefix(query) } }
  var title: String { "\(found.count) of \(names.count)" }
  var canClear: Bool { !query.isEmpty }

  init(names: [String]) { self.names = names }
  func clear() { query = "" }
}

@MainActor func follow(_ search: ObservedSearch, _ label: Label) {
  withObservationTracking {
    label.text = search.title
  } onChange: {
    Task { @MainActor in follow(search, label) }
  }
}

// Prints:
// title: 3 of 3
// clear: false
// title: 2 of 4
// clear: true
// title: 4 of 4
// clear: false
