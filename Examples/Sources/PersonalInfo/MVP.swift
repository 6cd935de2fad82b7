import Binding
import PersonVM
import TerminalWidgets

// Model View Presenter: the presenter knows the view and the service by protocols, and gets both. It has to tell the
// view each change; a test needs a mock of the view, which records the calls. MVP needs no observables: from the
// toolkit it uses only the converter of names.

/// The view, as the presenter sees it.
@MainActor protocol PersonalInfoViewing: AnyObject {
  func display(name: String, image: String)
  func setClickable(_ isClickable: Bool)
}

/// The delegate of the view, which is told the clicks.
@MainActor protocol PersonalInfoViewDelegate: AnyObject {
  func personalInfoViewDidClick()
}

/// The view: it follows the presenter's calls, and tells its delegate the user's actions.
@MainActor final class PassivePersonView: PersonalInfoViewing {
  let card = PersonCard()
  weak var delegate: (any PersonalInfoViewDelegate)?

  init() { card.button.onPress = { [weak self] in self?.delegate?.personalInfoViewDidClick() } }

  func display(name: String, image: String) { (card.name.text, card.image.text) = (name, image) }
  func setClickable(_ isClickable: Bool) { card.button.isEnabled = isClickable }
}

/// The presenter: it loads, tells the view, and decides where to go next. It does not know the life of the view.
@MainActor final class PersonalInfoPresenter {
  private weak var view: (any PersonalInfoViewing)?
  private let service: any PersonService
  private let router: (Person) -> Void
  private var person: Person?
  private var loading: Task<Void, Never>?

  init(view: any PersonalInfoViewing, service: any PersonService, router: @escaping (Person) -> Void) {
    (self.view, self.service, self.router) = (view, service, router)
  }

  isolated deinit { loading?.cancel() }

  /// Everything that the view shows has to be written at first, and again after the load.
  func loadData() {
    view?.display(name: "", image: "person")
    view?.setClickable(false)
    guard loading == nil else { return }
    weak let me = self
    let service = service
    loading = Task {
      let result: Result<Person?, any Error>
      do { result = .success(try await service.persons().first) } catch { result = .failure(error) }
      me?.didLoad(result)
    }
  }

  func handleViewClick() { if let person { router(person) } }

  private func didLoad(_ result: Result<Person?, any Error>) {
    loading = nil
    switch result {
    case .success(let person):
      self.person = person
      view?.display(
        name: person.map { PersonConverter().name.convert($0.name) } ?? "",
        image: person == nil ? "person" : "person.fill")
      view?.setClickable(person != nil)
    case .failure:
      view?.display(name: "", image: "person.slash")
    }
  }
}

/// The controller: it makes the parts, starts the presenter, and passes clicks on.
@MainActor final class PersonalInfoController: PersonalInfoViewDelegate {
  let view = PassivePersonView()
  private let presenter: PersonalInfoPresenter

  init(service: any PersonService, router: @escaping (Person) -> Void) {
    presenter = PersonalInfoPresenter(view: view, service: service, router: router)
    view.delegate = self
    presenter.loadData()
  }

  func personalInfoViewDidClick() { presenter.handleViewClick() }
}
