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
  private let firstValues: [Int]
  private let makePerson: (Int) -> Observable<Int>
  let people: Observable<[Observable<Int>]>
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
  /// The questions of the check that have no answer, and how often it was asked, was told an answer, and gave it.
  var questions: [CheckedContinuation<Bool, Never>] = []
  private(set) var (asks, replies, answers) = (0, 0, 0)

  init(_ world: EditsByHand.World, values: [Int]) {
    firstValues = values
    let limit = world.limit
    isKeyed = world.isKeyed
    makePerson = { Observable($0, coercing: { min($0, limit) }) }
    people = Observable(values.map(makePerson))
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
    let source = world.isKeyed ? person[\.value, per: \.id] : selection.following { people.value[$0] }
    let number = TwoWayConverter<Int, String>(convert: { "\($0)" }) {
      guard let number = Int($0) else { throw ConversionError("That is no number.") }
      return number
    }
    if world.binding == 0 { return bind(source, via: number, policies[0]) }
    let field = Field(source, via: number, commit: policies[0])
      .validate { "\($0)" == refused[0].value ? .refusal("Not that one.") : nil }
    var binds: [(Entry) -> Subscription] = [{ field.bindTwoWay(to: $0) }]
    if world.isChecked { field.check { [weak self] _ in await self?.isAccepted() ?? true ? nil : .refusal("No.") } }
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
        "dirty \(binding.isDirty.value), conflict \(binding.hasConflict.value)"
      })
  }

  func type(_ text: String, _ index: Int) { if let target { target.value = text } else { entries[index].type(text) } }

  func select(_ place: Int, person id: Int) {
    if !isKeyed { return selection.value = place }
    if person.peek().id != id { person.value = Person(id: id, value: firstValues[place]) }
  }

  func change(_ place: Int, person id: Int, to value: Int) {
    if !isKeyed { return people.peek()[place].value = value }
    if person.peek().id == id { person.value.value = value }
  }

  /// Another person takes the place of one who goes.
  func replace(_ place: Int, isSelected: Bool, by id: Int, _ value: Int) {
    if !isKeyed { return people.value[place] = makePerson(value) }
    if isSelected { person.value = Person(id: id, value: value) }
  }

  /// Waits for the answer to a question about a draft.
  private func isAccepted() async -> Bool {
    asks += 1
    let isAccepted = await withCheckedContinuation { questions.append($0) }
    answers += 1
    return isAccepted
  }

  /// Answers the latest question, or the first one.
  func answer(_ isAccepted: Bool, isLate: Bool) {
    replies += 1
    (isLate ? questions.removeFirst() : questions.removeLast()).resume(returning: isAccepted)
  }

  /// Whether the check knows all questions, and the field all answers.
  func isSettled(asks: Int) -> Bool { self.asks == asks && answers == replies }

  /// What is shown. The state of a paused binding is not read.
  func description(isPaused: Bool) -> String {
    let values = isKeyed ? [person.value.value] : people.value.map(\.value)
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
      return "'\(field.content.value)', dirty \(isDirty), conflict \(isInConflict), valid \(field.isValid.value), "
        + "pending \(field.isChecking.value)"
    }
  }
}
