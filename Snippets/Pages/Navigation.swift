import Binding
import BindingArchitecture
import BindingTesting
import Foundation

// MARK: The view model

final class PersonViewModel: CustomStringConvertible {
  let name: Observable<String>
  let scope = Scope()
  init(_ name: String) { self.name = Observable(name) }
  var description: String { name.value }
}

final class PeopleViewModel {
  let names = ["Ada", "Grace"]
  let sheet = Presentation<PersonViewModel>(ending: \.scope, name: "sheet")

  func open(_ row: Int) {
    sheet.item.value = PersonViewModel(names[row])
  }
}

// MARK: The view

final class Window: Presenter {
  func present(_ screen: Presented<PersonViewModel>) {
    screen.item.name.observe { print("shows \($0)") }
      .store(in: screen.scope)
    screen.didPresent()
  }

  func dismiss(_ screen: Presented<PersonViewModel>) {
    print("takes it away")
    screen.didDismiss()
  }
}

/// A value, which the program changes while it is shown.
struct Notice: Identifiable {
  let id = 1
  var text: String
}

final class Banner: Presenter {
  func present(_ screen: Presented<Notice>) {
    Effect { [unowned screen] in print("says \(screen.item.text)") }
      .store(in: screen.scope)
    screen.didPresent()
  }

  func dismiss(_ screen: Presented<Notice>) { screen.didDismiss() }
}

// MARK: The screen

let people = PeopleViewModel()
let window = Window()
let scope = Scope()
people.sheet.present(on: window).store(in: scope)

people.open(0)
people.sheet.item.value?.name.value = "Augusta"
people.open(1)
people.sheet.dismiss()

let notice = Presentation<Notice>()
let banner = Banner()
notice.present(on: banner).store(in: scope)
notice.item.value = Notice(text: "Saving …")
notice.item.value?.text = "Saved."

// MARK: Cases

enum Destination {
  case edit(PersonViewModel), alert(String)

  var edit: PersonViewModel? {
    if case .edit(let person) = self { person } else { nil }
  }
  var alert: String? {
    if case .alert(let text) = self { text } else { nil }
  }
}

let destination = Presentation<Destination>()
let alerts = PresenterDouble<String>()
destination.present(\.edit, on: window).store(in: scope)
destination.present(\.alert, on: alerts).store(in: scope)

destination.item.value = .edit(PersonViewModel("Hedy"))
destination.item.value = .alert("Saved.")
print(alerts.log)

// MARK: A path

enum Screen: Codable, Equatable {
  case person(Int), address
}

/// A view that belongs to the main actor, as those of most toolkits.
@MainActor
final class Panes: @MainActor StackPresenter {
  var titles: [String] = []

  func show(
    _ screens: [Presented<Screen>], completion: @escaping () -> Void
  ) {
    titles = screens.map { "\($0.item)" }
    completion()  // when the animation is over
  }
}

let path = PresentationPath<Screen>(name: "path")
let stack = StackPresenterDouble<Screen>()
path.present(on: stack).store(in: scope)

path.items.value = [.person(3), .address]  // a deep link
stack.goBack()  // the user does
print(path.items.value)
path.pop(to: { $0 == .person(3) })

let panes = Panes()
let other = PresentationPath<Screen>(name: "other")
other.present(on: panes).store(in: scope)
other.items.value = [.person(1)]
print(panes.titles)

let stored = try JSONEncoder().encode(path.items.value)
let restored = try JSONDecoder().decode([Screen].self, from: stored)
print(restored)

// MARK: Refusals

struct NoRoom: Error {}
alerts.swipe()
alerts.refusal = NoRoom()
destination.refused.observe { print("\($0.error)") }.store(in: scope)
destination.item.value = .alert("Saved.")
print(destination.item.value == nil)

// MARK: Tests

func test() {
  let people = PeopleViewModel()
  let host = PresenterDouble<PersonViewModel>(isAnimated: true)
  let token = people.sheet.present(on: host)
  people.open(0)
  people.open(1)  // while the first is still coming
  while host.isMoving { host.finish() }
  print(host.log)
  host.swipe()
  print(people.sheet.item.value == nil)
  token.cancel()
}
test()

// Prints:
// shows Ada
// shows Augusta
// takes it away
// shows Grace
// takes it away
// says Saving …
// says Saved.
// shows Hedy
// takes it away
// ["present Saved."]
// [Navigation.Screen.person(3)]
// ["person(1)"]
// [Navigation.Screen.person(3)]
// NoRoom()
// true
// ["present Ada", "dismiss Ada", "present Grace"]
// true
