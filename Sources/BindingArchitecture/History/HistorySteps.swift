/// The change of one object in a step.
struct HistoryEntry {
  let subject: HistorySubject
  let former: AnyObject
  var later: AnyObject
  /// How many ignored changes the object had had before this change.
  let ignored: Int

  init(of subject: HistorySubject, from former: KnownState, to later: AnyObject) {
    self.subject = subject
    self.former = former.state
    self.later = later
    ignored = former.ignored
    subject.isRecorded = true
  }

  /// Whether the object is tracked, and its later state differs from the former one.
  var isChange: Bool { subject.isAlive && subject.isStep(former, later) }

  /// Identifies the object.
  var id: ObjectIdentifier { ObjectIdentifier(subject) }
}

/// The changes that one undo or redo takes back, in the order in which they were made. An object has several entries if
/// ignored changes came between its changes.
struct HistoryStep {
  private(set) var entries: [HistoryEntry]
  /// The index of the latest entry of each object. `add` makes it when it is first called, and keeps it for the next
  /// call: a group calls `add` once for each of its operations. Empty again after entries were removed.
  private var latest: [ObjectIdentifier: Int] = [:]
  var name: String?
  /// The position to which undoing or redoing the step leads.
  var position: Int
  /// The time of the last edit in the step; `nil` for the step of a group, an undo or a redo, into which later edits
  /// are not merged.
  var time: Duration?
  /// The states of the companions before the step, which undoing or redoing it restores.
  var companions: [HistoryCompanion.State] = []
  /// Whether all entries are known to be changes of objects that live.
  var isChecked = false

  init(_ entries: [HistoryEntry], name: String?, position: Int) {
    self.entries = entries
    self.name = name
    self.position = position
  }
}

extension HistoryStep {
  /// A step without changes that begins where this one does.
  var beginning: HistoryStep {
    var step = HistoryStep([], name: nil, position: position)
    step.companions = companions
    return step
  }

  /// Adds later changes. A change is joined with the latest earlier change of the same object, unless an ignored change
  /// came between these two.
  mutating func add(_ later: [HistoryEntry]) {
    isChecked = false
    if latest.isEmpty { for (number, entry) in entries.enumerated() { latest[entry.id] = number } }
    for entry in later {
      if let same = latest[entry.id], entries[same].ignored == entry.ignored {
        entries[same].later = entry.later
      } else {
        latest[entry.id] = entries.count
        entries.append(entry)
      }
    }
  }

  mutating func remove(where isGone: (HistoryEntry) -> Bool) {
    entries.removeAll(where: isGone)
    latest = [:]
  }

  /// Drops the entries of objects that were released or are no longer tracked, and entries whose later state is the
  /// former one again.
  mutating func dropUnchanged() {
    if isChecked { return }
    remove { !$0.isChange }
  }

  func concernsSame(as other: [HistoryEntry]) -> Bool { Set(other.map(\.id)) == Set(entries.map(\.id)) }
}

/// Numbers for the combined states of a history's objects. Numbers are not reused, and no transaction takes them back.
final class HistoryNumbers {
  private var last = 0

  func next() -> Int {
    last += 1
    return last
  }
}

/// The steps of a history, as a value in an observable, so that a failed transaction takes back an undo as well.
///
/// Each combined state of all objects has a number of its own, its position. The objects are in the saved state if
/// `position` equals `saved`. Positions are not reused, so a saved state whose step was dropped cannot be reached any
/// more, and a state that is no longer the same gets a new position.
struct HistorySteps {
  enum Direction {
    case undo, redo

    /// Where the steps are that can be taken back in this direction.
    var steps: WritableKeyPath<HistorySteps, [HistoryStep]> { self == .undo ? \.done : \.undone }
    /// Where the inverses of these steps go.
    var inverses: WritableKeyPath<HistorySteps, [HistoryStep]> { self == .undo ? \.undone : \.done }
  }

  let numbers: HistoryNumbers
  /// The steps that can be undone; the last one is undone first.
  var done: [HistoryStep] = []
  /// The steps that can be redone; the last one is redone first.
  var undone: [HistoryStep] = []
  /// The step of the open group; `nil` while there is no group, or nothing has changed in it.
  var open: HistoryStep?
  /// The position of the present state, with the changes of an open group, and with those in `pending`.
  var position = 0
  /// The position of the state that was saved last; at first the position of the first state.
  var saved = 0
  /// Whether the present operation undoes or redoes a step; `nil` if it does neither. All further changes of the
  /// operation are added to the inverse step.
  var present: Direction?
  /// The user's changes in the present operation, as far as `History.settle()` has taken them in the middle of it.
  /// `conclude` puts them where they belong.
  var pending: HistoryStep?
  /// For each object that was compared within the present operation, its state at that time.
  var settled: [ObjectIdentifier: KnownState] = [:]

  init(_ numbers: HistoryNumbers) { self.numbers = numbers }
}

/// What decides where the changes of an operation belong.
struct HistoryRules {
  let isInGroup: Bool
  /// The name of the group that is open, or was in this operation.
  let name: String?
  let limit: Int
  let interval: Duration
  let now: () -> Duration
}

extension HistorySteps {
  /// The steps that can be taken back in a direction; the last one is the next.
  func steps(_ direction: Direction) -> [HistoryStep] { self[keyPath: direction.steps] }

  /// Whether the present operation has noted anything here that its end has to conclude or clear.
  var isUnderWay: Bool { pending != nil || present != nil || !settled.isEmpty }

  /// Puts the changes of the operation so far where they belong if it ends now: into the inverse of the step that it
  /// has undone or redone, or where `place` says. Then ends the group that is no longer open.
  mutating func conclude(by rules: HistoryRules) {
    var change = pending.take()
    change?.dropUnchanged()
    if let direction = present {
      finish(direction, with: change)
    } else if let change {
      place(change, by: rules)
    }
    if !rules.isInGroup { endGroup(rules.name, limit: rules.limit) }
  }

  /// Puts the changes of an operation without an undo or redo into the step of a group that is open or was in this
  /// operation, into the latest step if they are merged, or else into a new step.
  private mutating func place(_ change: HistoryStep, by rules: HistoryRules) {
    if change.entries.isEmpty {
      // The changes have cancelled each other out.
      position = change.position
    } else if rules.isInGroup || open != nil || rules.name != nil {
      addToGroup(change)
    } else if !merge(change, by: rules) {
      push(change, at: rules.now(), limit: rules.limit)
    }
  }

  /// Adds a step, and drops the steps that could be redone, and the oldest steps beyond the limit.
  private mutating func push(_ step: HistoryStep, at time: Duration?, limit: Int) {
    undone = []
    // Copies the list once. Changing it in place would copy it as well, because the observable still has it.
    let rest = done.suffix(limit - 1)
    done = []
    done.reserveCapacity(rest.count + 1)
    done.append(contentsOf: rest)
    done.append(step)
    done[done.count - 1].time = time
  }

  /// Adds changes to the step of the open group. If all its changes cancel each other out, the objects are in the state
  /// before the group again.
  private mutating func addToGroup(_ change: HistoryStep) {
    var step = open ?? change.beginning
    open = nil
    step.add(change.entries)
    let changed = Set(change.entries.lazy.map(\.id))
    if step.entries.contains(where: { changed.contains($0.id) && !$0.isChange }) { step.dropUnchanged() }
    if step.entries.isEmpty { position = step.position } else { open = step }
  }

  /// Adds the step of the group that has ended.
  private mutating func endGroup(_ name: String?, limit: Int) {
    guard var step = open else { return }
    open = nil
    step.dropUnchanged()
    step.name = name
    if step.entries.isEmpty { position = step.position } else { push(step, at: nil, limit: limit) }
  }

  /// Adds changes to the latest step if its last edit is recent, it concerns the same objects, it is not the step of a
  /// group, and neither an undo, a redo nor a save came after it. Returns whether the changes were added.
  private mutating func merge(_ change: HistoryStep, by rules: HistoryRules) -> Bool {
    guard let top = done.last, let time = top.time, change.position != saved, undone.isEmpty else { return false }
    let now = rules.now()
    guard now - time <= rules.interval, top.concernsSame(as: change.entries) else { return false }
    done[done.count - 1].time = now
    done[done.count - 1].add(change.entries)
    done[done.count - 1].dropUnchanged()
    // The edits cancel each other, such as a letter that was typed and deleted again.
    if done[done.count - 1].entries.isEmpty { position = done.removeLast().position }
    return true
  }

  /// Gives new positions to the states to which the first steps of a list lead.
  private mutating func renumber(_ steps: WritableKeyPath<HistorySteps, [HistoryStep]>, upTo end: Int) {
    for index in 0..<end { self[keyPath: steps][index].position = numbers.next() }
  }

  /// Removes the next step to undo or redo, and returns it; `nil` if there is none. Steps whose objects were all
  /// released or are no longer tracked are dropped.
  mutating func take(_ direction: Direction) -> HistoryStep? {
    // The step that is taken may be the inverse of one that was undone or redone in this operation.
    if present != direction { present = nil }
    while var step = self[keyPath: direction.steps].popLast() {
      step.remove { !$0.subject.isAlive }
      if !step.entries.isEmpty { return step }
      position = step.position
    }
    return nil
  }

  /// Adds the inverse of the step that was undone or redone: to the steps that can be redone after an undo, and to
  /// those that can be undone after a redo. An inverse without entries is left out: nothing was changed, because other
  /// writes had replaced all changes of the step.
  mutating func put(_ inverse: HistoryStep, _ direction: Direction) {
    if inverse.entries.isEmpty { return }
    self[keyPath: direction.inverses].append(inverse)
    present = direction
  }

  /// Ends an operation that has undone or redone a step.
  ///
  /// - Parameter change: what the operation has changed after that; `nil` if nothing. Undoing or redoing further steps
  ///   does not take these changes back, so all states that are reached in this direction are new ones. Only the
  ///   opposite command leads back to the state before.
  private mutating func finish(_ direction: Direction, with change: HistoryStep?) {
    addToInverse(of: direction, change?.entries ?? [])
    guard let change else { return }
    if change.entries.isEmpty {
      // The changes have cancelled each other out.
      position = change.position
    } else {
      renumber(direction.steps, upTo: steps(direction).count)
    }
  }

  /// Adds changes to the inverse of the step that was undone or redone last. The inverse is dropped if nothing is left
  /// in it, because the changes have restored what the undo or redo has changed.
  private mutating func addToInverse(of direction: Direction, _ entries: [HistoryEntry]) {
    var inverse = self[keyPath: direction.inverses].removeLast()
    inverse.add(entries)
    inverse.dropUnchanged()
    if inverse.entries.isEmpty { present = nil } else { self[keyPath: direction.inverses].append(inverse) }
  }

  /// The state of an object when it was last compared; `nil` if it never was.
  func known(of subject: HistorySubject) -> KnownState? { settled[ObjectIdentifier(subject)] ?? subject.known }

  /// Notes the state of an object, from which its further changes begin.
  mutating func settle(_ subject: HistorySubject, at state: AnyObject, isIgnored: Bool = false) {
    let ignored = (known(of: subject)?.ignored ?? 0) + (isIgnored ? 1 : 0)
    settled[ObjectIdentifier(subject)] = KnownState(state: state, ignored: ignored)
  }

  /// Adds changes of the user to those of the present operation, of which `conclude` makes a step. `number` is the
  /// position of the state to which they lead, `companions` are the states before the operation.
  mutating func addPending(_ entries: [HistoryEntry], at number: Int, beside companions: [HistoryCompanion.State]) {
    if var change = pending.take() {
      change.add(entries)
      pending = change
    } else {
      pending = HistoryStep(entries, name: nil, position: position)
      pending?.isChecked = true
      pending?.companions = companions
    }
    position = number
  }

  /// Notes changes by ignored writes. If the states of an object are restored as a whole, undoing an earlier step would
  /// undo the ignored write as well, so the entries of the object are forgotten. That searches all steps.
  mutating func ignore(_ entries: [HistoryEntry]) {
    for entry in entries { settle(entry.subject, at: entry.later, isIgnored: true) }
    let whole = Set(entries.lazy.filter { !$0.subject.undoesDifferences }.map(\.id))
    if whole.isEmpty { return }
    giveUpStates { whole.contains($0.id) }
    forget { whole.contains($0.id) }
  }

  /// Gives new positions to the states that can no longer be reached when entries are forgotten. A position identifies
  /// a state of all objects, such as the saved one. Undoing a step without its forgotten entry leaves that object as it
  /// is. So it leads to another state than the one before the step, and undoing further steps does so too.
  private mutating func giveUpStates(_ isForgotten: (HistoryEntry) -> Bool) {
    // The object was changed since the latest step, and that change stays in all states.
    let isInAll = [pending, open].contains { $0?.entries.contains(where: isForgotten) ?? false }
    if isInAll {
      pending?.position = numbers.next()
      open?.position = numbers.next()
    }
    for steps in [\HistorySteps.done, \.undone] {
      let nearest = self[keyPath: steps].lastIndex { isInAll || $0.entries.contains(where: isForgotten) }
      renumber(steps, upTo: nearest.map { $0 + 1 } ?? 0)
    }
  }

  /// Forgets all steps, and all changes so far of a group or an operation that are not in a step yet.
  mutating func clear() { (done, undone, open, pending, present) = ([], [], nil, nil, nil) }

  /// Ends the operation: later changes are no part of it.
  mutating func close() { (present, settled) = (nil, [:]) }

  /// Forgets the entries of some objects, and the steps that have no other entries.
  mutating func forget(_ isForgotten: (HistoryEntry) -> Bool) {
    forgetSteps(isForgotten)
    open = open.flatMap { HistorySteps.left(of: [$0], keepingLast: false, isForgotten).first }
    pending = pending.flatMap { HistorySteps.left(of: [$0], keepingLast: false, isForgotten).first }
  }

  /// Forgets entries of the steps that can be undone or redone.
  mutating func forgetSteps(_ isForgotten: (HistoryEntry) -> Bool) {
    // The step that an undo or redo of the present operation has added is not complete, so it stays even if it is
    // empty.
    done = HistorySteps.left(of: done, keepingLast: present == .redo, isForgotten)
    undone = HistorySteps.left(of: undone, keepingLast: present == .undo, isForgotten)
  }

  /// The steps without the forgotten entries. Steps that then have no entries are left out, except the last one if
  /// `keepingLast`.
  static func left(
    of steps: [HistoryStep], keepingLast: Bool, _ isForgotten: (HistoryEntry) -> Bool
  ) -> [HistoryStep] {
    var left: [HistoryStep] = []
    for (number, step) in steps.enumerated() {
      var rest = step
      rest.remove(where: isForgotten)
      if !rest.entries.isEmpty || keepingLast && number == steps.count - 1 { left.append(rest) }
    }
    return left
  }
}
