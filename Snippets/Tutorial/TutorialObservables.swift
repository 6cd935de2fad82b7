// Step 2 of "From MVC to MVVM": the numbers tell of their changes.

import Binding

final class Counter {
  let title: String
  @Tracked var count = 0

  init(_ title: String) { self.title = title }
}

final class Label {
  private let name: String
  var text = "" { didSet { print("\(name) shows \(text)") } }

  init(_ name: String) { self.name = name }
}

final class CounterController {
  let cells = [Label("cell 0"), Label("cell 1")]
  let title = Label("title")
  private let counters = [Counter("Apples"), Counter("Pears")]
  private let scope = Scope()

  init() {
    for (counter, cell) in zip(counters, cells) {
      counter.$count.map { "\(counter.title): \($0)" }
        .bind(to: cell, \.text).store(in: scope)
    }
    Effect(for: self) { me in
      let sum = me.counters.reduce(0) { $0 + $1.count }
      me.title.text = "\(sum) in all"
    }.store(in: scope)
  }

  func plus(at offset: Int) { counters[offset].count += 1 }

  func clear() {
    for counter in counters { counter.count = 0 }
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
// title shows 1 in all
// cell 1 shows Pears: 0
// title shows 0 in all
