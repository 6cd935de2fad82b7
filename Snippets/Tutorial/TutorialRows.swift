// Step 5 of "From MVC to MVVM": a list whose rows come and go, and something that happens.

import Binding
import BindingCollections
import BindingTesting

final class CounterCell: ListCell {
  var onClick: (() -> Void)?
  var text = "" { didSet { print("a cell shows \(text)") } }
}

final class CounterViewModel: ListRow {
  let title: String
  @Tracked var count = 0
  var text: String { "\(title): \(count)" }

  init(_ title: String) { self.title = title }

  func plus() { count += 1 }

  var identifier: AnyHashable { ObjectIdentifier(self) }
  func didClick() { plus() }
}

final class CounterListViewModel {
  let rows = ObservableArray<CounterViewModel>()
  let finished = Event<Int>()
  var total: String {
    "\(rows.value.reduce(0) { $0 + $1.count }) in all"
  }

  func add(_ title: String) { rows.append(CounterViewModel(title)) }

  func finish() {
    finished.send(rows.value.count)
    rows.removeAll()
  }
}

let viewModel = CounterListViewModel()
let scope = Scope()
let total = Computed(of: viewModel, \.total)
total.observe { print("the title shows \($0)") }.store(in: scope)
viewModel.finished.observe { print("\($0) counters were finished") }.store(in: scope)

let adapter = ListAdapter(viewModel.rows)
adapter.register(
  CounterCell.self, for: CounterViewModel.self, make: { CounterCell() },
  show: { row, cell, scope in
    Computed(of: row, \.text).bind(to: cell, \.text)
      .store(in: scope)
  })
let table = TableDouble(adapter)
adapter.connect(to: table).store(in: scope)

viewModel.add("Apples")
viewModel.add("Pears")
table.cells[1].onClick?()
viewModel.finish()
print("the table was told: \(table.log.joined(separator: ", "))")

// Prints:
// the title shows 0 in all
// a cell shows Apples: 0
// a cell shows Pears: 0
// the title shows 1 in all
// a cell shows Pears: 1
// 2 counters were finished
// the title shows 0 in all
// the table was told: reload 0, insert 0, insert 1, delete 0 1
