import Binding

extension History {
  /// Notes that an object may have changed. When the present operation is over, `collect` compares its states.
  func note(_ subject: HistorySubject) {
    if !subject.isDirty {
      subject.isDirty = true
      dirty.append(subject)
    }
    end?.ask()
  }

  /// Counts a subject that has ended. When the present operation is over, `collect` removes its entries from the steps.
  func drop(_ subject: HistorySubject) {
    endedCount += 1
    if endedCount * 2 > subjects.count {
      subjects.removeAll { $0.isEnded }
      endedCount = 0
    }
    guard subject.isRecorded else { return }
    hasForgettable = true
    end?.ask()
  }

  /// Makes a step of the changes since the last call. Called when the outermost operation is over.
  func collect() {
    var next = steps.peek()
    var isChanged = !next.settled.isEmpty || !next.pending.isEmpty
    let changed = dirty
    dirty = []
    var entries: [HistoryEntry] = []
    var ignored: [HistorySubject] = []
    for subject in changed {
      guard let entry = entry(ofChanged: subject, in: next) else { continue }
      if isIgnoring == 0 {
        entries.append(entry)
      } else {
        subject.known?.ignored += 1
        ignored.append(subject)
        isChanged = true
      }
    }
    next.ignore(ignored)
    if !entries.isEmpty { next.isPresentSaved = false }
    entries = next.takePending(before: entries)
    if hasForgettable {
      hasForgettable = false
      // `forget` searches all steps, so it is called once for all objects that ended in this operation, such as the
      // rows of a list.
      next.forget { !$0.subject.isAlive }
      isChanged = true
    }
    isChanged = take(entries, in: &next) || isChanged
    next.finishSave()
    if isChanged { steps.value = next }
  }

  /// The change of an object since its states were last compared; `nil` if the change is no step. Stores the present
  /// state for the next comparison.
  func entry(ofChanged subject: HistorySubject, in steps: HistorySteps) -> HistoryEntry? {
    subject.isDirty = false
    guard !subject.isEnded, let present = subject.state() else { return nil }
    let known = steps.known(of: subject)
    subject.known = KnownState(state: present, ignored: known?.ignored ?? 0)
    return known.flatMap { subject.entry(from: $0, to: present) }
  }

  /// Puts the changes of an operation where they belong: into the step of an undo or redo that the operation has made,
  /// into the step of an open group, into the latest step if they are merged, or into a new step.
  ///
  /// - Returns: whether `next`, the steps after the operation, may have changed.
  func take(_ entries: [HistoryEntry], in next: inout HistorySteps) -> Bool {
    let isInGroup = groups.peek() > 0
    let name = groupName
    if !isInGroup { groupName = nil }
    if let direction = next.present {
      next.finish(direction, with: entries)
    } else if entries.isEmpty {
      let endsGroup = next.open != nil && !isInGroup
      guard endsGroup else { return false }
    } else if isInGroup || next.open != nil || name != nil {
      next.addToGroup(entries)
    } else if !next.merge(entries, at: now(), within: interval) {
      next.push(entries, name: nil, at: now(), limit: limit)
    }
    if !isInGroup { next.endGroup(name, limit: limit) }
    return true
  }

  /// Compares all objects with their last known states, in the middle of an operation. A difference becomes a pending
  /// entry of the operation or, if `isIgnored`, is no part of any step.
  func settle(isIgnored: Bool) {
    var next = steps.peek()
    var changed: [HistorySubject] = []
    for subject in subjects where subject.isAlive {
      guard let known = next.known(of: subject), let present = subject.state(),
        let entry = subject.entry(from: known, to: present)
      else { continue }
      if !isIgnored { next.suspend(entry) }
      next.settle(subject, at: KnownState(state: present, ignored: known.ignored + (isIgnored ? 1 : 0)))
      note(subject)
      changed.append(subject)
    }
    if isIgnored { next.ignore(changed) }
    if !changed.isEmpty { steps.value = next }
  }

  /// Undoes or redoes a step, and puts the inverse step where the opposite command finds it. What the operation has
  /// written before becomes a part of the inverse step, in front of what the undo writes.
  func takeBack(_ direction: HistorySteps.Direction) {
    let isAfterGroup = steps.peek().open != nil
    settle(isIgnored: isIgnoring > 0)
    var next = steps.peek()
    // The name stays until the operation is over, in case a transaction fails and restores the open group.
    if isAfterGroup { next.endGroupEarly(groupName, limit: limit) }
    guard let step = next.take(direction) else { return steps.value = next }
    var inverse = HistoryStep([], name: step.name, position: next.position)
    inverse.add(next.pending)
    inverse.dropUnchanged()
    next.pending = []
    let hasEarlier = !inverse.entries.isEmpty
    let diverges = !step.replacesAll(inverse.entries)
    // The latest change is taken back first, because an object may have several entries.
    for entry in step.entries.reversed() { entry.subject.takeBack(entry.later, entry.former) }
    for entry in step.entries {
      let subject = entry.subject
      guard let known = next.known(of: subject), let present = subject.state() else { continue }
      // The inverse records what has really changed: a part that was written since the step stays as it is.
      if let change = subject.entry(from: known, to: present) { inverse.add([change]) }
      next.settle(subject, at: KnownState(state: present, ignored: known.ignored))
      note(subject)
    }
    // The undo may have taken back just what the operation had written before.
    if hasEarlier { inverse.dropUnchanged() }
    next.put(inverse, direction)
    next.position = step.position
    if diverges { next.diverge(in: direction) }
    next.isPresentSaved = false
    steps.value = next
    end?.ask()
  }

  func open(_ name: String?) {
    // A group without a name leaves the name that an earlier group of the same batch has given to the step.
    if groups.peek() == 0, let name { groupName = name }
    groups.value += 1
  }

  func close() {
    groups.value -= 1
    if groups.peek() == 0 { end?.ask() }
  }
}
