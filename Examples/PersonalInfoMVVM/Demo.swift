// The screen of a user's personal information, as Model, View and View Model. PersonalInfoMVP is the same screen with a
// presenter. Here the view model does not know that there is a view: it has outputs and commands, and the view binds to
// them. There is no protocol between the two, and a test of the view model needs no mock of a view.

import Binding
import PersonVM

/// Shows the screen, with a click before and one after a person has been loaded.
@MainActor
package func personalInfoMVVMDemo(_ print: @escaping (String) -> Void) async {
  let viewModel = PersonalInfoViewModel(service: SampleService())
  let view = PersonalInfoView(viewModel: viewModel, print: print)
  let routing = viewModel.clicked.observe { print("show more of \($0.firstName)") }

  view.button.click()  // not enabled yet: nothing happens
  for await isLoading in viewModel.load.isExecuting.values where !isLoading { break }
  view.button.click()
  routing.cancel()
}

/// A service that has one person.
private struct SampleService: PersonService {
  func persons() async throws -> [Person] {
    [Person(firstName: "Ada", lastName: "Lovelace", birthdate: CalendarDate("1815-12-10")!)]
  }

  func save(_ persons: [Person]) async throws {}
}
