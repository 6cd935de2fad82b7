import Binding
import PersonVM

/// The view, as the presenter sees it: one method for each thing that can change.
@MainActor
protocol PersonalInfoViewing: AnyObject {
  func show(name: String)
  func show(imageName: String)
  func setClickable(_ isClickable: Bool)
}

/// The presenter: hears of the user from the view, and says where to go next.
@MainActor
final class PersonalInfoPresenter {
  private let service: any PersonService
  private weak var view: (any PersonalInfoViewing)?
  private let router: (Person) -> Void
  private var person: Person?
  private var loading: Task<Void, Never>?

  init(service: any PersonService, view: any PersonalInfoViewing, router: @escaping (Person) -> Void) {
    self.service = service
    self.view = view
    self.router = router
  }

  deinit { loading?.cancel() }

  /// The view is there: everything that it shows has to be written once, by hand.
  func viewDidLoad() {
    view?.show(name: "")
    view?.show(imageName: "person")
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

  func viewDidClick() { if let person { router(person) } }

  /// Each thing that has changed has to be written again.
  private func didLoad(_ result: Result<Person?, any Error>) {
    loading = nil
    switch result {
    case .success(let person):
      self.person = person
      view?.show(name: person.map { PersonConverter().name.convert($0.name) } ?? "")
      view?.show(imageName: person == nil ? "person" : "person.fill")
      view?.setClickable(person != nil)
    case .failure:
      view?.show(imageName: "person.slash")
    }
  }
}
