import Binding
import BindingCollections
import GTKViews

// The example CounterList in a window.
let counters = CounterListViewModel()
Application(id: "org.example.Counters").run { application in
  let window = Window(title: "Counters", width: 360, height: 420)
  let header = HeaderBar(title: "Counters")
  window.header = header
  window.content = ScrolledWindow(
    ListView(counters.rows, make: { CounterRow() }) { $1.show($0, until: $2) })
  counters.refilled.observe { header.subtitle = "Above 5 all begin anew" }.store(in: window.scope)
  application.show(window)
}
