import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import TestSupport
import Testing

private struct Person: Equatable { var name = "Ada" }

/// A history of an observable, an array, a form and a store, with an effect that writes a consequence of each step,
/// compared with a plain list of states. The field of the form goes from person to person, and comes and goes.
private struct HistoryObjectsTrial: Trial {
  enum Edit {
    case text(Int), lengthen, insert(Int, Int), remove(Int), name(Int), add(Int), select(Int), show(Bool)
    var isOfField: Bool { if case .name = self { true } else { false } }
  }
  enum Step {
    case edit(Edit), batch([Edit]), group([Edit])
    /// A gesture that is undone in the batch that ends it.
    case gesture([Edit])
    /// A transaction that fails after an edit and a step back.
    case failing(Edit)
    case undo, redo, save
  }

  private static func edit(using generator: inout SeededGenerator) -> Edit {
    let (number, place) = (Int.random(in: 0..<9, using: &generator), Int.random(in: 0..<9, using: &generator))
    return [
      .text(number), .lengthen, .insert(number, place), .remove(place), .name(number % 3), .name(place % 3),
      .add(number % 3 - 1), .select(number % 3), .show(place > 3),
    ].randomElement(using: &generator)!
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    let edits = (0...Int.random(in: 0..<4, using: &generator)).map { _ in edit(using: &generator) }
    return switch Int.random(in: 0..<11, using: &generator) {
    case 0, 1: .edit(edits[0])
    case 2: .batch(edits)
    case 3: .group(edits)
    case 4: .failing(edits[0])
    case 5: .save
    case 10: .gesture(edits)
    case 6, 7, 8: .undo
    default: .redo
    }
  }

  static func simpler(_ step: Step) -> [[Step]] {
    switch step {
    case .batch(let edits), .group(let edits), .gesture(let edits): [edits.map(Step.edit)]
    default: []
    }
  }

  struct Refused: Error {}

  static let limit = 8
  let text = Observable("")
  let numbers: ObservableArray<Int> = []
  let people = (0..<3).map { _ in Observable(Person()) }
  let selected = Observable(0), isShown = Observable(true)
  let name: Field<String, String>
  let store = Store(0) { (state: inout Int, change: Int) in state += change }
  let length = Observable(0)
  let follower: Effect
  let history: History
  /// The states that can be reached, and the offsets of the present and of the saved one.
  var states: [String] = []
  var place = 0
  var saved: Int? = 0

  init(_ setup: NoSetup) {
    let (text, numbers, length, people, isShown) = (text, numbers, length, people, isShown)
    // Made once, because a record is known by its lens.
    let names = people.map { $0[\.name] }
    let name = Field(selected.following { names[$0] })
    self.name = name
    follower = Effect { length.value = text.value.count + numbers.count }
    let form = Form { isShown.value ? [name.part] : [] }
    history = History(of: text, numbers, form, store, length, limit: Self.limit)
    states = [state]
  }

  private var state: String {
    "\(text.value) \(Array(numbers.value)) \(people.map(\.value.name)) \(store.state.value) \(length.value)"
  }

  /// Edits within an operation, before which the form had the field or not: what is typed in the operation that shows
  /// the field is no step.
  private func edit(_ edits: [Edit]) {
    let hasField = isShown.value
    for edit in edits where hasField || !edit.isOfField { self.edit(edit) }
  }

  private func edit(_ edit: Edit) {
    switch edit {
    case .text(let number): text.value = "text \(number)"
    case .lengthen: text.value += "x"
    case .insert(let number, let place): numbers.insert(number, at: place % (numbers.count + 1))
    case .remove(let place): if !numbers.isEmpty { numbers.remove(at: place % numbers.count) }
    case .name(let number): if isShown.value { name.text.value = ["Ada", "Grace", "Hedy"][number] }
    case .add(let number): store.send(number)
    case .select(let person): selected.value = person
    case .show(let isWanted): isShown.value = isWanted
    }
  }

  /// Notes a step of the user, unless nothing has changed.
  private mutating func note() {
    guard state != states[place] else { return }
    states.removeSubrange((place + 1)...)
    if let former = saved, former > place { saved = nil }
    states.append(state)
    place += 1
    guard states.count > Self.limit + 1 else { return }
    states.removeFirst()
    place -= 1
    saved = saved.flatMap { $0 == 0 ? nil : $0 - 1 }
  }

  mutating func play(_ step: Step) {
    switch step {
    case .edit(let edit):
      self.edit(edit)
      note()
    case .batch(let edits):
      batch { edit(edits) }
      note()
    case .group(let edits):
      history.group { edits.forEach(edit) }
      note()
    case .gesture(let edits):
      let gesture = history.beginGroup()
      edits.forEach(edit)
      note()
      batch {
        gesture.cancel()
        history.undo.execute()
      }
      place = max(place - 1, 0)
    case .failing(let edit):
      try? transaction {
        self.edit(edit)
        if history.undo.isEnabled.value { history.undo.execute() }
        throw Refused()
      }
    case .save:
      history.markSaved()
      saved = place
    case .undo:
      guard place > 0 else { return }
      history.undo.execute()
      place -= 1
    case .redo:
      guard place < states.count - 1 else { return }
      history.redo.execute()
      place += 1
    }
  }

  func difference() -> String? {
    if state != states[place] { return "\(state) instead of \(states[place])" }
    let (enabled, isSaved) = ([history.undo.isEnabled.value, history.redo.isEnabled.value], saved == place)
    if enabled != [place > 0, place < states.count - 1] { return "undo and redo are enabled: \(enabled)" }
    return history.isAtSavedState.value == isSaved ? nil : "the state is the saved one: \(!isSaved)"
  }
}

@Suite struct HistoryObjectsTrialSpec {
  @Test func `random steps on objects of each kind are undone and redone as in a plain list of states`() async {
    await HistoryObjectsTrial.run(steps: 80)
  }
}
