import Binding
import CounterList
public import GTKViews

/// The example CounterList in a window.
@MainActor public func counterListWindow() -> Window { counterListWindow(CounterListViewModel(.nearLimits)) }

@MainActor func counterListWindow(_ viewModel: CounterListViewModel) -> Window {
  let window = Window(title: "Counters", width: 360, height: 460)
  let header = HeaderBar(title: "Counters")
  let load = Button("Load again")
  load.margin = 12
  load.onTrigger = { viewModel.load() }
  let list = ListView(viewModel.rows, make: { CounterRow() }) { $1.show($0, until: $2) }
  let rows = ScrolledWindow(list)
  rows.isExpandingVertically = true
  window.header = header
  window.content = Box(.vertical, rows, load)
  window.keep(viewModel)
  Computed(of: viewModel, \.isShort)
    .bind(to: header) { $0.subtitle = $1 ? "Above 5 only the first few are shown" : "" }.store(in: window.scope)
  return window
}
