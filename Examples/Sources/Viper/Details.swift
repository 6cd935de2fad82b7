import Binding
import TerminalWidgets

/// The presenter of the second screen: one item of the same entity, or praise.
@MainActor final class DetailsPresenter {
  private let interactor: any ToDoInteracting
  private let route: ToDoRoute

  init(_ interactor: any ToDoInteracting, _ route: ToDoRoute) { (self.interactor, self.route) = (interactor, route) }

  var title: String {
    if route == .wellDone { return "Go and have a break." }
    return item.map { "\($0.title): \($0.isDone ? "done" : "to do")" } ?? "It is gone."
  }

  var canToggle: Bool { item != nil }

  func didTap() { if let item { interactor.perform(.toggle(id: item.id)) } }

  private var item: ToDoItem? { interactor.list.items.first { route == .details($0.id) } }
}

/// The view of the second screen.
@MainActor final class DetailsView {
  let label = Label()
  let button = Button("Done or not")
  private let scope = Scope()

  init(_ presenter: DetailsPresenter) {
    Computed(of: presenter, \.title).bind(to: label, \.text).store(in: scope)
    Computed(of: presenter, \.canToggle).bind(to: button, \.isEnabled).store(in: scope)
    button.onPress = { presenter.didTap() }
  }

  var widget: any Widget { Column(label, button) }
}
