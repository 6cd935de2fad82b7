import TestSupport

/// What happens to edits, in plain terms: each draft belongs to its person, a control knows which person it shows, and
/// there is neither a graph nor a version.
///
/// A layer is a field, or, as the topmost, a binding with drafts of its own. The lowest layer edits the values of
/// persons, the next one the content that the layer below shows.
struct EditsByHand {
  enum Status { case settled, held, due }

  struct Draft {
    let person: Int
    let text: String
    let meaning: String?
    var over: String
    var status: Status
    let stamp: Int
    var isKept = false
  }

  struct Sight {
    var value: String
    var draft: Draft?

    var content: String { draft?.text ?? value }
    var isOpen: Bool { draft.map { $0.status != .settled } ?? false }
  }

  typealias Policy = DraftsByHand.Policy

  struct Layer {
    let policy: Policy
    var drafts: [Draft] = []
    /// The value that a validator refuses.
    var refused: String?
    /// The contents of persons that a server has refused, each with the drafts that were there by then: the refused one
    /// and what was typed after it.
    var remarks: [(person: Int, text: String, stamps: [Int?])] = []
    /// Not part of the data: a transaction that fails does not restore it.
    var timer: (due: Int, number: Int)?
    var hasMissed = false
    /// The persons whose drafts are being submitted.
    var submitted: Set<Int> = []
    var check: Check?

    var keepsInConflicts: Bool { policy.conflict != .drop }

    /// Whether a server has refused a content, and the content was not typed since.
    func isRemarked(_ person: Int, _ text: String, _ stamp: Int?) -> Bool {
      remarks.contains { $0.person == person && $0.text == text && (stamp == nil || $0.stamps.contains(stamp)) }
    }
  }

  /// Not part of the data either.
  struct Control {
    let layer: Int
    var person = 0
    var sight: Sight?
    var content: String
    /// The content that the binding has last seen in the control.
    var read: String
    var isEdited = false
    var hasEnded = false
    var isComposing = false
    var hasComposed = false
    /// Whether a composition has kept content from being shown.
    var isBehind = false
    /// Whether the control shows a 2 when it is given a 3.
    let isClamping: Bool
    /// Whether an observable stands for the control: it announces nothing, and is part of the data.
    var isObservable = false
  }

  struct World {
    /// Whether the topmost drafts belong to a binding, so that they wait while it is paused.
    var isPlain: Bool
    /// Whether the binding is to an observable instead of a control. Not over a field: that leaves a person before its
    /// content is written by a binding, which was made later and reads an observable at the end of a batch.
    var isToObservable: Bool
    /// Whether there is only one person at a time, identified by a key, and the previous person has gone.
    var isKeyed: Bool
    /// The greatest value that the model takes.
    var limit: Int
    /// The policies of the layers.
    var policies: [Policy]
    var controls: [(layer: Int, isClamping: Bool)]
    /// Whether an observer of the first control is called before the binding.
    var isObserverFirst: Bool
    var isTalkative: Bool
    /// Whether the drafts of the lowest layer, a field, have a check.
    var isChecked = false

    /// The layer that is a binding, if any.
    var binding: Int? { isPlain ? policies.count - 1 : nil }
    var hasForm: Bool { !isPlain && policies.count == 1 }
  }

  typealias Change = (person: Int, before: String, after: String)

  static let firstValues = ["1", "1", "2"]

  let world: World
  /// The values of all persons, also of those that have gone.
  var values = firstValues
  /// Which persons can be selected.
  var present = [0, 1, 2]
  var place = 0
  var layers: [Layer]
  var controls: [Control]
  var done: [Change] = []
  var undone: [Change] = []
  var isPaused = false
  var stamp = 0
  var now = 0
  /// The stamp of the draft for which the form waits. Not part of the data.
  var committing: Int?

  /// The person who is selected.
  var selected: Int { present[place] }

  init(_ world: World) {
    self.world = world
    layers = world.policies.map { Layer(policy: $0) }
    controls = world.controls.map { Control(layer: $0.layer, content: "", read: "", isClamping: $0.isClamping) }
    if world.isToObservable { controls[0].isObservable = true }
    if world.isChecked { layers[0].check = Check() }
    finish()
  }

  // MARK: What follows

  /// The value that a layer edits; `nil` if the person has gone.
  func value(_ layer: Int, _ person: Int) -> String? {
    if world.isKeyed, person != selected { return nil }
    return layer == 0 ? values[person] : sight(layer - 1, person)?.content
  }

  /// The value that a text means.
  func meaning(_ layer: Int, _ text: String) -> String? { layer == 0 ? Int(text).map { "\($0)" } : text }

  func sight(_ layer: Int, _ person: Int) -> Sight? {
    guard let value = value(layer, person) else { return nil }
    let draft = layers[layer].drafts.first { $0.person == person }
    return Sight(value: value, draft: draft.flatMap { isAlive($0, layer, value) ? $0 : nil })
  }

  func isAlive(_ draft: Draft, _ layer: Int, _ value: String) -> Bool {
    draft.over == value || layers[layer].keepsInConflicts && draft.status != .settled
  }

  func isDirty(_ sight: Sight) -> Bool { sight.isOpen && sight.draft?.meaning != sight.value }

  func isInConflict(_ sight: Sight, _ layer: Int) -> Bool {
    layers[layer].policy.conflict == .ask && isDirty(sight) && sight.draft?.over != sight.value
  }

  /// The value that may be written.
  func accepted(_ sight: Sight, _ layer: Int) -> String? {
    let value = sight.isOpen ? sight.draft?.meaning : sight.value
    let isPresent = sight.draft.map { $0.person == selected } ?? true
    let isRefused = isPresent && layers[layer].isRemarked(selected, sight.content, sight.draft?.stamp)
    return value == layers[layer].refused || isRefused || isHeldBack(sight, layer, isPresent) ? nil : value
  }

  // MARK: What is done at once

  mutating func put(_ draft: Draft, _ layer: Int) {
    if let index = layers[layer].drafts.firstIndex(where: { $0.person == draft.person }) {
      layers[layer].drafts[index] = draft
    } else {
      layers[layer].drafts.append(draft)
    }
  }

  mutating func drop(_ layer: Int, _ person: Int) { layers[layer].drafts.removeAll { $0.person == person } }

  /// Returns what is shown then; `nil` if the text is not kept.
  @discardableResult
  mutating func type(_ text: String, _ layer: Int, _ person: Int, over former: Sight? = nil) -> Sight? {
    guard let present = sight(layer, person) ?? former else { return nil }
    if let former, !layers[layer].keepsInConflicts {
      let isSame = former.draft?.stamp == present.draft?.stamp || former.content == present.content
      if former.value != present.value || !isSame { return nil }
    }
    stamp += 1
    var draft = Draft(
      person: person, text: text, meaning: meaning(layer, text),
      over: present.isOpen ? present.draft!.over : former?.value ?? present.value,
      status: layers[layer].policy.pace == .onChange ? .due : .held, stamp: stamp)
    if text == present.value || draft.meaning == present.value {
      (draft.status, draft.over) = (.settled, present.value)
    }
    put(draft, layer)
    if draft.status == .held { startTimer(layer) }
    return attempt(layer, Sight(value: present.value, draft: draft))
  }

  @discardableResult
  mutating func attempt(_ layer: Int, _ sight: Sight) -> Sight? {
    guard var draft = sight.draft, draft.status == .due, !isSubmitted(layer, draft.person) else { return sight }
    if draft.person == selected { request(layer, draft, again: false) }
    guard !isInConflict(sight, layer), let value = accepted(sight, layer) else {
      // A draft that waits for a call waits for the next one, unless its check is pending.
      if layers[layer].policy.pace == .onCommit, !isPending(sight, layer) { draft.status = .held }
      put(draft, layer)
      return Sight(value: sight.value, draft: draft)
    }
    if value != sight.value { write(value, layer, draft.person) }
    guard self.value(layer, draft.person) ?? (value == sight.value ? value : nil) == value else {
      drop(layer, draft.person)
      return nil
    }
    (draft.status, draft.over) = (.settled, value)
    put(draft, layer)
    return Sight(value: value, draft: draft)
  }

  mutating func write(_ value: String, _ layer: Int, _ person: Int) {
    if world.isKeyed, person != selected { return }
    if layer > 0 { type(value, layer - 1, person) } else { set(value, person) }
  }

  /// Gives the model a value, which the model may change.
  mutating func set(_ value: String, _ person: Int) {
    if !world.isKeyed || person == selected { values[person] = coerced(value) }
  }

  func coerced(_ value: String) -> String { "\(min(Int(value)!, world.limit))" }

  mutating func writeNow(_ layer: Int, _ person: Int) -> Sight? {
    let known = layers[layer].drafts.first { $0.person == person }
    guard let sight = sight(layer, person) ?? known.map({ Sight(value: $0.over, draft: $0) }) else { return nil }
    guard sight.isOpen, var draft = sight.draft, !draft.isKept || person == selected else { return sight }
    (draft.status, draft.isKept) = (.due, false)
    put(draft, layer)
    return attempt(layer, Sight(value: sight.value, draft: draft))
  }

  mutating func commit(_ layer: Int, _ person: Int) {
    if person == selected { ask(layer) }
    guard let sight = writeNow(layer, person), sight.draft != nil, !sight.isOpen else { return }
    if !isSubmitted(layer, person) { drop(layer, person) }
  }

  mutating func keepDraft(_ layer: Int) {
    guard var sight = sight(layer, selected), isInConflict(sight, layer) else { return }
    sight.draft?.over = sight.value
    put(sight.draft!, layer)
    attempt(layer, sight)
  }

  mutating func edit(_ text: String, _ layer: Int) {
    if sight(layer, selected)?.content != text { type(text, layer, selected) }
  }

  mutating func select(_ next: Int) {
    if world.isKeyed, next != place { values[present[next]] = Self.firstValues[next] }
    place = next
  }

  /// Another person takes the place of one who goes for good.
  mutating func replace(_ place: Int, by value: Int) {
    present[place] = values.count
    values.append("")
    values[present[place]] = coerced("\(value)")
  }

  // MARK: Timers

  mutating func startTimer(_ layer: Int) {
    guard layers[layer].policy.pace == .delayed else { return }
    stamp += 1
    (layers[layer].timer, layers[layer].hasMissed) = ((now + 1000, stamp), false)
  }

  mutating func ring(_ layer: Int) {
    if isPaused, layer == world.binding { return layers[layer].hasMissed = true }
    for draft in layers[layer].drafts { _ = writeNow(layer, draft.person) }
  }

  mutating func wait() {
    now += 600
    // Of two at one time that rings first which was set first, and may set the other anew.
    while let next = layers.compactMap(\.timer).filter({ $0.due <= now }).min(by: <),
      let layer = layers.firstIndex(where: { $0.timer?.number == next.number })
    {
      layers[layer].timer = nil
      ring(layer)
      finish()
    }
  }

  // MARK: The form

  mutating func commitForm() {
    ask(0)
    committing = isPending ? sight.draft?.stamp : nil
    if !isPending { commitFormNow() }
  }

  mutating func commitFormNow() {
    guard let sight = sight(0, selected), isDirty(sight), !isInConflict(sight, 0), accepted(sight, 0) != nil else {
      return
    }
    // What no check was asked about is not written.
    var asking = self
    asking.ask(0)
    if asking.isPending { return }
    let before = sight.value
    commit(0, selected)
    done.append((selected, before, values[selected]))
    undone = []
  }

  mutating func undo() {
    guard let change = done.popLast() else { return }
    undone.append(change)
    drop(0, selected)
    set(change.before, change.person)
  }

  mutating func redo() {
    guard let change = undone.popLast() else { return }
    done.append(change)
    drop(0, selected)
    set(change.after, change.person)
  }
}

extension EditsByHand.World {
  init(_ generator: inout SeededGenerator) {
    isPlain = generator.chance(50)
    isKeyed = generator.chance(25)
    limit = generator.chance(25) ? 2 : 9
    let layers = generator.chance(60) ? 1 : 2
    isToObservable = isPlain && layers == 1 && generator.chance(60)
    policies = (0..<layers).map { _ in DraftsByHand.Policy(&generator) }
    controls = [(layers - 1, !isToObservable && generator.chance(20))]
    if !isPlain, generator.chance(40) {
      controls.append((Int.random(in: 0..<layers, using: &generator), generator.chance(20)))
    }
    isObserverFirst = generator.chance(50)
    isTalkative = generator.chance(20)
    isChecked = binding != 0 && generator.chance(50)
  }
}

extension EditsByHand {
  /// What is shown. The state of a paused binding is not read.
  var description: String {
    let values = world.isKeyed ? [values[selected]] : present.map { self.values[$0] }
    var states = layers.indices.filter { !isPaused || $0 != world.binding }.map(state)
    if world.hasForm { states.append("\(!done.isEmpty) \(!undone.isEmpty)") }
    return "\(values.map { Int($0)! }) \(controls.map(\.content)) \(states)"
  }

  private func state(_ layer: Int) -> String {
    let sight = sight(layer, selected)!
    let (isDirty, isInConflict) = (isDirty(sight), isInConflict(sight, layer))
    // While a composition goes on over a text that was not taken, the text stays so.
    if layer == world.binding { return "dirty \(isDirty || controls[0].isEdited), conflict \(isInConflict)" }
    let isValid = !isInConflict && accepted(sight, layer) != nil
    return "'\(sight.content)', dirty \(isDirty), conflict \(isInConflict), valid \(isValid), "
      + "pending \(isPending(sight, layer))"
  }
}
