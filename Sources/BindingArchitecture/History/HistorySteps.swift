/// A former state of one object.
@usableFromInline
struct HistoryEntry {
  @export(implementation) let subject: HistorySubject
  @export(implementation) let restore: () -> Void
  /// Whether the object has that state now.
  @export(implementation) let isPresent: () -> Bool

  @export(implementation)
  init(of subject: HistorySubject, restore: @escaping () -> Void, isPresent: @escaping () -> Bool) {
    self.subject = subject
    self.restore = restore
    self.isPresent = isPresent
  }
}

/// What one undo, or one redo, takes back: the states of the objects that the step has changed, before it did.
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
  /// Takes in what is changed after the first: of each object the oldest state counts.
  @export(implementation)
  mutating func add(_ later: [HistoryEntry]) {
    let known = subjects
    for entry in later where !known.contains(ObjectIdentifier(entry.subject)) { entries.append(entry) }
  }

  /// Drops the states that the objects have.
  @export(implementation)
  mutating func dropPresent() { entries.removeAll { $0.isPresent() } }

  /// Whether both have changed the same objects.
  @export(implementation)
  func concernsSame(as other: [HistoryEntry]) -> Bool {
    guard entries.count == other.count else { return false }
    let known = subjects
    return other.allSatisfy { known.contains(ObjectIdentifier($0.subject)) }
  }

  @export(implementation)
  var subjects: Set<ObjectIdentifier> { Set(entries.map { ObjectIdentifier($0.subject) }) }
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

  @export(implementation)
  init() {
    (done, undone, open) = ([], [], nil)
    (position, lastPosition, saved) = (0, 0, 0)
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
    done[done.count - 1].dropPresent()
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

  /// Adds what an undo or a redo has changed besides.
  @export(implementation)
  mutating func finish(_ entries: [HistoryEntry]) {
    switch present {
    case .undo where !undone.isEmpty: undone[undone.count - 1].add(entries)
    case .redo where !done.isEmpty: done[done.count - 1].add(entries)
    default: break
    }
    present = nil
  }

  /// Forgets objects that are gone, and the steps that concern nothing else.
  @export(implementation)
  mutating func forgetDead() {
    done = done.compactMap { $0.ofLiving }
    undone = undone.compactMap { $0.ofLiving }
    open = open?.ofLiving
  }
}

extension HistoryStep {
  /// The step for the objects that are there; `nil` if there are none.
  @export(implementation)
  var ofLiving: HistoryStep? {
    if entries.allSatisfy(\.subject.isAlive) { return self }
    var rest = self
    rest.entries.removeAll { !$0.subject.isAlive }
    return rest.entries.isEmpty ? nil : rest
  }
}
