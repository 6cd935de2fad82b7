import Binding
import PersonVM
import TerminalWidgets

// Model View Presenter as it is often written: the presenter makes the view, and places it in the controller. The
// controller is short, and model and view can be reused; but the presenter's work can only be seen on the view and with
// the service that it has made. No test can pass another view or service.

/// A presenter that has its view.
@MainActor final class OwningPresenter {
  let card = PersonCard()
  private let router: (Person) -> Void
  private var person: Person?

  init(in controller: WrongController, router: @escaping (Person) -> Void) {
    self.router = router
    controller.card = card
    card.button.isEnabled = false
    card.image.text = "person"
    card.button.onPress = { [weak self] in self?.didClick() }
    weak let me = self
    Task { me?.show(try await SampleService().persons().first) }
  }

  private func show(_ person: Person?) {
    self.person = person
    card.name.text = person.map { PersonConverter().name.convert($0.name) } ?? ""
    card.image.text = person == nil ? "person" : "person.fill"
    card.button.isEnabled = person != nil
  }

  private func didClick() { if let person { router(person) } }
}

/// The controller, which has no work left.
@MainActor final class WrongController {
  fileprivate(set) var card: PersonCard?
  private var presenter: OwningPresenter?

  init(router: @escaping (Person) -> Void) { presenter = OwningPresenter(in: self, router: router) }
}
