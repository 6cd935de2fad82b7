import Binding
import BindingArchitecture
import TerminalWidgets

/// The routes of the screen: to the details of an item, by its identifier, or back.
enum ToDoRoute: Hashable {
  case details(ToDoItem.ID)
  case wellDone
}

/// The router: it puts the screen together, says which actions lead to another screen, and opens those screens.
@MainActor final class ToDoRouter {
  /// The screens opened from the list, the top one last. Whatever shows them writes this when the user goes back.
  let path = PresentationPath<ToDoRoute>()
  /// Views keep their presenters, and these keep the shared interactor.
  let view: ToDoView
  let overview: OverviewView
  let interactor: ToDoInteractor
  private let scope = Scope()

  init(read: @escaping ToDoInteractor.Read = { [] }, write: @escaping ToDoInteractor.Write = { _ in }) {
    interactor = ToDoInteractor(read: read, write: write)
    view = ToDoView(ToDoPresenter(interactor))
    overview = OverviewView(OverviewPresenter(interactor))
    interactor.store.routes(name: "routes", Self.route).observe { [path] route in
      // A screen that is open already is not opened again.
      if !path.items.value.contains(route) { path.push(route) }
    }.store(in: scope)
    view.presenter.didOpen()
  }

  /// The path follows its items by an effect of its own, which has to end on the main actor.
  isolated deinit {}

  /// The route of an action, given the state after it.
  nonisolated static func route(from list: ToDoEntity, after action: ToDoAction) -> ToDoRoute? {
    switch action {
    case .open(let id): list.items.contains { $0.id == id } ? .details(id) : nil
    case .saved where list.saving == .saved && !list.items.isEmpty && list.items.allSatisfy(\.isDone): .wellDone
    default: nil
    }
  }

  /// The screen of a route.
  func screen(of route: ToDoRoute) -> DetailsView { DetailsView(DetailsPresenter(interactor, route)) }
}
