import Binding

/// Which objects have changed in the present operation, and to which states. Made again when one of them changes.
final class HistoryMoment {
  typealias Change = (subject: HistorySubject, state: AnyObject)

  /// In the order in which the objects were made known.
  private(set) var changes: [Change]
  /// Identifies the combined state of all objects.
  let number: Int

  init(_ changes: [Change], _ number: Int) {
    self.changes = changes
    self.number = number
  }

  /// Empties the changes when `collect` has noted the states as known: then nothing has changed any more.
  func pass() { changes = [] }

  /// Whether two moments have the same states, for example because what changed between them was rolled back.
  static func isSame(_ one: HistoryMoment, _ other: HistoryMoment) -> Bool {
    one.changes.elementsEqual(other.changes) { $0.subject === $1.subject && $0.state === $1.state }
  }
}

// How a change becomes a step:
//
//     an object ──▶ its state ┄┄▶ changed ──▶ moment ──▶ outlook ──▶ isAtSavedState, undo.isEnabled, undoTitle, point
//                                                        ▲    │
//                                                        steps ◀┘ when the operation is over
//
// `changed` is a list of the objects that were marked: reading it takes time for those, and not for all objects. The
// outlook is what the steps are if the operation ends now. All that a history says follows from it, so it is current
// wherever it is read. When the operation is over the outlook becomes the steps, and nothing changes for a reader.

extension History {
  /// What has changed so far in the present operation. Reads the states of the objects that may have changed.
  func look() -> HistoryMoment {
    for tracker in changed.take() {
      if let subject = (tracker.anchor as? HistorySubject.Anchor)?.subject { note(subject) }
    }
    var changes: [HistoryMoment.Change] = []
    for subject in dirty {
      // Reads the state in any case: an object whose state is out of date is not marked again.
      guard let state = subject.state(), let known = subject.known, known.state !== state else { continue }
      changes.append((subject, state))
    }
    // The next mark lists the recorder again.
    if changes.isEmpty { recorder.unlist() }
    return HistoryMoment(changes, numbers.next())
  }

  func note(_ subject: HistorySubject) {
    if subject.isDirty || subject.isEnded { return }
    subject.isDirty = true
    dirty.append(subject)
  }

  /// The steps as they are if the present operation ends now.
  func lookAhead() -> HistorySteps {
    var next = steps.value
    let rules = HistoryRules(
      isInGroup: groups.value > 0, name: groupName ?? stepName.value, limit: limit, interval: interval, now: now)
    _ = ends.value
    take(moment.value, into: &next)
    // This searches all steps, so it is done for all objects together that ended in this operation, such as the rows of
    // a list. What the operation has changed in them is dropped when it is put into a step.
    if hasForgettable { next.forgetSteps { !$0.subject.isAlive } }
    next.conclude(by: rules)
    return next
  }

  /// Takes the changes since `settle` was called last. All of them have one author, see `WriteRecorder`. Returns the
  /// objects that have changed.
  @discardableResult
  private func take(_ moment: HistoryMoment, into next: inout HistorySteps) -> [HistoryMoment.Change] {
    if moment.changes.isEmpty { return [] }
    let isIgnored = recorder.isSuspended
    var entries: [HistoryEntry] = []
    var taken: [HistoryMoment.Change] = []
    for change in moment.changes where change.subject.isAlive {
      guard let known = next.known(of: change.subject),
        let entry = change.subject.entry(from: known, to: change.state)
      else { continue }
      entries.append(entry)
      taken.append(change)
    }
    if isIgnored {
      for (subject, state) in taken { next.settle(subject, at: state, isIgnored: true) }
      next.ignore(taken.map(\.subject))
    } else {
      next.suspend(entries, at: moment.number, beside: companions.map(\.former))
    }
    return taken
  }

  /// Takes the changes so far, in the middle of an operation.
  func settle() {
    var next = steps.peek()
    let taken = take(moment.peek(), into: &next)
    if taken.isEmpty { return }
    if !recorder.isSuspended { for (subject, state) in taken { next.settle(subject, at: state) } }
    next.pending?.isChecked = false
    steps.value = next
  }

  /// Writes the outlook into `steps`, and notes the present states of the objects that have changed as known. Called
  /// when the outermost operation is over.
  func collect() {
    let (present, next, isInGroup) = (steps.peek(), outlook.peek(), groups.peek() > 0)
    let endsGroup = present.open != nil && !isInGroup
    let isChanged = present.isUnderWay || !moment.peek().changes.isEmpty || endsGroup || hasForgettable
    let changed = dirty
    dirty = []
    for subject in changed {
      subject.isDirty = false
      guard !subject.isEnded, let state = subject.state() else { continue }
      subject.known = KnownState(state: state, ignored: next.known(of: subject)?.ignored ?? 0)
    }
    hasForgettable = false
    for companion in companions { companion.note() }
    recorder.unlist()
    moment.peek().pass()
    batch {
      if !isInGroup { stepName.value = nil }
      guard isChanged else { return }
      steps.update {
        $0 = next
        $0.close()
      }
    }
  }

  /// Counts a subject that has ended. Its entries are removed from the steps.
  func drop(_ subject: HistorySubject) {
    endedCount += 1
    if endedCount * 2 > subjects.count {
      subjects.removeAll { $0.isEnded }
      endedCount = 0
    }
    guard subject.isRecorded else { return }
    hasForgettable = true
    whenReadIsOver { [self] in
      batch {
        ends.value += 1
        end?.ask()
      }
    }
  }

  /// Undoes or redoes a step, and puts the inverse step where the opposite command finds it. What the operation has
  /// written before counts as a step, as the title of the command has said.
  func takeBack(_ direction: HistorySteps.Direction) {
    settle()
    var next = outlook.peek()
    guard let step = next.take(direction) else { return steps.value = next }
    var inverse = HistoryStep([], name: step.name, position: next.position)
    inverse.companions = companions.map(\.present)
    // The latest change is taken back first, because an object may have several entries.
    for entry in step.entries.reversed() { entry.subject.takeBack(entry.later, entry.former) }
    for entry in step.entries {
      let subject = entry.subject
      guard let known = next.known(of: subject), let present = subject.state() else { continue }
      // The inverse records what has really changed: a part that was written since the step stays as it is.
      if let change = subject.entry(from: known, to: present) { inverse.add([change]) }
      next.settle(subject, at: present)
    }
    next.put(inverse, direction)
    next.position = step.position
    steps.value = next
    for state in step.companions { state.restore() }
    end?.ask()
  }

  func open(_ name: String?) {
    batch {
      // A group without a name leaves the name that an earlier group of the same batch has given to the step.
      if groups.peek() == 0, let name { (groupName, stepName.value) = (name, name) }
      groups.value += 1
    }
  }

  func close() {
    batch {
      groups.value -= 1
      if groups.peek() > 0 { return }
      if let groupName = groupName.take() { stepName.value = groupName }
      end?.ask()
    }
  }
}
