// View, Interactor, Presenter, Entity, Router: a to-do list in which data flow in one direction. The view tells the
// presenter what is touched, which becomes an action; the interactor says what the action does to the entity; the
// values of the presenter follow, and the view is bound to them. Where to go next is an event.

import Binding
import BindingArchitecture

/// Fills a list, ticks an item off, saves twice, of which the first time fails, and replays the actions.
@MainActor
package func viperDemo(_ print: @escaping (String) -> Void) async {
  var isOffline = true
  let screen = ToDoRouter.screen(print: print) { _ in
    if isOffline { throw Offline() }
  }
  let routing = screen.routes.observe { route in
    switch route {
    case .details(let item): print("go to the details of '\(item.title)'")
    case .wellDone: print("go and have a break")
    }
  }
  let presenter = screen.view.presenter

  presenter.didEnter("  water the  plants ")
  presenter.didEnter("feed the cat")
  presenter.didTap(row: 0)
  presenter.didHold(row: 0)
  presenter.didSave()
  for await canSave in presenter.canSave.values where canSave { break }
  isOffline = false
  presenter.didTap(row: 0)
  presenter.didSave()
  for await status in presenter.status.values where !status.hasSuffix("saving") { break }

  print("\(screen.store.actions.count) actions lead to the same: \(screen.store.replay() == screen.store.state.value)")
  print("after 3 of them: \(screen.store.replay(first: 3).items.filter { !$0.isDone }.map(\.title))")
  routing.cancel()
}

/// The error of the first attempt to save.
private struct Offline: Error, CustomStringConvertible {
  var description: String { "offline" }
}
