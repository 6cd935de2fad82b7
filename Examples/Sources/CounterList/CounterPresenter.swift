/// The list in Model View Presenter: it loads the models, hears of clicks, and tells the view of each change.
final class CounterPresenter: CounterCellDelegate {
  private let samples: [Counter]
  private(set) var counters: [Counter]
  /// Weak, because the view shows cells that tell this.
  weak var view: (any CounterListViewing)?

  init(_ samples: [Counter] = .samples) { (self.samples, counters) = (samples, samples) }

  /// Changes a number. One above 5 has the list begin anew, as it was loaded. A row that is gone has no number.
  func didClick(_ step: Int, at index: Int) {
    guard counters.indices.contains(index) else { return }
    counters[index].add(step)
    if counters[index].number > 5 { counters = samples }
    view?.reload()
    view?.reload(with: counters)
  }
}

/// The controller of MVP: it makes presenter, data source and view, and ties them together. All it decides is what of a
/// model a cell shows.
final class CounterController {
  let view = CounterTable()
  let presenter: CounterPresenter

  init(_ samples: [Counter] = .samples) {
    let presenter = CounterPresenter(samples)
    self.presenter = presenter
    let dataSource = CounterDataSource<Counter, CounterCell> { [weak presenter] cell, counter, index in
      cell.text = counter.text
      cell.index = index
      cell.delegate = presenter
    }
    dataSource.replaceAll(with: presenter.counters)
    view.dataSource = dataSource
    presenter.view = view
    view.reload()
  }
}
