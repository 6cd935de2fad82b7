import Binding
import BindingArchitecture
import BindingTesting
import Testing

private final class Pane {
  let title: String
  let scope = Scope()
  init(_ title: String) { self.title = title }
}

/// A view model, or a screen without one. No `==` is written.
private enum Destination: Identifiable, CustomStringConvertible {
  case pane(Pane), settings
  var id: String { if case .pane(let pane) = self { pane.title } else { "settings" } }
  var scope: Scope { if case .pane(let pane) = self { pane.scope } else { Scope() } }
  var description: String { id }
}

/// What is shown is the present item.
@Suite struct PresentedSpec {
  let scope = Scope()

  @Test func `another view model with the same id has a screen of its own, also in the case of an enum`() {
    final class Person: Identifiable {
      let id: Int
      let name: Observable<String>
      let scope = Scope()
      init(_ id: Int, _ name: String) { (self.id, self.name) = (id, Observable(name)) }
    }
    enum Place: Identifiable {
      case person(Person)
      var id: Int { person.id }
      var person: Person {
        switch self {
        case .person(let person): person
        }
      }
    }
    /// Made for the item that a screen has when it is presented, as most views are.
    final class View<Item>: Presenter {
      let person: (Item) -> Person
      var texts: [String] = []
      init(_ person: @escaping (Item) -> Person) { self.person = person }
      func present(_ screen: Presented<Item>) {
        person(screen.item).name.observe { [unowned self] in texts.append($0) }.store(in: screen.scope)
        screen.didPresent()
      }
      func dismiss(_ screen: Presented<Item>) { screen.didDismiss() }
    }
    let (ada, augusta) = (Person(1, "Ada"), Person(1, "Augusta"))
    let sheet = Presentation<Person>(ending: \.scope)
    let view = View<Person> { $0 }
    sheet.present(on: view).store(in: scope)
    sheet.item.value = ada
    sheet.item.value = augusta
    sheet.item.value?.name.value = "Lovelace"
    #expect(view.texts == ["Ada", "Augusta", "Lovelace"])
    #expect(ada.scope.isEnded && !augusta.scope.isEnded)
    let place = Presentation<Place>()
    let (whole, part) = (View<Place>(\.person), View<Person> { $0 })
    place.present(on: whole).store(in: scope)
    place.item.value = .person(ada)
    place.item.value = place.item.value
    place.item.value = .person(augusta)
    #expect(whole.texts == ["Ada", "Lovelace"])
    place.present(\.person, on: part).store(in: scope)
    place.item.value = nil
    place.item.value = .person(ada)
    place.item.value = .person(augusta)
    #expect(part.texts == ["Ada", "Lovelace"])
  }

  @Test
  func `the screens below are told nothing of a push and a pop, though the view models are in an enum without ==`() {
    let path = PresentationPath<Destination>(ending: \.scope)
    let stack = StackPresenterDouble<Destination>()
    path.present(on: stack).store(in: scope)
    var built: [String] = []
    func build() {
      for screen in stack.screens { Effect { built.append("\(screen.item.id)") }.store(in: screen.scope) }
    }
    path.items.value = [.pane(Pane("a")), .settings]
    build()
    path.push(.pane(Pane("b")))
    path.pop()
    path.items.value = path.items.value
    path.push(.settings)
    #expect(built == ["a", "settings"])
  }

  @Test func `another view model with the same id has a screen of its own in a path, and the screens above stay`() {
    let path = PresentationPath<Destination>(ending: \.scope)
    let slow = StackPresenterDouble<Destination>(isAnimated: true)
    path.present(on: slow).store(in: scope)
    let (first, second, top) = (Pane("a"), Pane("a"), Pane("b"))
    path.items.value = [.pane(first), .pane(top)]
    slow.finish()
    let screens = slow.screens
    path.items.value[0] = .pane(second)
    slow.finish()
    #expect(slow.screens[0] !== screens[0] && slow.screens[1] === screens[1])
    #expect(slow.screens[0].item.scope === second.scope)
    #expect(screens[0].scope.isEnded && first.scope.isEnded && !second.scope.isEnded && !top.scope.isEnded)
  }

  @Test func `the policy of a path says which items its screens are told of`() {
    struct Draft: Identifiable { var id = 1, text = "", revision = 0 }
    let path = PresentationPath<Draft>(changes: .by { $0.text == $1.text })
    let stack = StackPresenterDouble<Draft>()
    path.present(on: stack).store(in: scope)
    path.push(Draft())
    let revisions = Recorder(Computed(changes: .always) { stack.screens.first?.item.revision })
    path.items.value[0].revision = 1
    path.items.value[0].text = "a"
    path.push(Draft(id: 2))
    #expect(revisions.values == [0, 1])
  }
}
