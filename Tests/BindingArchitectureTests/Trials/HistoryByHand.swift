/// The content of an object, by key. An observable, which is restored as a whole, has one key.
typealias Cells = [Int: Int]

/// A history of plain values, written as simply as possible.
struct HistoryByHand {
  struct Change {
    let object: Int
    var former: Cells, later: Cells
    let ignored: Int
  }
  struct Step {
    var changes: [Change]
    var name: String?
    /// The number of the state to which taking the step back leads.
    var position: Int
    var changesNumber: Bool { changes.contains { $0.object == 0 } }

    /// Adds later changes, joined with those of the same object, unless the server has changed it in between.
    mutating func add(_ later: [Change]) {
      for change in later {
        let last = changes.lastIndex { $0.object == change.object }
        if let last, changes[last].ignored == change.ignored {
          changes[last].later = change.later
        } else {
          changes.append(change)
        }
      }
      changes.removeAll { $0.former == $0.later }
    }
  }
  typealias Steps = WritableKeyPath<Self, [Step]>
  /// The content of the objects when they were saved, and how often the server had written until then.
  typealias Copy = (objects: [Cells], syncs: Int)
  static let limit = 8

  var objects: [Cells], known: [Cells]
  var done: [Step] = [], undone: [Step] = [], ignored = [0, 0, 0, 0]
  /// What is not in a step yet, and the number of the state before it.
  var open: [Change] = [], start: Int?
  /// The outermost group's name, until its step has been made.
  var name: String?
  /// The steps that the present operation has undone or redone one of, and those in which it has put the inverse.
  private var taken: (from: Steps, to: Steps)?
  /// What was saved last; `nil` if that is not known, because a state was marked that has gone.
  private var savedCopy: Copy?
  /// How often the server has written, and for each object and key, at which of these times last.
  private var syncs = 0, synced: [[Int: Int]] = [[:], [:], [:], [:]]
  /// The numbers of the newest state, of the present one, and of the one that was saved.
  private var latest = 0
  private(set) var position = 0
  private(set) var saved = 0

  init(_ objects: [Cells]) {
    (self.objects, known) = (objects, objects)
    savedCopy = copy
  }

  var copy: Copy { (objects, syncs) }

  /// Records what the user has changed since the latest call.
  mutating func settleEdits() {
    if objects == known { return }
    start = start ?? position
    position = newNumber()
    for object in objects.indices where objects[object] != known[object] {
      open.append(Change(object: object, former: known[object], later: objects[object], ignored: ignored[object]))
    }
    known = objects
  }

  /// Returns a step of what the user has changed since the latest step. If nothing has changed in the end, the present
  /// state is the one before.
  private mutating func takeOpen() -> Step {
    settleEdits()
    var step = Step(changes: [], position: start ?? position)
    step.add(open)
    if step.changes.isEmpty { position = step.position }
    (open, start) = ([], nil)
    return step
  }

  /// Records what the server has changed since the latest call, or that it has moved the rows.
  mutating func settleSync(hasMovedRows: Bool) {
    syncs += 1
    for object in objects.indices where objects[object] != known[object] || object == 1 && hasMovedRows {
      ignored[object] += 1
      for key in 0..<6 where objects[object][key] != known[object][key] { synced[object][key] = syncs }
      if object == 0 { forgetNumber() }
    }
    known = objects
  }

  /// Steps that restore the observable would take back what the server has written. Without them, the states beyond
  /// them are others.
  private mutating func forgetNumber() {
    let isOpen = open.contains { $0.object == 0 }
    open.removeAll { $0.object == 0 }
    if isOpen { start = open.isEmpty ? nil : newNumber() }
    for steps: Steps in [\.done, \.undone] {
      renumber(steps, upTo: self[keyPath: steps].lastIndex { isOpen || $0.changesNumber })
      for place in self[keyPath: steps].indices { self[keyPath: steps][place].changes.removeAll { $0.object == 0 } }
      // The inverse of a step is not complete before the end of the operation that has undone it.
      let inverse = taken?.to == steps ? self[keyPath: steps].popLast() : nil
      self[keyPath: steps].removeAll { $0.changes.isEmpty }
      if let inverse { self[keyPath: steps].append(inverse) }
    }
  }

  /// Gives new numbers to the states to which steps lead.
  private mutating func renumber(_ steps: Steps, upTo last: Int?) {
    for place in 0..<(last.map { $0 + 1 } ?? 0) { self[keyPath: steps][place].position = newNumber() }
  }

  /// Makes a step of what has changed, or adds it to an undo or redo.
  mutating func conclude() {
    var step = takeOpen()
    if let (from, to) = taken {
      let inverse = self[keyPath: to].count - 1
      self[keyPath: to][inverse].add(step.changes)
      if self[keyPath: to][inverse].changes.isEmpty {
        self[keyPath: to].removeLast()
        taken = nil
      }
      // The objects have been changed by more than the steps that were taken back: the states to which the other steps
      // lead are new ones.
      if !step.changes.isEmpty { renumber(from, upTo: self[keyPath: from].indices.last) }
    } else if !step.changes.isEmpty {
      step.name = name
      done.append(step)
      undone = []
      if done.count > Self.limit { done.removeFirst() }
    }
  }

  /// The same history if the present operation ends now.
  var concluded: Self {
    var copy = self
    copy.conclude()
    return copy
  }

  /// The same history within a group. What has changed in it is no step yet.
  var grouped: Self {
    var copy = self
    let (done, undone) = (done, undone)
    copy.conclude()
    if taken == nil { (copy.done, copy.undone) = (done, undone) }
    return copy
  }

  /// Records the end of an operation that no group continues.
  mutating func end() {
    conclude()
    (taken, name) = (nil, nil)
  }

  /// Records the end of an operation in a group: the step of an undo before the group is complete.
  mutating func endInGroup() {
    guard taken != nil else { return }
    conclude()
    taken = nil
  }

  private mutating func newNumber() -> Int {
    latest += 1
    return latest
  }

  mutating func save() {
    settleEdits()
    (saved, savedCopy) = (concluded.position, copy)
  }

  mutating func save(at position: Int, _ copy: Copy?) { (saved, savedCopy) = (position, copy) }

  mutating func clear() {
    _ = takeOpen()
    (done, undone, taken) = ([], [], nil)
  }

  /// Whether all that the server has not written since is as it was when it was saved.
  var isAsSaved: Bool {
    guard let savedCopy else { return true }
    return objects.indices.allSatisfy { object in
      (0..<6).allSatisfy {
        objects[object][$0] == savedCopy.objects[object][$0] || synced[object][$0, default: 0] > savedCopy.syncs
      }
    }
  }

  /// Takes back the last one of the steps `from`. What the user has changed before in the operation is such a step.
  private mutating func takeBack(from: Steps, to: Steps) {
    conclude()
    if taken?.from != from { taken = nil }
    guard let step = self[keyPath: from].popLast() else { return }
    var inverse = Step(changes: [], name: step.name, position: position)
    let before = objects
    for change in step.changes.reversed() {
      guard change.object > 0 else {
        objects[0] = change.former
        continue
      }
      for key in Set(change.former.keys).union(change.later.keys) where change.former[key] != change.later[key] {
        guard objects[change.object][key] == change.later[key] else { continue }
        objects[change.object][key] = change.former[key]
      }
    }
    (known, position) = (objects, step.position)
    inverse.add(
      objects.indices.filter { objects[$0] != before[$0] }.map {
        Change(object: $0, former: before[$0], later: objects[$0], ignored: ignored[$0])
      })
    if inverse.changes.isEmpty { return }
    self[keyPath: to].append(inverse)
    taken = (from, to)
  }

  mutating func undo() { takeBack(from: \.done, to: \.undone) }

  mutating func redo() { takeBack(from: \.undone, to: \.done) }
}
