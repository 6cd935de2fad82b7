// A screen that loads a person and shows a name, an image and a button, three times: with a presenter that makes its
// view, with one that is handed it, and with a view model. The controls are the same, so that the rest can be compared.

package import Binding
import PersonVM
package import TerminalWidgets

/// The three, one below the other.
@MainActor package func personalInfoScreen(in scope: Scope) -> Screen { PersonalInfoScreens().screen() }

@MainActor final class PersonalInfoScreens {
  /// Where the buttons lead.
  let route = Label()
  let wrong: WrongController
  let passive: PersonalInfoController
  let bound: BoundController

  init(service: any PersonService = SampleService()) {
    let show = { [route] (person: Person) in route.text = "more of \(person.firstName)" }
    wrong = WrongController(router: show)
    passive = PersonalInfoController(service: service, router: show)
    bound = BoundController(service: service, router: show)
  }

  isolated deinit {}

  func screen() -> Screen {
    Screen(
      "Personal information", of: self, Label("MVP, the presenter makes the view"), wrong.card?.widget ?? Label(),
      Label("MVP"), passive.view.card.widget, Label("MVVM"), bound.view.card.widget, Label(), route)
  }
}

/// Shows the screens before and after a person has been loaded, and clicks both times.
@MainActor package func personalInfoDemo(_ print: @escaping (String) -> Void) async {
  let screen = PersonalInfoScreens().screen()
  screen.play("<enter>", print)
  // What is asked of a service takes a while.
  for _ in 0..<100 { await Task.yield() }
  screen.play("<tab><enter>", print)
}
