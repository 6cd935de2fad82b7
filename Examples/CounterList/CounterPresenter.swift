/// What the presenter asks of its view.
protocol CounterListView: AnyObject {
  func show(_ text: String, at offset: Int)
  func reload()
}

/// The list in Model View Presenter: a method that changes a number has to update each view that shows it.
final class CounterPresenter {
  private(set) var counters: [Counter]
  weak var view: (any CounterListView)?

  init(_ counters: [Counter] = .samples) { self.counters = counters }

  func text(at offset: Int) -> String { "\(counters[offset].title): \(counters[offset].count)" }

  func plus(at offset: Int) { add(1, at: offset) }
  func minus(at offset: Int) { add(-1, at: offset) }

  private func add(_ step: Int, at offset: Int) {
    let before = counters[offset].count
    counters[offset].add(step)
    guard counters[offset].count != before else { return }
    if counters[offset].count > 5 { view?.reload() } else { view?.show(text(at: offset), at: offset) }
  }
}
