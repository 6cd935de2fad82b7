// How steps are made, and taken back.

public import Binding

extension History {
  /// An object may have changed: it is compared when the present operation is over.
  @export(implementation)
  func note(_ subject: HistorySubject) {
    if !subject.isDirty {
      subject.isDirty = true
      dirty.append(subject)
    }
    end?.ask()
  }

  /// The outermost operation is over.
  @export(implementation)
  func collect() {
    let changed = dirty
    dirty = []
    var entries: [HistoryEntry] = []
    for subject in changed {
      subject.isDirty = false
      if !subject.isEnded, let entry = subject.record?() { entries.append(entry) }
    }
    if hasDead {
      hasDead = false
      // Once for all that have gone in this operation, such as the rows of a list.
      subjects.removeAll { !$0.isAlive }
      steps.update { $0.forgetDead() }
    }
    let name = groupName
    var next = steps.peek()
    if next.present != nil {
      next.finish(entries)
    } else if !entries.isEmpty {
      if groups.peek() > 0 || next.open != nil || name != nil {
        if next.open == nil { next.open = HistoryStep([], name: nil, position: next.position) }
        next.open?.add(entries)
      } else if !next.merge(entries, at: now(), within: interval) {
        next.push(entries, name: nil, at: now(), limit: limit)
      }
    } else if next.open == nil || groups.peek() > 0 {
      if groups.peek() == 0 { groupName = nil }
      return
    }
    if groups.peek() == 0 {
      groupName = nil
      if var open = next.open {
        next.open = nil
        open.dropPresent()
        if !open.entries.isEmpty { next.push(open.entries, name: name, at: nil, limit: limit) }
      }
    }
    steps.value = next
  }

  /// Undoes or redoes a step.
  @export(implementation)
  func takeBack(_ direction: HistorySteps.Direction) {
    var next = steps.peek()
    guard let step = next.take(direction) else { return steps.value = next }
    next.put(
      HistoryStep(step.entries.compactMap { $0.subject.entry?() }, name: step.name, position: next.position), direction)
    next.position = step.position
    steps.value = next
    for entry in step.entries.reversed() { entry.restore() }
    end?.ask()
  }

  @export(implementation)
  func open(_ name: String?) {
    if groups.peek() == 0 { groupName = name }
    groups.value += 1
  }

  @export(implementation)
  func close() {
    groups.value -= 1
    if groups.peek() == 0 { end?.ask() }
  }
}
