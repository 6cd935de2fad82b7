// A screen that loads a person and shows a name, an image and a button, three times: with a presenter that makes its
// view, with a presenter that gets its view, and with a view model. The controls are the same in all three.

package import Binding
import PersonVM
package import TerminalWidgets

/// The three, one below the other.
@MainActor package func personalInfoScreen(in scope: Scope) -> Screen { PersonalInfoScreens().screen() }

@MainActor final class PersonalInfoScreens {
  /// The targets of the buttons.
  let routes = [Label(), Label(), Label()]
  let wrong: WrongController
  let passive: PersonalInfoController
  let bound: BoundController

  init(service: any PersonService = SampleService()) {
    let routers = routes.map { route in { (person: Person) in route.text = "more of \(person.firstName)" } }
    wrong = WrongController(router: routers[0])
    passive = PersonalInfoController(service: service, router: routers[1])
    bound = BoundController(service: service, router: routers[2])
  }

  func screen() -> Screen {
    Screen(
      "Personal information", of: self, Row(Label("MVP, the presenter makes the view"), routes[0]),
      wrong.card?.widget ?? Label(), Row(Label("MVP"), routes[1]), passive.view.card.widget,
      Row(Label("MVVM"), routes[2]), bound.view.card.widget)
  }
}

/// Shows the screens before and after a person has been loaded, and clicks both times.
@MainActor package func personalInfoDemo(_ print: @escaping (String) -> Void) async {
  let screen = PersonalInfoScreens().screen()
  screen.play("<enter>", print)
  // A service takes some time.
  for _ in 0..<100 { await Task.yield() }
  screen.play("<tab><enter>", print)
}
