/// What the presenter asks of its view.
package protocol CounterListViewing: AnyObject {
  /// Shows the models of the data source anew.
  func reload()
  /// Takes other models into the data source, and shows them. A view that shows always the same need not have it.
  func reload(with counters: [Counter])
}

extension CounterListViewing {
  package func reload(with counters: [Counter]) {}
}

/// The list in Model View Presenter: it loads the models, hears of clicks, and tells the view of each change.
package final class CounterPresenter: CounterCellDelegate {
  private let samples: [Counter]
  package private(set) var counters: [Counter]
  /// Weak, because the view shows cells that tell this.
  package weak var view: (any CounterListViewing)?

  package init(_ samples: [Counter] = .samples) { (self.samples, counters) = (samples, samples) }

  /// Begins anew, with all of them.
  package func loadData() {
    counters = samples
    view?.reload(with: counters)
  }

  /// Changes a number. One above 5 leaves the first few, and the view has to show these; else the cell shows what it is
  /// told, and nobody else hears of it. A row that is gone has no number.
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
