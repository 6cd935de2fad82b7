import Binding
import BindingCollections

/// A cell of MVVM: a text and two buttons. What it shows is bound while it shows it.
final class BoundCounterCell: ListCell {
  var onClick: (() -> Void)?
  var text = ""
  let plus = Event<Void>()
  let minus = Event<Void>()

  /// Shows a counter until the scope ends: then the buttons change it no more.
  func show(_ counter: CounterViewModel, until scope: Scope) {
    counter.text.bind(to: self, \.text).store(in: scope)
    plus.observe { counter.plus.execute() }.store(in: scope)
    minus.observe { counter.minus.execute() }.store(in: scope)
  }
}

extension ListAdapter<CounterViewModel> {
  /// The list of counters, for any list view. It chooses the cells; the view model knows none.
  convenience init(_ viewModel: CounterListViewModel) {
    self.init(viewModel.rows, by: { ObjectIdentifier($0) })
    register(BoundCounterCell.self, for: CounterViewModel.self, make: { BoundCounterCell() }) { counter, cell, scope in
      cell.show(counter, until: scope)
    }
  }
}
