import Binding
import PersonVM
import TerminalWidgets

// Model View ViewModel: the view model has outputs and commands, and does not know that there is a view. There is no
// protocol between the two, no second writing of every value, no order of calls that can be wrong, and a test needs no
// mock. A value that came before there was a view is there when it is bound.

/// The view. Bindings write what it shows, and it decides nothing.
@MainActor final class BoundPersonView {
  let card = PersonCard()
  private let scope = Scope()

  func bind(to viewModel: PersonalInfoViewModel) {
    scope.rebind {
      Computed(of: viewModel, \.nameText).bind(to: card.name, \.text).store(in: $0)
      Computed(of: viewModel, \.imageName).bind(to: card.image, \.text).store(in: $0)
      viewModel.viewDidClick.bind(to: card.button, in: $0)
    }
  }
}

/// The controller: it makes both, and binds them.
@MainActor final class BoundController {
  let view = BoundPersonView()
  private let viewModel: PersonalInfoViewModel
  private let scope = Scope()

  init(service: any PersonService, router: @escaping (Person) -> Void) {
    viewModel = PersonalInfoViewModel(service: service)
    view.bind(to: viewModel)
    viewModel.clicked.observe(router).store(in: scope)
  }
}
