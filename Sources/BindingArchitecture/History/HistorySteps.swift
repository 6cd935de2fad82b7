/// The change of one object in a step.
@usableFromInline
struct HistoryEntry {
  @export(implementation) let subject: HistorySubject
  @export(implementation) let former: AnyObject
  @export(implementation) let later: AnyObject
  /// How many ignored changes of the object came before.
  @export(implementation) let ignored: Int

  @export(implementation)
  init(of subject: HistorySubject, from former: AnyObject, to later: AnyObject) {
    self.subject = subject
    self.former = former
    self.later = later
    ignored = subject.ignored
  }
}

/// What one undo or redo takes back, in the order in which the step has changed it.
@usableFromInline
struct HistoryStep {
  @export(implementation) var entries: [HistoryEntry]
  @export(implementation) var name: String?
  /// The position to which undoing or redoing the step leads.
  @export(implementation) var position: Int
  /// When the step was last added to; `nil` if the next edit begins another step.
  @export(implementation) var time: Duration?

  @export(implementation)
  init(_ entries: [HistoryEntry], name: String?, position: Int) {
    self.entries = entries
    self.name = name
    self.position = position
  }
}

extension HistoryStep {
  /// Adds later changes. The changes of one object are joined, unless an ignored change lies between.
  @export(implementation)
  mutating func add(_ later: [HistoryEntry]) {
    var latest: [ObjectIdentifier: Int] = [:]
    for (number, entry) in entries.enumerated() { latest[ObjectIdentifier(entry.subject)] = number }
    for entry in later {
      let id = ObjectIdentifier(entry.subject)
      if let same = latest[id], entries[same].ignored == entry.ignored {
        entries[same] = HistoryEntry(of: entry.subject, from: entries[same].former, to: entry.later)
      } else {
        latest[id] = entries.count
        entries.append(entry)
      }
    }
  }

  /// Drops the objects that have their former states again.
  @export(implementation)
  mutating func dropUnchanged() {
    entries.removeAll { !$0.subject.isAlive || !$0.subject.isStep($0.former, $0.later) }
  }

  @export(implementation)
  func concernsSame(as other: [HistoryEntry]) -> Bool {
    let others = Set(other.map { ObjectIdentifier($0.subject) })
    return others == Set(entries.map { ObjectIdentifier($0.subject) })
  }
}

/// The steps of a history, as a value in an observable, so that a failed transaction takes back an undo as well.
///
/// Each state of the objects has a position of its own. The saved state is reached when the position is reached again;
/// once its step was dropped, no other state has that position.
@usableFromInline
struct HistorySteps {
  @usableFromInline
  enum Direction {
    case undo, redo
  }

  /// The steps that can be undone, and those that can be redone, the next one last.
  @export(implementation) var done: [HistoryStep]
  @export(implementation) var undone: [HistoryStep]
  @export(implementation) var open: HistoryStep?
  @export(implementation) var position: Int
  @export(implementation) var lastPosition: Int
  @export(implementation) var saved: Int
  /// The undo or redo of the present operation; what the operation changes besides belongs to that.
  @export(implementation) var present: Direction?
  /// The changes of the present operation from before an ignored change.
  @export(implementation) var pending: [HistoryEntry]
  /// The states of objects up to which the changes of the present operation are known.
  @export(implementation) var settled: [ObjectIdentifier: AnyObject]

  @export(implementation)
  init() {
    (done, undone, open) = ([], [], nil)
    (position, lastPosition, saved) = (0, 0, 0)
    (pending, settled) = ([], [:])
  }
}

extension HistorySteps {
  /// Adds a step, which leads away from the present position.
  @export(implementation)
  mutating func push(_ entries: [HistoryEntry], name: String?, at time: Duration?, limit: Int) {
    var step = HistoryStep(entries, name: name, position: position)
    step.time = time
    undone = []
    done.append(step)
    if done.count > limit { done.removeFirst(done.count - limit) }
    move()
  }

  /// Adds to the latest step, if that is recent enough and no undo or other step came between. Returns whether it has.
  @export(implementation)
  mutating func merge(_ entries: [HistoryEntry], at now: Duration, within interval: Duration) -> Bool {
    guard
      let top = done.last, let time = top.time, now - time <= interval, position != saved, undone.isEmpty,
      top.concernsSame(as: entries)
    else { return false }
    done[done.count - 1].time = now
    done[done.count - 1].add(entries)
    done[done.count - 1].dropUnchanged()
    if done[done.count - 1].entries.isEmpty {
      // The state is as before: typed, and deleted again.
      position = done.removeLast().position
    } else {
      move()
    }
    return true
  }

  @export(implementation)
  mutating func move() {
    lastPosition += 1
    position = lastPosition
  }

  /// Takes the next step. Steps of which nothing is left are skipped.
  @export(implementation)
  mutating func take(_ direction: Direction) -> HistoryStep? {
    while true {
      guard var step = direction == .undo ? done.popLast() : undone.popLast() else { return nil }
      step.entries.removeAll { !$0.subject.isAlive }
      if !step.entries.isEmpty { return step }
      position = step.position
    }
  }

  /// Adds the step that takes another one back.
  @export(implementation)
  mutating func put(_ inverse: HistoryStep, _ direction: Direction) {
    if direction == .undo { undone.append(inverse) } else { done.append(inverse) }
    present = direction
  }

  /// Adds what an undo or a redo has changed besides. If it changed nothing, because all that it would take back has
  /// changed since, its step is dropped.
  @export(implementation)
  mutating func finish(_ entries: [HistoryEntry]) {
    switch present {
    case .undo where !undone.isEmpty: undone[undone.count - 1].add(entries)
    case .redo where !done.isEmpty: done[done.count - 1].add(entries)
    default: break
    }
    present = nil
    undone.removeAll { $0.entries.isEmpty }
    done.removeAll { $0.entries.isEmpty }
  }

  /// The state up to which the changes of an object are known.
  @export(implementation)
  func known(of subject: HistorySubject) -> AnyObject? { settled[ObjectIdentifier(subject)] ?? subject.known }

  @export(implementation)
  mutating func settle(_ subject: HistorySubject, at state: AnyObject) { settled[ObjectIdentifier(subject)] = state }

  /// An object was changed by an ignored write. If its states are restored as a whole the steps before would undo that
  /// write, so they are forgotten.
  @export(implementation)
  mutating func ignore(_ subject: HistorySubject) {
    subject.ignored += 1
    if !subject.undoesDifferences { forget { $0.subject === subject } }
  }

  /// Forgets the entries of some objects, and the steps that have no others.
  @export(implementation)
  mutating func forget(_ isForgotten: (HistoryEntry) -> Bool) {
    pending.removeAll(where: isForgotten)
    // The step that the present operation makes is not complete, so it stays.
    done = HistorySteps.left(of: done, keepingLast: present == .redo, isForgotten)
    undone = HistorySteps.left(of: undone, keepingLast: present == .undo, isForgotten)
    open = open.flatMap { HistorySteps.left(of: [$0], keepingLast: false, isForgotten).first }
  }

  @export(implementation)
  static func left(
    of steps: [HistoryStep], keepingLast: Bool, _ isForgotten: (HistoryEntry) -> Bool
  ) -> [HistoryStep] {
    var left: [HistoryStep] = []
    for (number, step) in steps.enumerated() {
      var rest = step
      rest.entries.removeAll(where: isForgotten)
      if !rest.entries.isEmpty || keepingLast && number == steps.count - 1 { left.append(rest) }
    }
    return left
  }
}
