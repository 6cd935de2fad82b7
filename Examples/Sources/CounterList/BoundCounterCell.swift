package import Binding
package import BindingCollections

/// A cell of MVVM: a text and two buttons, which are bound while the cell shows a counter.
package final class BoundCounterCell: ListCell {
  package var onClick: (() -> Void)?
  /// Tracked, since a list in a terminal draws the contents of its cells.
  @TrackedOutput package private(set) var text = ""
  package let plus = Event<Void>()
  package let minus = Event<Void>()

  /// Shows a counter until the scope ends; after that the buttons no longer change it.
  func show(_ counter: CounterViewModel, until scope: Scope) {
    Computed(of: counter, \.text).bind(to: self) { $0.text = $1 }.store(in: scope)
    plus.observe { counter.plus.execute() }.store(in: scope)
    minus.observe { counter.minus.execute() }.store(in: scope)
  }
}

extension ListAdapter<CounterViewModel> {
  /// The list of counters, for any list view. It chooses the cells; the view model knows no cell.
  package convenience init(_ viewModel: CounterListViewModel) {
    self.init(viewModel.rows, by: { ObjectIdentifier($0) })
    register(BoundCounterCell.self, for: CounterViewModel.self, make: { BoundCounterCell() }) { counter, cell, scope in
      cell.show(counter, until: scope)
    }
  }
}
