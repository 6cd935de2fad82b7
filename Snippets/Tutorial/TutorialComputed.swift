// Step 3 of "From MVC to MVVM": what is shown is a value as well, and several changes are one.

import Binding

struct Counter {
  let title: String
  var count = 0
}

final class Label {
  private let name: String
  var text = "" { didSet { print("\(name) shows \(text)") } }

  init(_ name: String) { self.name = name }
}

final class CounterController {
  let cells = [Label("cell 0"), Label("cell 1")]
  let title = Label("title")
  private let counters: [Observable<Counter>]
  private let texts: [Computed<String>]
  private let total: Computed<String>
  private let scope = Scope()

  init() {
    let counters = [
      Observable(Counter(title: "Apples")),
      Observable(Counter(title: "Pears")),
    ]
    self.counters = counters
    texts = counters.map { counter in
      counter.map { "\($0.title): \($0.count)" }
    }
    total = Computed {
      "\(counters.reduce(0) { $0 + $1.value.count }) in all"
    }

    for (text, cell) in zip(texts, cells) {
      text.bind(to: cell, \.text).store(in: scope)
    }
    total.bind(to: title, \.text).store(in: scope)
  }

  func plus(at offset: Int) { counters[offset].value.count += 1 }

  func clear() {
    batch {
      for counter in counters { counter.value.count = 0 }
    }
  }
}

let controller = CounterController()
controller.plus(at: 0)
controller.plus(at: 1)
controller.clear()

// Prints:
// cell 0 shows Apples: 0
// cell 1 shows Pears: 0
// title shows 0 in all
// cell 0 shows Apples: 1
// title shows 1 in all
// cell 1 shows Pears: 1
// title shows 2 in all
// cell 0 shows Apples: 0
// cell 1 shows Pears: 0
// title shows 0 in all
