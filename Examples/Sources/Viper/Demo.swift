// View, Interactor, Presenter, Entity, Router: a to-do list with unidirectional data flow. The view reports touches to
// the presenter, which makes actions of them; the interactor says how an action changes the entity, and fetches and
// saves it; the presenter's values are derived from the entity, and the view is bound to them. The router opens the
// second screen. That is much for a single list. It begins to pay if several presenters share an interactor, as those
// of the list, of the details and of the overview do here.

import Binding
import BindingArchitecture
import TerminalWidgets

/// Loads a list, adds to it, ticks items off, saves twice, which fails the first time, and replays the actions.
@MainActor package func viperDemo(_ print: @escaping (String) -> Void) async {
  var isOffline = true
  let scope = Scope()
  let router = ToDoRouter {
    [ToDoItem(id: .kept(1), title: "water the plants")]
  } write: { _ in
    if isOffline { throw Offline() }
  }
  let screen = screen(of: router, in: scope)
  for (number, keys) in [
    "feed  the cat<enter>", "<tab><down><right>", "<enter><esc>", "<tab><tab><enter>", "", "<backtab> <tab><enter>", "",
  ].enumerated() {
    isOffline = number < 5
    // Loading and saving take some time.
    for _ in 0..<100 { await Task.yield() }
    screen.play(keys, print)
  }
  let store = router.interactor.store
  print("\(store.actions.count) actions lead to the same: \(store.replay() == store.state.value)")
  print("after 4 of them: \(store.replay(first: 4).items.map(\.title))")
}

/// The error of the first attempt to save.
private struct Offline: Error, CustomStringConvertible {
  var description: String { "offline" }
}
