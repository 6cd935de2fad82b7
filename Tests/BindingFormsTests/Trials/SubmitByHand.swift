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

  /// What a submission has taken of a field; the stamp is that of its draft, if that differs from the model, and
  /// `draft` that of any draft.
  struct Taken {
    let field: Int, shown: Shown
    let stamp: Int?, draft: Int?
  }

  enum Phase: Equatable {
    /// For the checks of fields, before the form's check or after it.
    case waiting(isFormChecked: Bool)
    case checking, working
  }

  var fields: [EditsByHand]
  /// Whether the form has a check.
  var isChecked = true
  var isEnabled = [true, true]
  /// The refusal of the form, with what was submitted.
  var refusal: (number: Int, shown: [Int: Shown])?
  var isUnwritten = false
  var isSubmitted = false
  /// `nil` if no submission is running.
  var phase: Phase?
  var taken: [Taken] = []
  /// What is to be written when the work is done.
  var drafts: [Submitted] = []
  /// The fields that the server had refused before the submission, and that take no part in it.
  var refusedBefore: Set<Int> = []
  var revision = 0
  /// Whether a command submits the form, and what it has told its owner.
  var isCommand = false
  var told: [String] = []
  var hasFailure = false
  var isCancelled = false
  /// What the command has sent.
  var sent: [String]?
  var done: [[Change]] = []
  var undone: [[Change]] = []

  var selected: Int { fields[0].selected }
  var enabled: [Int] { fields.indices.filter { isEnabled[$0] } }
  /// What the enabled fields show.
  var shown: [Int: Shown] { Dictionary(uniqueKeysWithValues: enabled.map { ($0, shown($0)) }) }
  var isDirty: Bool { enabled.contains { isDirty(fields[$0]) } }
  var isValid: Bool { enabled.allSatisfy { isValid(fields[$0]) } }
  var isPending: Bool { enabled.contains { fields[$0].isPending } }
  /// Whether the form's check or the work has been asked.
  var isAsking: Bool { phase == .checking || phase == .working }
  /// Whether the form still has what is submitted.
  var isAsTaken: Bool {
    enabled == taken.map(\.field)
      && taken.allSatisfy { part in
        let field = fields[part.field]
        if let stamp = part.stamp { return field.sight.draft?.stamp == stamp }
        return shown(part.field) == part.shown && !isDirty(field)
      }
  }

  func shown(_ index: Int) -> Shown { Shown(person: selected, text: fields[index].sight.content) }

  func isDirty(_ field: EditsByHand) -> Bool { field.isDirty(field.sight) }

  func isValid(_ field: EditsByHand) -> Bool {
    !field.isInConflict(field.sight, 0) && field.accepted(field.sight, 0) != nil
  }

  var drafted: [Submitted] {
    enabled.compactMap { index in
      let field = fields[index]
      guard isDirty(field), let draft = field.sight.draft else { return nil }
      return Submitted(
        field: index, person: selected, stamp: draft.stamp, before: field.sight.value, after: draft.meaning!)
    }
  }

  /// The record with its drafts.
  var edited: [String] {
    fields.indices.map { index in
      let sight = fields[index].sight
      return isEnabled[index] && isDirty(fields[index]) ? sight.draft?.meaning ?? sight.value : sight.value
    }
  }

  mutating func finish() { for index in fields.indices { fields[index].finish() } }

  // MARK: Submitting

  mutating func submit() {
    guard phase == nil else { return }
    taken = enabled.map { index in
      let stamp = isDirty(fields[index]) ? fields[index].sight.draft?.stamp : nil
      return Taken(field: index, shown: shown(index), stamp: stamp, draft: fields[index].sight.draft?.stamp)
    }
    for part in taken where part.stamp != nil { fields[part.field].layers[0].submitted = [selected] }
    (isSubmitted, isUnwritten, refusal, hasFailure, isCancelled, sent) = (true, false, nil, false, false, nil)
    for index in enabled {
      fields[index].layers[0].remarks = []
      fields[index].ask()
    }
    refusedBefore = Set(fields.indices.filter { isRefused($0) })
    phase = .waiting(isFormChecked: false)
  }

  /// Goes on with a submission that waits for the checks of fields, if it can.
  mutating func proceed() {
    guard case .waiting(let isFormChecked) = phase else { return }
    if isAsTaken, isPending { return }
    if !isAsTaken || !isValid { return end() }
    if !isFormChecked { drafts = drafted }
    phase = isFormChecked || !isChecked ? .working : .checking
    if phase == .working { sent = edited }
  }

  mutating func cancel() {
    guard phase != nil else { return }
    isCancelled = true
    if case .waiting = phase { end() }
  }

  /// The command tells its owner of an error, unless it was cancelled.
  private mutating func tell(_ what: String) {
    if isCommand, !isCancelled { told.append("\(what) [\((sent ?? edited).joined(separator: ", "))]") }
  }

  private mutating func fail(_ what: String) {
    tell(what)
    if isCommand, !isCancelled { hasFailure = true }
  }

  mutating func refuse(_ index: Int) {
    let (shown, stamp) = refusable(index)
    let later = fields[index].sight(0, shown.person)?.draft?.stamp
    fields[index].layers[0].remarks.removeAll { $0.person != shown.person || $0.text != shown.text }
    fields[index].layers[0].remarks.append((shown.person, shown.text, [stamp, later]))
  }

  func isRefused(_ index: Int) -> Bool {
    let (shown, stamp) = refusable(index)
    return fields[index].layers[0].isRemarked(shown.person, shown.text, stamp)
  }

  /// The content that a refusal concerns, with its draft: the submitted one, or else the present one.
  func refusable(_ index: Int) -> (shown: Shown, stamp: Int?) {
    if phase != nil, let part = taken.first(where: { $0.field == index }) { return (part.shown, part.draft) }
    return (shown(index), fields[index].sight.draft?.stamp)
  }

  mutating func answer(_ outcome: SubmitTrial.Outcome, number: Int) {
    guard isAsking else { return }
    let isWork = phase == .working
    if isCommand, isCancelled, isWork || outcome != .refused { return end() }
    let asked = Set(taken.map(\.field) + enabled).subtracting(refusedBefore)
    let areRefused = asked.contains { isRefused($0) }
    switch outcome {
    case .failed:
      fail("failed")
      return end()
    case .refused:
      refusal = (number, Dictionary(uniqueKeysWithValues: taken.map { ($0.field, $0.shown) }))
      if isWork { tell("refused") }
      return end()
    case .done where !isWork: return phase = .waiting(isFormChecked: true)
    case .done: break
    }
    if areRefused {
      // The work of a command has refused nothing: something else did.
      if isCommand { isUnwritten = true }
      fail("unwritten")
      return end()
    }
    // A model that has what was submitted already is in no conflict with what was typed since.
    let isInConflict = drafts.contains { draft in
      let (field, sight) = (fields[draft.field], fields[draft.field].sight(0, draft.person)!)
      return field.isInConflict(sight, 0) && sight.value != draft.after
    }
    if isInConflict {
      isUnwritten = true
      fail("unwritten")
      return end()
    }
    // The value of a person who is not edited any more is the one that was there when the work began.
    note(
      drafts.map { draft in
        let before = draft.person == selected ? fields[draft.field].values[selected] : draft.before
        return (draft.field, draft.person, before, draft.after)
      })
    for draft in drafts { fields[draft.field].write(draft.after, for: draft.person, stamp: draft.stamp) }
    revision += 1
    tell("then")
    finish()
    end()
  }

  private mutating func end() {
    phase = nil
    for part in taken where part.stamp != nil { fields[part.field].endSubmission(of: part.shown.person) }
    finish()
  }

  mutating func commit() {
    guard isValid else { return }
    let drafts = drafted
    // What is being submitted is written by the submission alone.
    if drafts.isEmpty || drafts.contains(where: { fields[$0.field].isSubmitted(0, $0.person) }) { return }
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

  /// Takes back what a transaction takes back.
  mutating func rollBack(to former: SubmitByHand) {
    let fields = fields
    self = former
    for index in fields.indices {
      self.fields[index] = fields[index]
      self.fields[index].rollBackData(to: former.fields[index])
    }
  }

  var description: String {
    let states = fields.map { field in
      "'\(field.sight.content)', dirty \(isDirty(field)), valid \(isValid(field)), pending \(field.isPending), "
        + "asked \(field.asks), \(field.values)"
    }
    let error = refusal.flatMap { $0.shown == shown ? $0.number : nil } ?? 0
    return "\(states) error \(error), unwritten \(isUnwritten && isDirty), submitted \(isSubmitted), "
      + "submitting \(phase != nil), revision \(revision), undo \(!done.isEmpty), redo \(!undone.isEmpty), told \(told), "
      + "failure \(hasFailure)"
  }
}
