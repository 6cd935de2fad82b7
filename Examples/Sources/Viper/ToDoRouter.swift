import Binding
import BindingArchitecture
import TerminalWidgets

/// Where the screen leads: to the details of an item, by its identifier, or away.
enum ToDoRoute: Hashable {
  case details(ToDoItem.ID)
  case wellDone
}

/// The router: it puts the screen together, says which actions lead elsewhere, and opens the screens that these are.
@MainActor final class ToDoRouter {
  /// What was opened from the list, the last on top. Whoever shows it writes it back when the user goes back.
  let path = PresentationPath<ToDoRoute>()
  /// Views keep their presenters, and these the interactor, which is one for all.
  let view: ToDoView
  let overview: OverviewView
  let interactor: ToDoInteractor
  private let scope = Scope()

  init(read: @escaping ToDoInteractor.Read = { [] }, write: @escaping ToDoInteractor.Write = { _ in }) {
    interactor = ToDoInteractor(read: read, write: write)
    view = ToDoView(ToDoPresenter(interactor))
    overview = OverviewView(OverviewPresenter(interactor))
    interactor.store.routes(name: "routes", Self.route).observe { [path] route in
      // Nobody goes where they are.
      if !path.items.value.contains(route) { path.push(route) }
    }.store(in: scope)
    view.presenter.didOpen()
  }

  /// The path follows its items by an effect of its own, which has to end on the main actor.
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
  func screen(of route: ToDoRoute) -> DetailsView { DetailsView(DetailsPresenter(interactor, route)) }
}
