// The screen of PersonalInfoMVVM as Model, View and Presenter, so that the two can be compared. The presenter knows the view, by a
// protocol, and has to tell it of each change; a test needs a mock of the view, which notes what it was told. What MVVM
// does not have: the protocol, the second writing of every value, and an order of calls that can be wrong. What MVP does not
// need: observables. Of the library it only uses the converter that makes a text of a name.

import PersonVM

/// Shows the screen, with a click before and one after somebody has been loaded.
@MainActor
package func personalInfoMVPDemo(_ print: @escaping (String) -> Void) async {
  let view = PersonalInfoView(print: print)
  let presenter = PersonalInfoPresenter(service: SampleService(), view: view) { print("show more of \($0.firstName)") }
  view.presenter = presenter
  presenter.viewDidLoad()

  view.click()  // not enabled yet: nothing happens
  // The presenter offers nothing to wait for: whoever wants to know looks at the view again and again.
  while !view.isClickable { await Task.yield() }
  view.click()
}

/// A service that has one person.
private struct SampleService: PersonService {
  func persons() async throws -> [Person] {
    [Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!)]
  }

  func save(_ persons: [Person]) async throws {}
}
