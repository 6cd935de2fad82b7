package import Binding
package import BindingCollections

/// A cell of MVVM: a text and two buttons. What it shows is bound while it shows it.
package final class BoundCounterCell: ListCell {
  package var onClick: (() -> Void)?
  /// Tracked, since a list in a terminal draws what its cells have.
  @TrackedOutput package private(set) var text = ""
  package let plus = Event<Void>()
  package let minus = Event<Void>()

  /// Shows a counter until the scope ends: then the buttons change it no more.
  func show(_ counter: CounterViewModel, until scope: Scope) {
    Computed(of: counter, \.text).bind(to: self) { $0.text = $1 }.store(in: scope)
    plus.observe { counter.plus.execute() }.store(in: scope)
    minus.observe { counter.minus.execute() }.store(in: scope)
  }
}

extension ListAdapter<CounterViewModel> {
  /// The list of counters, for any list view. It chooses the cells; the view model knows none.
  package convenience init(_ viewModel: CounterListViewModel) {
    self.init(viewModel.rows, by: { ObjectIdentifier($0) })
    register(BoundCounterCell.self, for: CounterViewModel.self, make: { BoundCounterCell() }) { counter, cell, scope in
      cell.show(counter, until: scope)
    }
  }
}
