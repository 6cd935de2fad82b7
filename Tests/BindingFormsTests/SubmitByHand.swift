/// What happens to a form of two fields that is submitted, in plain terms: the drafts of each field are those of
/// `EditsByHand`.
struct SubmitByHand {
  /// A draft that is to be written when the work is done.
  struct Submitted {
    let field: Int, person: Int, stamp: Int
    let before: String, after: String
  }

  struct Shown: Equatable { let person: Int, text: String }
  typealias Change = (field: Int, person: Int, before: String, after: String)

  var fields: [EditsByHand]
  var isEnabled = [true, true]
  /// The refusal of the form, with what was submitted.
  var refusal: (number: Int, shown: [Int: Shown])?
  var isUnwritten = false
  var isSubmitted = false
  /// What is being submitted.
  var drafts: [Submitted]?
  var submitted: [Int: Shown] = [:]
  /// Whether the form's check is yet to answer, before the work begins.
  var isChecking = false
  var revision = 0
  var done: [[Change]] = []
  var undone: [[Change]] = []

  var selected: Int { fields[0].selected }
  var enabled: [Int] { fields.indices.filter { isEnabled[$0] } }
  /// What the enabled fields show.
  var shown: [Int: Shown] { Dictionary(uniqueKeysWithValues: enabled.map { ($0, shown($0)) }) }
  var isDirty: Bool { enabled.contains { fields[$0].isDirty(fields[$0].sight) } }
  var isValid: Bool { enabled.allSatisfy { isValid(fields[$0]) } }

  func shown(_ index: Int) -> Shown { Shown(person: selected, text: fields[index].sight.content) }

  func isValid(_ field: EditsByHand) -> Bool {
    !field.isInConflict(field.sight, 0) && field.accepted(field.sight, 0) != nil
  }

  var drafted: [Submitted] {
    enabled.compactMap { index in
      let field = fields[index]
      guard field.isDirty(field.sight), let draft = field.sight.draft else { return nil }
      return Submitted(
        field: index, person: selected, stamp: draft.stamp, before: field.sight.value, after: draft.meaning!)
    }
  }

  mutating func finish() { for index in fields.indices { fields[index].finish() } }

  mutating func submit() {
    guard drafts == nil else { return }
    (isSubmitted, isUnwritten, refusal) = (true, false, nil)
    for index in enabled { fields[index].layers[0].remarks = [] }
    finish()
    if isValid { (drafts, submitted, isChecking) = (drafted, shown, true) }
  }

  mutating func refuse(_ index: Int) {
    let shown = submitted[index] ?? shown(index)
    fields[index].layers[0].remarks.removeAll { $0 != (shown.person, shown.text) }
    fields[index].layers[0].remarks.append((shown.person, shown.text))
  }

  mutating func answer(_ outcome: SubmitTrial.Outcome, number: Int) {
    guard let drafts else { return }
    if isChecking, outcome == .done { return isChecking = false }
    let submitted = submitted
    (self.drafts, self.submitted) = (nil, [:])
    switch outcome {
    case .failed: return
    case .refused: return refusal = (number, submitted)
    case .done: break
    }
    let isRefused = enabled.contains { index in
      let shown = submitted[index] ?? shown(index)
      return fields[index].layers[0].remarks.contains { $0 == (shown.person, shown.text) }
    }
    if isRefused { return }
    if drafts.contains(where: { fields[$0.field].isInConflict(fields[$0.field].sight(0, $0.person)!, 0) }) {
      return isUnwritten = true
    }
    // The value of a person who is not edited any more is the one that was there when the work began.
    note(
      drafts.map { draft in
        let before = draft.person == selected ? fields[draft.field].values[selected] : draft.before
        return (draft.field, draft.person, before, draft.after)
      })
    for draft in drafts { fields[draft.field].write(draft.after, for: draft.person, stamp: draft.stamp) }
    revision += 1
  }

  mutating func commit() {
    guard isValid else { return }
    let drafts = drafted
    if drafts.isEmpty { return }
    for draft in drafts { fields[draft.field].commit(0) }
    note(drafts.map { ($0.field, $0.person, $0.before, $0.after) })
  }

  mutating func note(_ changes: [Change]) {
    isUnwritten = false
    if changes.isEmpty { return }
    done.append(changes)
    undone = []
  }

  mutating func revert() {
    (refusal, isUnwritten) = (nil, false)
    for index in fields.indices {
      fields[index].revert(0)
      fields[index].layers[0].remarks = []
    }
  }

  mutating func undo() {
    guard let changes = done.popLast() else { return }
    undone.append(changes)
    revert()
    for change in changes { fields[change.field].set(change.before, change.person) }
  }

  mutating func redo() {
    guard let changes = undone.popLast() else { return }
    done.append(changes)
    revert()
    for change in changes { fields[change.field].set(change.after, change.person) }
  }

  var description: String {
    let states = fields.map { field in
      let isDirty = field.isDirty(field.sight)
      return "'\(field.sight.content)', dirty \(isDirty), valid \(isValid(field)) \(field.values)"
    }
    let error = refusal.flatMap { $0.shown == shown ? $0.number : nil } ?? 0
    return "\(states) error \(error), unwritten \(isUnwritten && isDirty), submitted \(isSubmitted), "
      + "submitting \(drafts != nil), revision \(revision), undo \(!done.isEmpty), redo \(!undone.isEmpty)"
  }
}

extension EditsByHand {
  /// What is shown of the only layer.
  fileprivate var sight: Sight { sight(0, selected)! }

  /// Writes a draft that was submitted. What was typed since then stays.
  fileprivate mutating func write(_ value: String, for person: Int, stamp: Int) {
    set(value, person)
    guard let index = layers[0].drafts.firstIndex(where: { $0.person == person }) else { return }
    if layers[0].drafts[index].stamp == stamp {
      layers[0].drafts.remove(at: index)
    } else {
      layers[0].drafts[index].over = value
    }
  }
}
