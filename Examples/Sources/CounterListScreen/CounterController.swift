import CounterList

/// The controller of MVP: it makes and connects presenter, data source and view. It decides only which parts of a model
/// a cell shows.
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
