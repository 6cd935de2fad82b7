import Binding
import BindingForms
import BindingTesting
import Testing

@testable import WebViews

/// A model of two texts with a form, which may be shared by several pages.
@MainActor
final class Model {
  let name = Observable("Ada", name: "name")
  let age = Observable(36, name: "age")
}

/// The view model of a page in these specs.
@MainActor
final class Screen {
  let name: Field<String, String>
  let age: Field<Int, String>
  let save: Command<Void, Void>

  init(_ model: Model) {
    name = Field(model.name, via: .trimmed, name: "name").validate {
      $0.isEmpty ? .refusal("A name is missing.", code: .empty) : nil
    }
    age = Field(model.age, via: .integer, name: "age")
    let (name, counter) = (name, Counter())
    save = Command(enabledIf: { name.isValid.value }, name: "save") { counter.count += 1 }
    self.counter = counter
  }

  private let counter: Counter
  var saves: Int { counter.count }

  private final class Counter { var count = 0 }

  func fill(_ page: Page) {
    page.screen = self
    let (nameInput, ageInput) = (TextInput("Name"), TextInput("Age"))
    let (title, button) = (Label("", .heading), Button("Save"))
    page.root.add(title, nameInput, ageInput, button)
    nameInput.bind(name).store(in: page.scope)
    ageInput.bind(age).store(in: page.scope)
    name.value.map { "Hello, \($0 ?? "")" }.bind(to: title, \.text).store(in: page.scope)
    save.bind(to: button).store(in: page.scope)
  }

  /// A site that shows a model on each of its pages.
  static func site(
    _ model: Model = Model(), limits: SiteLimits = .init(), clock: any Clock<Duration> = ManualClock()
  ) -> Site {
    Site(title: "Greeting", limits: limits, clock: clock) { Screen(model).fill($0) }
  }
}
