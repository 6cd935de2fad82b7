import Binding

/// Which objects have changed in the present operation, and to which states. Made again when an object changes.
final class HistoryMoment {
  typealias Change = (subject: HistorySubject, state: AnyObject)

  /// In the order in which the history noted that the objects may have changed.
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
// `changed` is a list of the objects that may have changed: reading it takes time for those, and not for all objects.
// The outlook is what the steps are if the operation ends now. All that a history says follows from the outlook, so it
// is current wherever it is read. When the operation is over the outlook becomes the steps, and nothing changes for a
// reader.

extension History {
  /// What has changed so far in the present operation. Reads the states of the objects that may have changed.
  func look() -> HistoryMoment {
    for tracker in changed.take() {
      if let subject = (tracker.anchor as? HistorySubject.Anchor)?.subject { note(subject) }
    }
    var changes: [HistoryMoment.Change] = []
    for subject in dirty {
      // The state is read in any case, because an object enters `changed` again only after its state was read.
      guard let state = subject.state(), let known = subject.known, known.state !== state else { continue }
      changes.append((subject, state))
    }
    // The recorder has nothing to take. The next change of an object lists it again.
    if changes.isEmpty { recorder.unlist() }
    return HistoryMoment(changes, numbers.next())
  }

  func note(_ subject: HistorySubject) {
    if subject.isDirty || subject.isEnded { return }
    subject.isDirty = true
    dirty.append(subject)
  }

  /// The steps as they are if the present operation ends now. The outlook calls this, and so depends on all that is
  /// read here.
  func lookAhead() -> HistorySteps {
    var next = steps.value
    let rules = HistoryRules(
      isInGroup: groups.value > 0, name: groupName ?? stepName.value, limit: limit, interval: interval, now: now)
    let moment = moment.value
    add(entries(of: moment, since: next), of: moment, to: &next)
    dropEnded(from: &next)
    next.conclude(by: rules)
    return next
  }

  /// The changes of a moment that undo could take back, each since the last state that is known of its object.
  private func entries(of moment: HistoryMoment, since steps: HistorySteps) -> [HistoryEntry] {
    moment.changes.compactMap { subject, state in
      guard subject.isAlive, let known = steps.known(of: subject) else { return nil }
      return subject.entry(from: known, to: state)
    }
  }

  /// Adds the changes of a moment to steps. All of them have one author, because `WriteRecorder` calls `settle` when
  /// the author changes: either they are all the user's, or they are all ignored.
  private func add(_ entries: [HistoryEntry], of moment: HistoryMoment, to steps: inout HistorySteps) {
    if entries.isEmpty { return }
    if recorder.isSuspended {
      steps.ignore(entries)
    } else {
      steps.addPending(entries, at: moment.number, beside: companions.map(\.former))
    }
  }

  /// Removes the entries of objects that are no longer tracked. This searches all steps, so it is done once for all
  /// objects that ended in this operation, such as the rows of a list. What the operation itself has changed in them is
  /// not in a step yet: `conclude` drops it.
  private func dropEnded(from steps: inout HistorySteps) {
    // The outlook is made again when another object ends.
    _ = ends.value
    if hasForgettable { steps.forgetSteps { !$0.subject.isAlive } }
  }

  /// Adds the changes so far to the steps, in the middle of an operation. Later changes in the operation are compared
  /// with the present states.
  func settle() {
    var next = steps.peek()
    let moment = moment.peek()
    let entries = entries(of: moment, since: next)
    if entries.isEmpty { return }
    add(entries, of: moment, to: &next)
    if !recorder.isSuspended { for entry in entries { next.settle(entry.subject, at: entry.later) } }
    next.pending?.isChecked = false
    steps.value = next
  }

  /// Ends an operation: the outlook becomes the steps, and the present states of the objects become the known ones.
  /// Called when the outermost operation is over.
  func collect() {
    let next = outlook.peek()
    let isChanged = willChangeSteps
    noteKnownStates(by: next)
    hasForgettable = false
    for companion in companions { companion.note() }
    recorder.unlist()
    moment.peek().pass()
    batch {
      if groups.peek() == 0 { stepName.value = nil }
      if isChanged {
        steps.update {
          $0 = next
          $0.close()
        }
      }
    }
  }

  /// Whether the end of the operation changes the steps: it has changed or settled objects, ended a group, or ended
  /// objects that are in steps. Otherwise the steps are not written, so that no reader is told.
  private var willChangeSteps: Bool {
    let present = steps.peek()
    let endsGroup = present.open != nil && groups.peek() == 0
    return endsGroup || hasForgettable || present.isUnderWay || !moment.peek().changes.isEmpty
  }

  /// Notes the present state of each object that may have changed in the operation. The next operation is compared with
  /// it.
  private func noteKnownStates(by steps: HistorySteps) {
    let marked = dirty
    dirty = []
    for subject in marked {
      subject.isDirty = false
      guard !subject.isEnded, let state = subject.state() else { continue }
      subject.known = KnownState(state: state, ignored: steps.known(of: subject)?.ignored ?? 0)
    }
  }

  /// Counts a subject that has ended. If it may have entries in the steps, they are removed at the end of the
  /// operation.
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
    let companions = companions.map(\.present)
    // The latest change is taken back first, because an object may have several entries.
    for entry in step.entries.reversed() { entry.subject.takeBack(entry.later, entry.former) }
    var inverse = HistoryStep(settled(after: step, in: &next), name: step.name, position: next.position)
    inverse.companions = companions
    next.put(inverse, direction)
    next.position = step.position
    steps.value = next
    for state in step.companions { state.restore() }
    end?.ask()
  }

  /// Settles the objects of a step that was taken back, and returns what that has really changed: a part that was
  /// written since the step stays as it is.
  private func settled(after step: HistoryStep, in steps: inout HistorySteps) -> [HistoryEntry] {
    var changes: [HistoryEntry] = []
    for subject in step.entries.lazy.map(\.subject) {
      guard let known = steps.known(of: subject), let present = subject.state() else { continue }
      if let change = subject.entry(from: known, to: present) { changes.append(change) }
      steps.settle(subject, at: present)
    }
    return changes
  }

  /// Opens a group. A group without a name leaves the name that an earlier group of the same batch has given to the
  /// step.
  func open(_ name: String?) {
    batch {
      if groups.peek() == 0, let name { (groupName, stepName.value) = (name, name) }
      groups.value += 1
    }
  }

  /// Closes a group. The outermost one names the step.
  func close() {
    batch {
      groups.value -= 1
      if groups.peek() > 0 { return }
      if let groupName = groupName.take() { stepName.value = groupName }
      end?.ask()
    }
  }
}
