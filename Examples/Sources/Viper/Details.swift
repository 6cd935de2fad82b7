import Binding
import TerminalWidgets

/// The presenter of the second screen: one item of the same entity, or praise.
@MainActor final class DetailsPresenter {
  let title: Computed<String>
  let canToggle: Computed<Bool>
  private let id: Int?
  private let send: (ToDoAction) -> Void

  init(_ state: ReadOnly<ToDoEntity>, _ route: ToDoRoute, send: @escaping (ToDoAction) -> Void) {
    let id: Int? = if case .details(let id) = route { id } else { nil }
    self.id = id
    self.send = send
    let item = Computed(name: "item") { state.value.items.first { $0.id == id } }
    canToggle = item.map(name: "canToggle") { $0 != nil }
    title = Computed(name: "details") {
      guard let id else { return "Go and have a break." }
      guard let item = item.value else { return "Item \(id) is gone." }
      return "\(item.title): \(item.isDone ? "done" : "to do")"
    }
  }

  isolated deinit {}

  func didTap() { if let id { send(.toggle(id: id)) } }
}

/// The view of the second screen.
@MainActor final class DetailsView {
  let label = Label()
  let button = Button("Done or not")
  private let scope = Scope()

  init(_ presenter: DetailsPresenter) {
    presenter.title.bind(to: label, \.text).store(in: scope)
    presenter.canToggle.bind(to: button, \.isEnabled).store(in: scope)
    button.onPress = { presenter.didTap() }
  }

  isolated deinit {}

  var widget: any Widget { Row(label, button) }
}
