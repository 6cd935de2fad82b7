import Binding
import BindingCollections

/// A cell with a number and two buttons.
final class CounterCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
  let plus = Event<Void>()
  let minus = Event<Void>()

  /// Shows a counter until the scope ends: then the buttons write it no more.
  func show(_ counter: CounterViewModel, until scope: Scope) {
    counter.text.bind(to: self, \.text).store(in: scope)
    plus.observe { counter.add(1) }.store(in: scope)
    minus.observe { counter.add(-1) }.store(in: scope)
  }
}

extension ListAdapter<CounterViewModel> {
  /// The list of counters. The view chooses the cells; the view model knows none.
  convenience init(_ viewModel: CounterListViewModel) {
    self.init(viewModel.rows, by: { ObjectIdentifier($0) })
    register(CounterCell.self, for: CounterViewModel.self, make: { CounterCell() }) { counter, cell, scope in
      cell.show(counter, until: scope)
    }
  }
}
