// The screen of PersonalInfoMVVM as Model, View and Presenter, so that the two can be compared. The presenter knows
// the view, by a protocol, and has to tell it of each change; a test needs a mock of the view, which records the
// calls. MVVM does without the protocol, the second writing of every value, and an order of calls that can be wrong.
// MVP does without observables: of the library it only uses the converter that makes a text of a name.

import PersonVM

/// Shows the screen, with a click before and one after a person has been loaded.
@MainActor
package func personalInfoMVPDemo(_ print: @escaping (String) -> Void) async {
  let view = PersonalInfoView(print: print)
  let presenter = PersonalInfoPresenter(service: SampleService(), view: view) { print("show more of \($0.firstName)") }
  view.presenter = presenter
  presenter.viewDidLoad()

  view.click()  // not enabled yet: nothing happens
  // The presenter has no state to wait for: the demo looks at the view again and again.
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
