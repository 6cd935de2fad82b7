// The screen of PersonalInfoMVVM as Model, View and Presenter, so that the two can be compared. The presenter knows the view, by a
// protocol, and has to tell it of each change; a test needs a mock of the view, which notes what it was told. What MVVM
// does not have: the protocol, the second writing of every value, and an order of calls that can be wrong. What MVP does not
// need: observables. Of the library it only uses the converter that makes a text of a name.

import PersonVM

/// A service that has one person, after a while.
struct SampleService: PersonService {
  func persons() async throws -> [Person] {
    try await Task.sleep(for: .milliseconds(10))
    return [Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!)]
  }

  func save(_ persons: [Person]) async throws {}
}

let view = PersonalInfoView()
let presenter = PersonalInfoPresenter(service: SampleService(), view: view) { print("show more of \($0.firstName)") }
view.presenter = presenter
presenter.viewDidLoad()

view.click()  // not enabled yet: nothing happens
try await Task.sleep(for: .milliseconds(100))
view.click()
