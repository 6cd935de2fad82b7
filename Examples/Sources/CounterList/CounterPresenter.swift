/// The view, as the presenter sees it.
package protocol CounterListViewing: AnyObject {
  /// Shows the models of the data source again.
  func reload()
  /// Passes other models to the data source, and shows them. A view whose models never change need not implement it.
  func reload(with counters: [Counter])
}

extension CounterListViewing {
  package func reload(with counters: [Counter]) {}
}

/// The list in Model View Presenter: it loads the models, handles clicks, and tells the view each change.
package final class CounterPresenter: CounterCellDelegate {
  private let samples: [Counter]
  package private(set) var counters: [Counter]
  /// Weak, because the view's cells refer to this presenter.
  package weak var view: (any CounterListViewing)?

  package init(_ samples: [Counter] = .samples) { (self.samples, counters) = (samples, samples) }

  /// Starts again, with all of them.
  package func loadData() {
    counters = samples
    view?.reload(with: counters)
  }

  /// Changes a number. If it exceeds 5 the view shows only the first few; otherwise only the cell shows the result. A
  /// row that has gone has no number.
  package func didClick(_ step: Int, at index: Int) -> String? {
    guard counters.indices.contains(index) else { return nil }
    counters[index].add(step)
    let text = counters[index].text
    if counters[index].number > 5 {
      counters.removeSubrange(min(3, counters.count)...)
      view?.reload()
      view?.reload(with: counters)
    }
    return text
  }
}
