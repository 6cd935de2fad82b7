import Binding
import TerminalWidgets

/// Another presenter of the same interactor: the number of done items. It and the list's presenter do not know each
/// other, and both show the same entity.
@MainActor final class OverviewPresenter {
  private let interactor: any ToDoInteracting

  init(_ interactor: any ToDoInteracting) { self.interactor = interactor }

  var text: String { "\(done) of \(interactor.list.items.count) done" }
  var canClear: Bool { done > 0 }

  func didClear() { interactor.perform(.removeDone) }

  private var done: Int { interactor.list.items.count(where: \.isDone) }
}

/// Its view.
@MainActor final class OverviewView {
  let label = Label()
  let button = Button("Clear done")
  private let scope = Scope()

  init(_ presenter: OverviewPresenter) {
    Computed(of: presenter, \.text).bind(to: label, \.text).store(in: scope)
    Computed(of: presenter, \.canClear).bind(to: button, \.isEnabled).store(in: scope)
    button.onPress = { presenter.didClear() }
  }

  var widget: any Widget { Row(button, label) }
}
