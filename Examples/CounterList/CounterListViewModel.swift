import Binding
import BindingCollections

/// The list in Model View ViewModel: a method that changes a number only writes it, and the views that show it follow.
final class CounterListViewModel {
  let rows: ObservableArray<CounterViewModel>
  /// Sent when a number is above 5 after a change. A view that cannot update single rows may then reload all.
  let exceeded = Event<CounterViewModel>()
  private let scope = Scope()

  init(_ counters: [Counter] = .samples) {
    rows = ObservableArray(counters.map(CounterViewModel.init), name: "rows")
    for row in rows.value {
      let exceeded = exceeded
      weak let weakRow = row
      row.count.observeChanges { _, count in
        if count > 5, let row = weakRow { exceeded.send(row) }
      }.store(in: scope)
    }
  }
}

/// One counter. The two buttons of the view write the number, and the number is what the view shows.
final class CounterViewModel {
  let counter: Observable<Counter>
  let count: Lens<Int>
  let text: Computed<String>

  init(_ counter: Counter) {
    let counter = Observable(counter, name: counter.title)
    self.counter = counter
    count = counter[\.count]
    text = counter.map(name: "text") { "\($0.title): \($0.count)" }
  }

  func add(_ step: Int) { counter.value.add(step) }
}
