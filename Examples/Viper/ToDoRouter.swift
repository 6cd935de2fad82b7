import Binding
import BindingArchitecture

/// Where the screen leads.
enum ToDoRoute: Equatable {
  case details(ToDoItem)
  case wellDone
}

/// The router: says which actions lead elsewhere, and puts the screen together. It opens nothing itself; the owner of
/// the screen observes the routes.
@MainActor
enum ToDoRouter {
  /// A screen, as its owner has it. The view keeps all that it needs; the store is there for traces and replays.
  struct Screen {
    let view: ToDoView
    let routes: Event<ToDoRoute>
    let store: Store<ToDoEntity, ToDoAction>
  }

  static func screen(print: @escaping (String) -> Void, write: @escaping ToDoInteractor.Write) -> Screen {
    let interactor = ToDoInteractor(write: write)
    let store = interactor.store
    // This is where the interactor is kept.
    let presenter = ToDoPresenter(store.state) { interactor.store.send($0) }
    return Screen(
      view: ToDoView(presenter: presenter, print: print), routes: store.routes(name: "routes", route), store: store)
  }

  /// Where an action leads, given the state it has left.
  nonisolated static func route(from list: ToDoEntity, after action: ToDoAction) -> ToDoRoute? {
    switch action {
    case .open(let id): list.items.first { $0.id == id }.map { .details($0) }
    case .saved where list.saving == .saved && !list.items.isEmpty && list.items.allSatisfy(\.isDone): .wellDone
    default: nil
    }
  }
}
