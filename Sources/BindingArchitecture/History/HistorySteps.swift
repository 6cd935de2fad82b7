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

  init(_ entries: [HistoryEntry], name: String?, position: Int) {
    self.entries = entries
    self.name = name
    self.position = position
  }
}

extension HistoryStep {
  /// Adds later changes. A change is joined with the latest earlier change of the same object, unless an ignored change
  /// came between these two.
  mutating func add(_ later: [HistoryEntry]) {
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
    remove { !$0.subject.isAlive || !$0.subject.isStep($0.former, $0.later) }
  }

  /// Whether taking the step back restores all objects of some entries as wholes, and so replaces all that was written
  /// to them since.
  func replacesAll(_ others: [HistoryEntry]) -> Bool {
    let restored = Set(entries.lazy.filter { !$0.subject.undoesDifferences }.map(\.id))
    return others.allSatisfy { restored.contains($0.id) }
  }

  func concernsSame(as other: [HistoryEntry]) -> Bool { Set(other.map(\.id)) == Set(entries.map(\.id)) }
}

/// The steps of a history, as a value in an observable, so that a failed transaction takes back an undo as well.
///
/// Each combined state of all objects has a number of its own, its position. The objects are in the saved state if
/// `position` equals `saved`. Positions are not reused, so a saved state whose step was dropped cannot be reached any
/// more, and states that have come to be others get new positions.
struct HistorySteps {
  enum Direction {
    case undo, redo
  }

  /// The steps that can be undone; the last one is undone first.
  var done: [HistoryStep]
  /// The steps that can be redone; the last one is redone first.
  var undone: [HistoryStep]
  /// The step of the open group; `nil` while there is no group, or nothing has changed in it.
  var open: HistoryStep?
  /// The position of the present state, without the changes of an open group.
  var position: Int
  /// The highest position so far.
  var lastPosition: Int
  /// The position of the state that was saved last; at first the position of the first state. `nil` if that state has
  /// no position: it was saved in an operation or a group whose step is not complete.
  var saved: Int?
  /// Whether the step that is not complete has changed nothing since that save, so that its end is the saved state.
  var isPresentSaved: Bool
  /// Whether the present operation undoes or redoes a step; `nil` if it does neither. All further changes of the
  /// operation are added to the inverse step.
  var present: Direction?
  /// The changes that the present operation had made when its objects were last compared, by `settle`. They become a
  /// part of an undo or redo that follows, or of a step when the operation is over.
  var pending: [HistoryEntry]
  /// For each object that was compared within the present operation, its state at that time.
  var settled: [ObjectIdentifier: KnownState]

  init() {
    (done, undone, open) = ([], [], nil)
    (position, lastPosition, saved) = (0, 0, 0)
    isPresentSaved = false
    (pending, settled) = ([], [:])
  }
}

extension HistorySteps {
  /// Adds a step that leads from the present position to a new one, and drops the steps that could be redone, and the
  /// oldest steps beyond the limit.
  mutating func push(_ entries: [HistoryEntry], name: String?, at time: Duration?, limit: Int) {
    var step = HistoryStep(entries, name: name, position: position)
    step.time = time
    undone = []
    done.append(step)
    if done.count > limit { done.removeFirst(done.count - limit) }
    move()
  }

  /// Adds changes to the step of the open group.
  mutating func addToGroup(_ entries: [HistoryEntry]) {
    if open == nil { open = HistoryStep([], name: nil, position: position) }
    open?.add(entries)
  }

  /// Adds the step of the group that has ended, if its changes do not cancel each other.
  mutating func endGroup(_ name: String?, limit: Int) {
    guard var step = open else { return }
    open = nil
    step.dropUnchanged()
    if !step.entries.isEmpty { push(step.entries, name: name, at: nil, limit: limit) }
  }

  /// Whether there is a step to undo: also one of a group that has ended in this operation.
  var canUndo: Bool { !done.isEmpty || open != nil }

  /// Whether there is a step to redo. The step of a group that has ended in this operation will drop these.
  var canRedo: Bool { !undone.isEmpty && open == nil }

  /// Adds the step of a group that has ended in the present operation, with what the operation has changed so far.
  mutating func endGroupEarly(_ name: String?, limit: Int) {
    addToGroup(pending)
    pending = []
    endGroup(name, limit: limit)
    finishSave()
  }

  /// Returns the pending changes of the present operation, joined with its last ones. Called when the operation is
  /// over.
  mutating func takePending(before later: [HistoryEntry]) -> [HistoryEntry] {
    let earlier = pending
    (pending, settled) = ([], [:])
    if earlier.isEmpty { return later }
    var all = HistoryStep([], name: nil, position: position)
    all.add(earlier + later)
    all.dropUnchanged()
    return all.entries
  }

  /// Adds changes to the latest step if its last edit is recent, it concerns the same objects, it is not the step of a
  /// group, and neither an undo, a redo nor a save came after it. Returns whether the changes were added.
  mutating func merge(_ entries: [HistoryEntry], at now: Duration, within interval: Duration) -> Bool {
    guard
      let top = done.last, let time = top.time, now - time <= interval, position != saved, undone.isEmpty,
      top.concernsSame(as: entries)
    else { return false }
    done[done.count - 1].time = now
    done[done.count - 1].add(entries)
    done[done.count - 1].dropUnchanged()
    if done[done.count - 1].entries.isEmpty {
      // The edits cancel each other, such as a letter that was typed and deleted again.
      position = done.removeLast().position
    } else {
      move()
    }
    return true
  }

  /// Marks the present state as saved. `pending` has all changes of the present operation.
  mutating func save() {
    let isComplete = open == nil && pending.isEmpty && present == nil
    (saved, isPresentSaved) = isComplete ? (position, false) : (nil, true)
  }

  /// Marks the state at a position as saved.
  mutating func save(at position: Int) { (saved, isPresentSaved) = (position, false) }

  /// Called when the operation is over, and its changes are in their steps.
  mutating func finishSave() {
    if isPresentSaved, open == nil { save(at: position) }
  }

  /// Leads to a new position, because the objects are in a new state.
  mutating func move() {
    lastPosition += 1
    position = lastPosition
  }

  /// Called if an operation that undoes or redoes a step has written something else. Undoing or redoing further steps
  /// does not take that back, so the present state and all those that are reached in this direction are new ones. Only
  /// the opposite command leads back to the state before.
  mutating func diverge(in direction: Direction) {
    move()
    switch direction {
    case .undo: renumber(\.done, upTo: done.count)
    case .redo: renumber(\.undone, upTo: undone.count)
    }
  }

  /// Gives new positions to the states to which steps lead.
  private mutating func renumber(_ steps: WritableKeyPath<HistorySteps, [HistoryStep]>, upTo end: Int) {
    for index in 0..<end {
      lastPosition += 1
      self[keyPath: steps][index].position = lastPosition
    }
  }

  /// Removes the next step to undo or redo, and returns it; `nil` if there is none. Steps whose objects were all
  /// released or are no longer tracked are dropped.
  mutating func take(_ direction: Direction) -> HistoryStep? {
    while true {
      guard var step = direction == .undo ? done.popLast() : undone.popLast() else {
        // The opposite command has changed nothing before in this operation, and its inverse was dropped just now.
        if present != direction { present = nil }
        return nil
      }
      step.remove { !$0.subject.isAlive }
      if !step.entries.isEmpty { return step }
      position = step.position
    }
  }

  /// Adds the inverse of the step that was undone or redone: to the steps that can be redone after an undo, and to
  /// those that can be undone after a redo.
  mutating func put(_ inverse: HistoryStep, _ direction: Direction) {
    // The operation may have put another step before, which turned out to be without entries.
    if direction == .undo {
      HistorySteps.dropLastIfEmpty(&undone)
      undone.append(inverse)
    } else {
      HistorySteps.dropLastIfEmpty(&done)
      done.append(inverse)
    }
    present = direction
  }

  /// Completes an undo or redo with the further changes of its operation. The inverse step is dropped if it has no
  /// entries: then undoing changed nothing, because other writes had replaced all the changes of the step, or the
  /// further changes have restored what it changed.
  mutating func finish(_ direction: Direction, with entries: [HistoryEntry]) {
    let inverses = direction == .undo ? \HistorySteps.undone : \.done
    let last = self[keyPath: inverses].count - 1
    self[keyPath: inverses][last].add(entries)
    self[keyPath: inverses][last].dropUnchanged()
    HistorySteps.dropLastIfEmpty(&self[keyPath: inverses])
    if !entries.isEmpty { diverge(in: direction) }
    present = nil
  }

  /// Drops the last step if it has no entries. No other step is without entries.
  private static func dropLastIfEmpty(_ steps: inout [HistoryStep]) {
    if let last = steps.last, last.entries.isEmpty { steps.removeLast() }
  }

  /// The state of an object when it was last compared; `nil` if it never was.
  func known(of subject: HistorySubject) -> KnownState? { settled[ObjectIdentifier(subject)] ?? subject.known }

  /// Adds a change to the pending ones.
  mutating func suspend(_ entry: HistoryEntry) {
    pending.append(entry)
    isPresentSaved = false
  }

  mutating func settle(_ subject: HistorySubject, at state: KnownState) { settled[ObjectIdentifier(subject)] = state }

  /// Notes ignored writes to objects. If the states of an object are restored as a whole, undoing an earlier step would
  /// undo the ignored write as well, so the entries of the object are forgotten. Searches all steps.
  mutating func ignore(_ subjects: [HistorySubject]) {
    let whole = Set(subjects.lazy.filter { !$0.undoesDifferences }.map { ObjectIdentifier($0) })
    if whole.isEmpty { return }
    giveUpStates { whole.contains($0.id) }
    forget { whole.contains($0.id) }
  }

  /// Gives new positions to the states beyond entries that are about to be forgotten. Undoing and redoing other steps
  /// no longer leads to these states, but to ones in which the object has not been restored.
  private mutating func giveUpStates(_ isForgotten: (HistoryEntry) -> Bool) {
    let incomplete = pending + (open?.entries ?? [])
    // The object was changed since the latest step, and that change stays in all states.
    let isInAll = incomplete.contains(where: isForgotten)
    if isInAll { move() }
    for steps in [\HistorySteps.done, \.undone] {
      let nearest = self[keyPath: steps].lastIndex { isInAll || $0.entries.contains(where: isForgotten) }
      renumber(steps, upTo: nearest.map { $0 + 1 } ?? 0)
    }
  }

  /// Forgets all steps, and all changes so far of a group or an operation that are not in a step yet. `pending` has all
  /// changes of the present operation.
  mutating func clear() {
    addToGroup(pending)
    open?.dropUnchanged()
    if let open, !open.entries.isEmpty { move() }
    (done, undone, open, pending, present) = ([], [], nil, [], nil)
    finishSave()
  }

  /// Forgets the entries of some objects, and the steps that have no other entries.
  mutating func forget(_ isForgotten: (HistoryEntry) -> Bool) {
    pending.removeAll(where: isForgotten)
    // The step that an undo or redo of the present operation has added is not complete, so it stays even if it is
    // empty.
    done = HistorySteps.left(of: done, keepingLast: present == .redo, isForgotten)
    undone = HistorySteps.left(of: undone, keepingLast: present == .undo, isForgotten)
    open = open.flatMap { HistorySteps.left(of: [$0], keepingLast: false, isForgotten).first }
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
