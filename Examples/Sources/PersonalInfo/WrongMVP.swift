import Binding
import PersonVM
import TerminalWidgets

// Model View Presenter as it is often written: the presenter makes the view, and places it in the controller. The
// controller is short and both model and view can be used elsewhere; but what the presenter does can only be seen on
// the view that it has made, and it loads what it loads. No test can give it another view, or an answer.

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

/// The controller, which has nothing left to do.
@MainActor final class WrongController {
  fileprivate(set) var card: PersonCard?
  private var presenter: OwningPresenter?

  init(router: @escaping (Person) -> Void) { presenter = OwningPresenter(in: self, router: router) }
}
