/// What a step has changed of one object.
@usableFromInline
struct HistoryEntry {
  @export(implementation) let subject: HistorySubject
  /// The state before.
  @export(implementation) let former: AnyObject
  /// The state afterwards.
  @export(implementation) let later: AnyObject
  /// How often something was changed before that is no step.
  @export(implementation) let ignored: Int

  @export(implementation)
  init(of subject: HistorySubject, from former: AnyObject, to later: AnyObject) {
    self.subject = subject
    self.former = former
    self.later = later
    ignored = subject.ignored
  }
}

/// What one undo, or one redo, takes back: what the step has changed, in that order.
@usableFromInline
struct HistoryStep {
  @export(implementation) var entries: [HistoryEntry]
  @export(implementation) var name: String?
  /// The position to which it leads back.
  @export(implementation) var position: Int
  /// When it was last added to; `nil` if the next edit is a step of its own.
  @export(implementation) var time: Duration?

  @export(implementation)
  init(_ entries: [HistoryEntry], name: String?, position: Int) {
    self.entries = entries
    self.name = name
    self.position = position
  }
}

extension HistoryStep {
  /// Takes in what is changed after the first. What was changed of one object is one change, unless something that is
  /// no step lies between.
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

  /// Drops the objects that have the states that they had.
  @export(implementation)
  mutating func dropUnchanged() {
    entries.removeAll { !$0.subject.isAlive || !$0.subject.isStep($0.former, $0.later) }
  }

  /// Whether both have changed the same objects.
  @export(implementation)
  func concernsSame(as other: [HistoryEntry]) -> Bool {
    let others = Set(other.map { ObjectIdentifier($0.subject) })
    return others == Set(entries.map { ObjectIdentifier($0.subject) })
  }
}

/// The steps of a history, as a value: it is kept in an observable, so that a transaction that fails takes back an undo
/// as well.
///
/// Each state of the objects has a position, a number of its own. That which was saved is reached again or not, however
/// it was left; where its step was cut off or dropped there is no way to it, and no other has its number.
@usableFromInline
struct HistorySteps {
  @usableFromInline
  enum Direction {
    case undo, redo
  }

  /// The steps that can be undone, and redone, the next at the end.
  @export(implementation) var done: [HistoryStep]
  @export(implementation) var undone: [HistoryStep]
  /// The step of a group that is not closed.
  @export(implementation) var open: HistoryStep?
  @export(implementation) var position: Int
  @export(implementation) var lastPosition: Int
  @export(implementation) var saved: Int
  /// What the present operation has done: what it changes besides belongs to that.
  @export(implementation) var present: Direction?
  /// What was changed in the present operation before something that is no step.
  @export(implementation) var pending: [HistoryEntry]
  /// The states of objects up to which it is known what has changed in the present operation.
  @export(implementation) var settled: [ObjectIdentifier: AnyObject]

  @export(implementation)
  init() {
    (done, undone, open) = ([], [], nil)
    (position, lastPosition, saved) = (0, 0, 0)
    (pending, settled) = ([], [:])
  }
}

extension HistorySteps {
  /// Puts a step on top, which leads away from the present position.
  @export(implementation)
  mutating func push(_ entries: [HistoryEntry], name: String?, at time: Duration?, limit: Int) {
    var step = HistoryStep(entries, name: name, position: position)
    step.time = time
    undone = []
    done.append(step)
    if done.count > limit { done.removeFirst(done.count - limit) }
    move()
  }

  /// Adds to the step on top, if it is young enough and nothing was done since; answers whether it was.
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
      // Everything is as it was: typed, and deleted again.
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

  /// Takes the next step; those of which nothing is left are passed over.
  @export(implementation)
  mutating func take(_ direction: Direction) -> HistoryStep? {
    while true {
      guard var step = direction == .undo ? done.popLast() : undone.popLast() else { return nil }
      step.entries.removeAll { !$0.subject.isAlive }
      if !step.entries.isEmpty { return step }
      position = step.position
    }
  }

  /// Puts what takes a step back on the other side.
  @export(implementation)
  mutating func put(_ inverse: HistoryStep, _ direction: Direction) {
    if direction == .undo { undone.append(inverse) } else { done.append(inverse) }
    present = direction
  }

  /// Adds what an undo or a redo has changed besides. One that has changed nothing, because all that it would take back
  /// is something else by now, is over.
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

  // MARK: What is no step

  /// The state up to which it is known what has changed of an object.
  @export(implementation)
  func known(of subject: HistorySubject) -> AnyObject? { settled[ObjectIdentifier(subject)] ?? subject.known }

  @export(implementation)
  mutating func settle(_ subject: HistorySubject, at state: AnyObject) { settled[ObjectIdentifier(subject)] = state }

  /// An object was changed, and that is no step. Where states are brought back as a whole those before would take that
  /// away: they are forgotten.
  @export(implementation)
  mutating func ignore(_ subject: HistorySubject) {
    subject.ignored += 1
    if !subject.undoesDifferences { forget { $0.subject === subject } }
  }

  /// Forgets what concerns some objects, and the steps that concern nothing else.
  @export(implementation)
  mutating func forget(_ isForgotten: (HistoryEntry) -> Bool) {
    pending.removeAll(where: isForgotten)
    // What the present operation has undone is not complete.
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
