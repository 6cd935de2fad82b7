import Binding
import CounterList
public import GTKViews

/// The example CounterList in a window.
@MainActor public func counterListWindow() -> Window { counterListWindow(CounterListViewModel()) }

@MainActor func counterListWindow(_ viewModel: CounterListViewModel) -> Window {
  let window = Window(title: "Counters", width: 360, height: 460)
  let header = HeaderBar(title: "Counters")
  let few = CheckButton("The _first few")
  few.margin = 12
  let list = ListView(viewModel.rows, make: { CounterRow() }) { $1.show($0, until: $2) }
  let rows = ScrolledWindow(list)
  rows.isExpandingVertically = true
  window.header = header
  window.content = Box(.vertical, rows, few)
  window.keep(viewModel)
  viewModel.isShort.bindTwoWay(to: few).store(in: window.scope)
  viewModel.refilled.observe { header.subtitle = "Above 5 all begin anew" }.store(in: window.scope)
  return window
}
