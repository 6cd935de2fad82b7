// Step 4 of "From MVC to MVVM": what the controller knew moves to where no view is known.

import Binding

struct Counter {
  let title: String
  var count = 0
}

final class CounterViewModel {
  let text: Computed<String>
  let counter: Observable<Counter>

  init(_ counter: Counter) {
    self.counter = Observable(counter)
    text = self.counter.map { "\($0.title): \($0.count)" }
  }

  func plus() { counter.value.count += 1 }
}

final class CounterListViewModel {
  let rows: [CounterViewModel]
  let total: Computed<String>

  init(_ counters: [Counter]) {
    let rows = counters.map(CounterViewModel.init)
    self.rows = rows
    total = Computed {
      "\(rows.reduce(0) { $0 + $1.counter.value.count }) in all"
    }
  }

  func clear() {
    batch {
      for row in rows { row.counter.value.count = 0 }
    }
  }
}

final class Label {
  private let name: String
  var text = "" { didSet { print("\(name) shows \(text)") } }

  init(_ name: String) { self.name = name }
}

final class CounterScreen {
  let cells = [Label("cell 0"), Label("cell 1")]
  let title = Label("title")
  private let scope = Scope()

  init(_ viewModel: CounterListViewModel) {
    for (row, cell) in zip(viewModel.rows, cells) {
      row.text.bind(to: cell, \.text).store(in: scope)
    }
    viewModel.total.bind(to: title, \.text).store(in: scope)
  }
}

let viewModel = CounterListViewModel([
  Counter(title: "Apples"), Counter(title: "Pears"),
])
viewModel.rows[1].plus()
let shown = viewModel.rows[1].text.value
print("without a screen: \(shown), \(viewModel.total.value)")

let screen = CounterScreen(viewModel)
viewModel.rows[0].plus()
viewModel.clear()

// Prints:
// without a screen: Pears: 1, 1 in all
// cell 0 shows Apples: 0
// cell 1 shows Pears: 1
// title shows 1 in all
// cell 0 shows Apples: 1
// title shows 2 in all
// cell 0 shows Apples: 0
// cell 1 shows Pears: 0
// title shows 0 in all
