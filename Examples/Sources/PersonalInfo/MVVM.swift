import Binding
import PersonVM
import TerminalWidgets

// Model View ViewModel: the view model has outputs and commands, and knows no view. The two need no protocol; values
// are not written again by hand, calls cannot be in the wrong order, and a test needs no mock. A value that was loaded
// before there was a view is shown when the view is bound.

/// The view. Bindings write its contents, and it makes no decisions.
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

/// The controller: it makes view and view model, and binds them.
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
