import Binding
import BindingArchitecture
import BindingForms
import BindingTesting

/// A thing that a view model may contain, and that has to work wherever the view model was made.
@MainActor
protocol Thing: AnyObject {
  init(_ model: Observable<String>, _ clock: ManualClock)

  /// Uses the thing; returns whether it works.
  func works() async -> Bool
}

/// The model that every thing gets.
@MainActor
final class Model {
  let name = Observable("Ada", name: "model")
  let clock = ManualClock()
}

final class FieldThing: Thing {
  private let model: Observable<String>
  private let field: Field<String, String>

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    field = Field(model)
    // A view model may show the text at once.
    precondition(field.text.value == model.peek() && !field.isDirty.value, "a new field shows its model")
  }

  func works() async -> Bool {
    model.value += "1"
    guard field.text.value == model.value else { return false }
    field.text.value += "2"
    return model.value.hasSuffix("12") && !field.isDirty.value
  }
}

final class FormThing: Thing {
  private let model: Observable<String>
  private let field: Field<String, String>
  private let form: Form

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    field = Field(model, commit: .onCommit).validate { $0.isEmpty ? .refusal("missing") : nil }
    form = Form(field)
    form.validate { [field] in field.value.value == "form" ? .refusal("no name") : nil }
  }

  func works() async -> Bool {
    field.text.value = ""
    guard !form.isValid.value, !form.commit() else { return false }
    field.text.value = "form"
    guard !form.isValid.value else { return false }
    field.text.value = "formed"
    return form.isValid.value && form.commit() && model.value == "formed" && !form.isDirty.value
  }
}

final class TwoWayThing: Thing {
  private let model: Observable<String>
  private let copy = Observable("", name: "copy")
  private let binding: TwoWayBinding

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    binding = model.bindTwoWay(to: copy)
  }

  func works() async -> Bool {
    model.value += "3"
    guard copy.value == model.value else { return false }
    copy.value += "4"
    return model.value.hasSuffix("34")
  }
}

final class DebouncedThing: Thing {
  private let model: Observable<String>
  private let clock: ManualClock
  private let slow: Computed<String>

  init(_ model: Observable<String>, _ clock: ManualClock) {
    (self.model, self.clock) = (model, clock)
    slow = model.debounced(for: .seconds(1), clock: clock)
  }

  func works() async -> Bool {
    let before = slow.value
    model.value += "5"
    guard slow.value == before else { return false }
    await clock.advance(by: .seconds(1))
    return slow.value == model.value
  }
}

final class ThrottledThing: Thing {
  private let model: Observable<String>
  private let clock: ManualClock
  private let slow: Computed<String>

  init(_ model: Observable<String>, _ clock: ManualClock) {
    (self.model, self.clock) = (model, clock)
    slow = model.throttled(for: .seconds(1), clock: clock)
  }

  func works() async -> Bool {
    model.value += "6"
    model.value += "7"
    await clock.advance(by: .seconds(2))
    return slow.value == model.value
  }
}

final class CommandThing: Thing {
  private let model: Observable<String>
  private let shout: Command<Void, String>

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    shout = Command {
      let name = model.peek()
      await Task.yield()
      return name.uppercased()
    }
  }

  func works() async -> Bool {
    model.value += "a"
    return (try? await shout.run()) == model.value.uppercased() && !shout.isExecuting.value
  }
}

final class ResourceThing: Thing {
  private let model: Observable<String>
  private let greeting: Resource<String>
  private let observer: Subscription

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    greeting = Resource(for: { model.value }) { name in
      await Task.yield()
      return "Hello \(name)"
    }
    observer = greeting.state.observe { _ in }
  }

  func works() async -> Bool {
    model.value += "8"
    return await drain { greeting.state.value.value == "Hello \(model.value)" }
  }
}

final class EffectThing: Thing {
  private let model: Observable<String>
  private let upper = Observable("", name: "upper")
  private let effect: Effect

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    effect = Effect { [upper] in upper.value = model.value.uppercased() }
  }

  func works() async -> Bool {
    model.value += "b"
    return upper.value == model.value.uppercased()
  }
}

final class InitThing: Thing {
  private let model: Observable<String>
  private let letters: Observable<[Character]>
  private let count = Observable(0, name: "count")
  private let scope = Scope()
  private let all: Computed<String>

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    letters = Observable([], name: "letters")
    all = Computed { [letters, count] in "\(String(letters.value)) \(count.value)" }
    for letter in model.peek() { letters.value.append(letter) }
    count.value = letters.value.count
    // Read in between, so that a version has been seen.
    _ = all.value
    count.value = count.value + 1
    count.observeChanges { [weak self] _, new in self?.model.value = "count \(new)" }.store(in: scope)
  }

  func works() async -> Bool {
    count.value += 1
    return model.value == "count \(count.value)" && all.value.hasSuffix(" \(count.value)")
  }
}

private enum Title: ContextKey { static let defaultValue = "" }

final class ContextThing: Thing {
  private let model: Observable<String>
  private let parent = Context(name: "parent")
  private let context: Context
  private let shown = Observable("", name: "shown")
  private let effect: Effect

  init(_ model: Observable<String>, _ clock: ManualClock) {
    self.model = model
    parent[Title.self] = "parent"
    context = parent.child(name: "child")
    precondition(context[Title.self] == "parent", "a new context finds what its parent has")
    context[Title.self] = model.peek()
    precondition(context[Title.self] == model.peek(), "a new context finds what it has")
    effect = Effect { [context, shown] in shown.value = context[Title.self] }
  }

  func works() async -> Bool {
    model.value += "c"
    context[Title.self] = model.value
    return shown.value == model.value
  }
}
