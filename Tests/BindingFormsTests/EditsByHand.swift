import TestSupport

/// What becomes of what is typed, in plain words: each draft stands with its person, and a control knows whom it shows.
struct EditsByHand {
  enum Status { case settled, held, due }

  struct Draft {
    var text: String
    var meaning: Int?
    var over: Int
    var status: Status
    var stamp: Int
    var isKept = false
  }

  struct Sight: Equatable {
    var content: String
    var value: Int
    var stamp: Int?
  }

  struct Control {
    var person = 0
    var sight: Sight?
    var content: String
    var isEdited = false
    var hasEnded = false
  }

  typealias Policy = DraftsByHand.Policy

  let policy: Policy
  /// Whether the binding has the drafts, so that they wait while it is paused.
  let isPlain: Bool
  var values = [1, 1, 2]
  var selected = 0
  var drafts: [Int: Draft] = [:]
  /// Those that were left, the oldest first.
  var kept: [Int] = []
  var controls: [Control]
  var isPaused = false
  var stamp = 0

  init(_ policy: Policy, isPlain: Bool, controls count: Int) {
    self.policy = policy
    self.isPlain = isPlain
    controls = Array(repeating: Control(content: "1"), count: count)
    finish()
  }

  // MARK: What follows

  var keepsInConflicts: Bool { policy.conflict != .drop }

  func alive(_ person: Int) -> Draft? {
    guard let draft = drafts[person] else { return nil }
    return draft.over == values[person] || keepsInConflicts && draft.status != .settled ? draft : nil
  }

  func sight(_ person: Int) -> Sight {
    let draft = alive(person)
    return Sight(content: draft?.text ?? "\(values[person])", value: values[person], stamp: draft?.stamp)
  }

  func isDirty(_ person: Int) -> Bool {
    alive(person).map { $0.status != .settled && $0.meaning != values[person] } ?? false
  }

  func isInConflict(_ person: Int) -> Bool {
    policy.conflict == .ask && isDirty(person) && alive(person)?.over != values[person]
  }

  // MARK: What is done at once

  mutating func type(_ text: String, for person: Int, over former: Sight?) -> Bool {
    let now = sight(person)
    if let former, !keepsInConflicts {
      guard former.value == now.value, former.stamp == now.stamp || former.content == now.content else { return false }
    }
    stamp += 1
    let meaning = Int(text)
    var draft = Draft(
      text: text, meaning: meaning, over: former?.value ?? now.value,
      status: policy.pace == .onChange ? .due : .held, stamp: stamp)
    if let earlier = alive(person), earlier.status != .settled { draft.over = earlier.over }
    if text == "\(now.value)" || meaning == now.value { (draft.status, draft.over) = (.settled, now.value) }
    drafts[person] = draft
    attempt(person)
    return drafts[person]?.stamp == draft.stamp
  }

  mutating func attempt(_ person: Int) {
    guard let draft = alive(person), draft.status == .due, !isInConflict(person), let meaning = draft.meaning else {
      return
    }
    values[person] = meaning
    settle(person)
  }

  /// The model is what was typed.
  mutating func settle(_ person: Int) {
    drafts[person]?.status = .settled
    drafts[person]?.over = values[person]
  }

  mutating func write(_ person: Int) {
    guard let draft = alive(person), draft.status != .settled, !draft.isKept else { return }
    drafts[person]?.status = .due
    attempt(person)
    if policy.pace == .onCommit, drafts[person]?.status == .due { drafts[person]?.status = .held }
  }

  mutating func commit(_ person: Int) {
    write(person)
    if let draft = alive(person), draft.status == .settled { drafts[person] = nil }
  }

  mutating func keepDraft() {
    guard isInConflict(selected) else { return }
    drafts[selected]?.over = values[selected]
    attempt(selected)
  }

  // MARK: Controls

  mutating func type(_ text: String, into index: Int) {
    if text != controls[index].content { controls[index].isEdited = true }
    controls[index].content = text
    if !isPaused { take(index) }
  }

  mutating func take(_ index: Int) {
    let control = controls[index]
    guard control.isEdited else { return }
    controls[index].isEdited = false
    let stands = type(control.content, for: control.person, over: control.sight)
    controls[index].sight = stands ? sight(control.person) : nil
  }

  mutating func leave(_ index: Int) {
    controls[index].hasEnded = true
    if !isPaused { end(index) }
  }

  mutating func end(_ index: Int) {
    take(index)
    guard controls[index].hasEnded else { return }
    controls[index].hasEnded = false
    if policy.pace != .onCommit { commit(controls[index].person) }
  }

  mutating func resume() {
    isPaused = false
    for index in controls.indices { end(index) }
  }

  /// By the program; a binding takes what is in its control first.
  mutating func commit() {
    if isPlain { take(0) }
    commit(selected)
  }

  mutating func revert() {
    if isPlain, controls[0].person != selected { take(0) }
    drafts[selected] = nil
    if isPlain { (controls[0].sight, controls[0].isEdited) = (nil, false) }
  }

  // MARK: At the end of an operation

  mutating func finish() {
    if isPaused, isPlain { return }
    for person in drafts.keys.sorted() where person != selected && drafts[person]?.isKept == false {
      if isDirty(person), policy.left == .keep {
        drafts[person]?.isKept = true
        kept = kept.filter { $0 != person } + [person]
        continue
      }
      if isDirty(person), policy.left == .commit { write(person) }
      drafts[person] = nil
    }
    kept.removeAll { $0 == selected || drafts[$0] == nil }
    while kept.count > 2 { drafts[kept.removeFirst()] = nil }
    if drafts[selected]?.isKept == true {
      drafts[selected]?.isKept = false
      drafts[selected]?.status = policy.pace == .onChange ? .due : .held
      if drafts[selected]?.text == "\(values[selected])", alive(selected) != nil {
        settle(selected)
      }
    }
    if alive(selected) == nil { drafts[selected] = nil }
    if let draft = drafts[selected], draft.status != .settled, draft.meaning == values[selected] {
      settle(selected)
    }
    attempt(selected)
    if isPaused { return }
    for index in controls.indices {
      let sight = sight(selected)
      (controls[index].person, controls[index].sight, controls[index].content) = (selected, sight, sight.content)
    }
  }

  mutating func rollBack(to former: EditsByHand) {
    (values, selected, drafts, kept) = (former.values, former.selected, former.drafts, former.kept)
  }
}
