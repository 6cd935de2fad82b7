import Binding
import BindingForms
import BindingTesting
import TestSupport

/// The fields, bindings and controls of the random edits.
@MainActor final class EditsDesk {
  struct Person: Equatable { var id: Int, value: Int }

  /// The commands and the state of a field, or of a binding.
  struct Layer {
    let commit: () -> Void, revert: () -> Void, keepDraft: () -> Void
    var write: ((String) -> Void)?
    let state: () -> String
  }

  let clock = ManualClock()
  let scope = Scope()
  let isKeyed: Bool
  let people: [Observable<Int>]
  let selection = Observable(0)
  let person: Observable<Person>
  let refused: [Observable<String?>]
  let entries: [Entry]
  /// Stands for the first control.
  let target: Observable<String>?
  let signal = Event<Void>()
  var layers: [Layer] = []
  var form: Form?
  /// Called by the observers of the first control and of the signal.
  var onEdit: (() -> Void)?
  var onSignal: (() -> Void)?

  init(_ world: EditsByHand.World, values: [Int]) {
    let limit = world.limit
    isKeyed = world.isKeyed
    people = values.map { Observable($0, coercing: { min($0, limit) }) }
    person = Observable(Person(id: 0, value: 1), coercing: { Person(id: $0.id, value: min($0.value, limit)) })
    refused = world.policies.map { _ in Observable(nil) }
    entries = world.controls.map { control in
      let entry = Entry()
      entry.isTalkative = world.isTalkative
      if control.isClamping { entry.accepts = { $0 == "3" ? "2" : $0 } }
      return entry
    }
    target = world.isToObservable ? Observable("") : nil
    signal.observe { [unowned self] in onSignal.take()?() }.store(in: scope)
    if world.isObserverFirst { observe() }
    edit(world)
    if !world.isObserverFirst { observe() }
  }

  private func observe() { entries[0].edited.observe { [unowned self] in onEdit.take()?() }.store(in: scope) }

  private func edit(_ world: EditsByHand.World) {
    let (people, refused, policies) = (people, refused, world.policies.map { $0.commitPolicy(clock, kept: 1) })
    let source = world.isKeyed ? person[\.value, per: \.id] : selection.following { people[$0] }
    let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) {
      guard let number = Int($0) else { throw ConversionError("That is no number.") }
      return number
    }
    if world.binding == 0 { return bind(source, via: number, policies[0]) }
    let field = Field(source, via: number, commit: policies[0])
      .validate { "\($0)" == refused[0].value ? .refusal("Not that one.") : nil }
    var binds: [(Entry) -> Subscription] = [{ field.bindTwoWay(to: $0) }]
    layers = [Layer(field)]
    if world.isPlain {
      return bind(field.content, via: TwoWayConverter(convert: { $0 }, convertBack: { $0 }), policies[1])
    }
    if world.hasForm {
      form = Form(field)
    } else {
      let outer = Field(field.content, commit: policies[1])
        .validate { $0 == refused[1].value ? .refusal("Not that one.") : nil }
      binds.append { outer.bindTwoWay(to: $0) }
      layers.append(Layer(outer))
    }
    for (entry, control) in zip(entries, world.controls) { binds[control.layer](entry).store(in: scope) }
  }

  private func bind<Value>(
    _ source: some MutableObservableValue<Value>, via converter: TwoWayConverter<Value, String>, _ policy: CommitPolicy
  ) {
    let binding =
      target.map { source.bindTwoWay(to: $0, via: converter, commit: policy) }
      ?? source.bindTwoWay(to: entries[0], via: converter, commit: policy)
    binding.store(in: scope)
    layers.append(
      Layer(commit: { binding.commit() }, revert: binding.revert, keepDraft: binding.keepDraft) {
        "dirty \(binding.isPending.value), conflict \(binding.hasConflict.value)"
      })
  }

  func type(_ text: String, _ index: Int) { if let target { target.value = text } else { entries[index].type(text) } }

  func select(_ id: Int) {
    if !isKeyed { return selection.value = id }
    if person.peek().id != id { person.value = Person(id: id, value: [1, 1, 2][id]) }
  }

  func change(_ id: Int, to value: Int) {
    if !isKeyed { return people[id].value = value }
    if person.peek().id == id { person.value.value = value }
  }

  /// What is shown. The state of a paused binding is not read.
  func description(isPaused: Bool) -> String {
    let values = isKeyed ? [person.value.value] : people.map(\.value)
    let states = layers.filter { !isPaused || $0.write != nil }.map { $0.state() }
    let steps = form.map { ["\($0.canUndo.value) \($0.canRedo.value)"] } ?? []
    return "\(values) \(target.map { [$0.value] } ?? entries.map(\.content)) \(states + steps)"
  }
}

extension EditsDesk.Layer {
  init<Value>(_ field: Field<Value, String>) {
    commit = { field.commit() }
    revert = field.revert
    keepDraft = field.keepDraft
    write = { field.content.value = $0 }
    state = {
      let (isDirty, isInConflict) = (field.isDirty.value, field.conflict.value != nil)
      return "'\(field.content.value)', dirty \(isDirty), conflict \(isInConflict), valid \(field.isValid.value)"
    }
  }
}
