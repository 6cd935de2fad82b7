import Binding

extension History {
  /// Notes that an object may have changed. The states of the object are compared when the present operation is over.
  func note(_ subject: HistorySubject) {
    if !subject.isDirty {
      subject.isDirty = true
      dirty.append(subject)
    }
    end?.ask()
  }

  /// Counts a subject that has ended, and has its entries forgotten when the present operation is over.
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

  /// Makes steps of what has changed since the last call. Called when the outermost operation is over.
  func collect() {
    var next = steps.peek()
    var isChanged = !next.settled.isEmpty || !next.pending.isEmpty
    let changed = dirty
    dirty = []
    var entries: [HistoryEntry] = []
    for subject in changed {
      guard let entry = entry(ofChanged: subject, in: next) else { continue }
      if isIgnoring == 0 {
        entries.append(entry)
      } else {
        next.ignore(subject)
        isChanged = true
      }
    }
    entries = next.takePending(before: entries)
    if hasForgettable {
      hasForgettable = false
      // Once for all objects that ended in this operation, such as the rows of a list, because it searches all steps.
      next.forget { !$0.subject.isAlive }
      isChanged = true
    }
    if take(entries, in: &next) || isChanged { steps.value = next }
  }

  /// The change of an object since it was last compared, if that is a step. Remembers the present state.
  func entry(ofChanged subject: HistorySubject, in steps: HistorySteps) -> HistoryEntry? {
    subject.isDirty = false
    guard !subject.isEnded, let present = subject.state() else { return nil }
    let known = steps.known(of: subject)
    subject.known = present
    return known.flatMap { subject.entry(from: $0, to: present) }
  }

  /// Makes a step, or a part of a step, from the changes of an operation.
  ///
  /// - Returns: whether `next` may have changed.
  func take(_ entries: [HistoryEntry], in next: inout HistorySteps) -> Bool {
    let isInGroup = groups.peek() > 0
    let name = groupName
    if !isInGroup { groupName = nil }
    if next.present != nil {
      next.finish(entries)
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

  /// Compares all objects with their last known states. A difference becomes a pending entry of the present operation,
  /// or is ignored.
  func settle(isIgnored: Bool) {
    var next = steps.peek()
    var isChanged = false
    for subject in subjects where subject.isAlive {
      guard let known = next.known(of: subject), let present = subject.state(),
        let entry = subject.entry(from: known, to: present)
      else { continue }
      if isIgnored { next.ignore(subject) } else { next.pending.append(entry) }
      next.settle(subject, at: present)
      note(subject)
      isChanged = true
    }
    if isChanged { steps.value = next }
  }

  /// Undoes or redoes a step.
  func takeBack(_ direction: HistorySteps.Direction) {
    var next = steps.peek()
    guard let step = next.take(direction) else { return steps.value = next }
    var inverse = HistoryStep([], name: step.name, position: next.position)
    for entry in step.entries.reversed() { entry.subject.takeBack(entry.later, entry.former) }
    for entry in step.entries {
      let subject = entry.subject
      guard let known = next.known(of: subject), let present = subject.state() else { continue }
      if let change = subject.entry(from: known, to: present) { inverse.add([change]) }
      next.settle(subject, at: present)
      note(subject)
    }
    next.put(inverse, direction)
    next.position = step.position
    steps.value = next
    end?.ask()
  }

  func open(_ name: String?) {
    if groups.peek() == 0 { groupName = name }
    groups.value += 1
  }

  func close() {
    groups.value -= 1
    if groups.peek() == 0 { end?.ask() }
  }
}
