import Binding
import BindingArchitecture
import TerminalWidgets

/// Where the screen leads: to the details of an item, by its identifier, or away.
enum ToDoRoute: Hashable {
  case details(Int)
  case wellDone
}

/// The router: it puts the screen together, says which actions lead elsewhere, and opens the screens that these are.
@MainActor final class ToDoRouter {
  /// What was opened from the list, the last on top. Whoever shows it writes it back when the user goes back.
  let path = PresentationPath<ToDoRoute>()
  /// The view keeps the presenter, and this all of it.
  let view: ToDoView
  /// For traces and replays.
  let store: Store<ToDoEntity, ToDoAction>
  private let scope = Scope()

  init(
    read: @escaping ToDoInteractor.Read = { [] }, write: @escaping ToDoInteractor.Write = { _ in },
    print: @escaping (String) -> Void = { _ in }
  ) {
    let interactor = ToDoInteractor(read: read, write: write)
    let (store, path) = (interactor.store, path)
    self.store = store
    // This is where the interactor is kept.
    let presenter = ToDoPresenter(store.state) { interactor.store.send($0) }
    view = ToDoView(presenter: presenter, print: print)
    store.routes(name: "routes", Self.route).observe { route in
      // Nobody goes where they are.
      if !path.items.value.contains(route) { path.push(route) }
    }.store(in: scope)
    presenter.didOpen()
  }

  isolated deinit {}

  /// Where an action leads, given the state it has left.
  nonisolated static func route(from list: ToDoEntity, after action: ToDoAction) -> ToDoRoute? {
    switch action {
    case .open(let id): list.items.contains { $0.id == id } ? .details(id) : nil
    case .saved where list.saving == .saved && !list.items.isEmpty && list.items.allSatisfy(\.isDone): .wellDone
    default: nil
    }
  }

  /// The screen that a route leads to.
  func screen(of route: ToDoRoute) -> DetailsView {
    let store = store
    return DetailsView(DetailsPresenter(store.state, route) { store.send($0) })
  }
}
