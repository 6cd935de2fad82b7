import Binding
import PersonVM

/// What the presenter asks of the view: one method for each thing that can change.
@MainActor
protocol PersonalInfoViewing: AnyObject {
  func show(name: String)
  func show(imageName: String)
  func setClickable(_ isClickable: Bool)
}

/// What the view tells the presenter, and where the presenter leads.
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

  /// And once more, for each thing that has changed.
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
