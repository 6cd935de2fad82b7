// Step 4 of "From MVC to MVVM": what the controller knew moves to where no view is known.

import Binding

final class CounterViewModel {
  let title: String
  @Tracked var count = 0
  var text: String { "\(title): \(count)" }

  init(_ title: String) { self.title = title }

  func plus() { count += 1 }
}

final class CounterListViewModel {
  let rows: [CounterViewModel]
  var total: String {
    "\(rows.reduce(0) { $0 + $1.count }) in all"
  }

  init(_ titles: String...) {
    rows = titles.map { CounterViewModel($0) }
  }

  private(set) lazy var clear = Command(
    for: self, enabledIf: { me in me.rows.contains { $0.count > 0 } }
  ) { me in
    for row in me.rows { row.count = 0 }
  }
}

final class Label {
  private let name: String
  var text = "" { didSet { print("\(name) shows \(text)") } }

  init(_ name: String) { self.name = name }
}

final class Button {
  var isEnabled = true { didSet { print("the button is \(isEnabled ? "enabled" : "grey")") } }
}

final class CounterScreen {
  let cells = [Label("cell 0"), Label("cell 1")]
  let title = Label("title")
  let button = Button()
  private let scope = Scope()

  init(_ viewModel: CounterListViewModel) {
    for (row, cell) in zip(viewModel.rows, cells) {
      Computed(of: row, \.text).bind(to: cell, \.text)
        .store(in: scope)
    }
    Computed(of: viewModel, \.total).bind(to: title, \.text)
      .store(in: scope)
    viewModel.clear.isEnabled.bind(to: button, \.isEnabled)
      .store(in: scope)
  }
}

let viewModel = CounterListViewModel("Apples", "Pears")
viewModel.rows[1].plus()
let shown = viewModel.rows[1].text
print("without a screen: \(shown), \(viewModel.total)")

let screen = CounterScreen(viewModel)
viewModel.rows[0].plus()
viewModel.clear.execute()

// Prints:
// without a screen: Pears: 1, 1 in all
// cell 0 shows Apples: 0
// cell 1 shows Pears: 1
// title shows 1 in all
// the button is enabled
// cell 0 shows Apples: 1
// title shows 2 in all
// cell 0 shows Apples: 0
// cell 1 shows Pears: 0
// title shows 0 in all
// the button is grey
