/// The change of one object in a step.
struct HistoryEntry {
  let subject: HistorySubject
  let former: AnyObject
  var later: AnyObject
  /// How many ignored changes of the object came before.
  let ignored: Int

  init(of subject: HistorySubject, from former: AnyObject, to later: AnyObject) {
    self.subject = subject
    self.former = former
    self.later = later
    ignored = subject.ignored
    subject.isRecorded = true
  }
}

/// What one undo or redo takes back, in the order in which the step has changed it.
struct HistoryStep {
  var entries: [HistoryEntry]
  var name: String?
  /// The position to which undoing or redoing the step leads.
  var position: Int
  /// When the step was last added to; `nil` if the next edit begins another step.
  var time: Duration?

  init(_ entries: [HistoryEntry], name: String?, position: Int) {
    self.entries = entries
    self.name = name
    self.position = position
  }
}

extension HistoryStep {
  /// Adds later changes. The changes of one object are joined, unless an ignored change lies between.
  mutating func add(_ later: [HistoryEntry]) {
    var latest: [ObjectIdentifier: Int] = [:]
    for (number, entry) in entries.enumerated() { latest[ObjectIdentifier(entry.subject)] = number }
    for entry in later {
      let id = ObjectIdentifier(entry.subject)
      if let same = latest[id], entries[same].ignored == entry.ignored {
        entries[same].later = entry.later
      } else {
        latest[id] = entries.count
        entries.append(entry)
      }
    }
  }

  /// Drops the objects that have their former states again.
  mutating func dropUnchanged() {
    entries.removeAll { !$0.subject.isAlive || !$0.subject.isStep($0.former, $0.later) }
  }

  func concernsSame(as other: [HistoryEntry]) -> Bool {
    let others = Set(other.map { ObjectIdentifier($0.subject) })
    return others == Set(entries.map { ObjectIdentifier($0.subject) })
  }
}

/// The steps of a history, as a value in an observable, so that a failed transaction takes back an undo as well.
///
/// Each state of the objects has a position of its own. The saved state is reached when the position is reached again;
/// once its step was dropped, no other state has that position.
struct HistorySteps {
  enum Direction {
    case undo, redo
  }

  /// The steps that can be undone, and those that can be redone, the next one last.
  var done: [HistoryStep]
  var undone: [HistoryStep]
  var open: HistoryStep?
  var position: Int
  var lastPosition: Int
  var saved: Int
  /// The undo or redo of the present operation; what the operation changes besides belongs to that.
  var present: Direction?
  /// The changes of the present operation from before an ignored change.
  var pending: [HistoryEntry]
  /// The states of objects up to which the changes of the present operation are known.
  var settled: [ObjectIdentifier: AnyObject]

  init() {
    (done, undone, open) = ([], [], nil)
    (position, lastPosition, saved) = (0, 0, 0)
    (pending, settled) = ([], [:])
  }
}

extension HistorySteps {
  /// Adds a step, which leads away from the present position.
  mutating func push(_ entries: [HistoryEntry], name: String?, at time: Duration?, limit: Int) {
    var step = HistoryStep(entries, name: name, position: position)
    step.time = time
    undone = []
    done.append(step)
    if done.count > limit { done.removeFirst(done.count - limit) }
    move()
  }

  /// Adds to the latest step, if that is recent enough and no undo or other step came between. Returns whether it has.
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

  mutating func move() {
    lastPosition += 1
    position = lastPosition
  }

  /// Takes the next step. Steps of which nothing is left are skipped.
  mutating func take(_ direction: Direction) -> HistoryStep? {
    while true {
      guard var step = direction == .undo ? done.popLast() : undone.popLast() else { return nil }
      step.entries.removeAll { !$0.subject.isAlive }
      if !step.entries.isEmpty { return step }
      position = step.position
    }
  }

  /// Adds the step that takes another one back.
  mutating func put(_ inverse: HistoryStep, _ direction: Direction) {
    if direction == .undo { undone.append(inverse) } else { done.append(inverse) }
    present = direction
  }

  /// Adds what an undo or a redo has changed besides. If it changed nothing, because all that it would take back has
  /// changed since, its step is dropped.
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
  func known(of subject: HistorySubject) -> AnyObject? { settled[ObjectIdentifier(subject)] ?? subject.known }

  mutating func settle(_ subject: HistorySubject, at state: AnyObject) { settled[ObjectIdentifier(subject)] = state }

  /// An object was changed by an ignored write. If its states are restored as a whole the steps before would undo that
  /// write, so they are forgotten.
  mutating func ignore(_ subject: HistorySubject) {
    subject.ignored += 1
    if !subject.undoesDifferences { forget { $0.subject === subject } }
  }

  /// Forgets the entries of some objects, and the steps that have no others.
  mutating func forget(_ isForgotten: (HistoryEntry) -> Bool) {
    pending.removeAll(where: isForgotten)
    // The step that the present operation makes is not complete, so it stays.
    done = HistorySteps.left(of: done, keepingLast: present == .redo, isForgotten)
    undone = HistorySteps.left(of: undone, keepingLast: present == .undo, isForgotten)
    open = open.flatMap { HistorySteps.left(of: [$0], keepingLast: false, isForgotten).first }
  }

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
