import Binding
import BindingArchitecture
import BindingCollections
import TestSupport
import Testing

private struct Row: Equatable, Identifiable {
  let id: Int
  var value: Int
}

/// A value that cannot be compared: whether it was written is known from its version alone.
private struct Plain { var value: Int }

/// The content of an object, by key. An observable, which is restored as a whole, has one key.
private typealias Cells = [Int: Int]

/// A history of plain values, written as simply as possible.
private struct HistoryByHand {
  struct Change {
    let object: Int
    var former: Cells, later: Cells
    let ignored: Int
  }
  struct Step {
    var changes: [Change]
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

  var objects: [Cells], known: [Cells]
  var done: [Step] = [], undone: [Step] = [], open: [Change] = [], ignored = [0, 0, 0, 0]
  /// The steps that the present operation has undone or redone one of, and those in which it has put the inverse.
  private var taken: (from: Steps, to: Steps)?
  /// What was saved last; `nil` if that is not known, because a state was marked that has gone.
  private var savedCopy: Copy?
  /// How often the server has written, and for each object and key, at which of these times last.
  private var syncs = 0, synced: [[Int: Int]] = [[:], [:], [:], [:]]
  /// The numbers of the newest state, of the present one, and of the one that was saved.
  private var latest = 0
  private(set) var position = 0
  private(set) var saved: Int? = 0
  /// Whether the state was saved after the latest change of a step that is not complete.
  private var isPresentSaved = false

  init(_ objects: [Cells]) {
    (self.objects, known) = (objects, objects)
    savedCopy = copy
  }

  var copy: Copy { (objects, syncs) }

  /// Records what the user has changed since the latest call.
  mutating func settleEdits() {
    for object in objects.indices where objects[object] != known[object] {
      isPresentSaved = false
      open.append(Change(object: object, former: known[object], later: objects[object], ignored: ignored[object]))
    }
    known = objects
  }

  /// Returns a step of what the user has changed since the latest step.
  private mutating func takeOpen() -> Step {
    settleEdits()
    var step = Step(changes: [], position: position)
    step.add(open)
    open = []
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
    if isOpen { position = newNumber() }
    open.removeAll { $0.object == 0 }
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

  /// The objects have been changed by more than the steps that were taken back: the present state is a new one, and so
  /// are those to which the other steps lead.
  private mutating func leaveStates(of steps: Steps) {
    position = newNumber()
    renumber(steps, upTo: self[keyPath: steps].indices.last)
  }

  /// Records the end of an operation, or of a group of operations.
  mutating func end(limit: Int) {
    let step = takeOpen()
    if let (from, to) = taken {
      let inverse = self[keyPath: to].count - 1
      self[keyPath: to][inverse].add(step.changes)
      if self[keyPath: to][inverse].changes.isEmpty { self[keyPath: to].removeLast() }
      if !step.changes.isEmpty { leaveStates(of: from) }
      taken = nil
    } else if !step.changes.isEmpty {
      done.append(step)
      (undone, position) = ([], newNumber())
      if done.count > limit { done.removeFirst() }
    }
    completeSave()
  }

  private mutating func newNumber() -> Int {
    latest += 1
    return latest
  }

  mutating func save() {
    settleEdits()
    (saved, isPresentSaved) = open.isEmpty && taken == nil ? (position, false) : (nil, true)
    savedCopy = copy
  }

  mutating func save(at position: Int, _ copy: Copy?) { (saved, isPresentSaved, savedCopy) = (position, false, copy) }

  private mutating func completeSave() {
    if isPresentSaved { (saved, isPresentSaved) = (position, false) }
  }

  mutating func clear() {
    if !takeOpen().changes.isEmpty { position = newNumber() }
    (done, undone, taken) = ([], [], nil)
    completeSave()
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

  /// Takes back the last one of the steps `from`. What the user has changed before in the operation belongs to it.
  private mutating func takeBack(from: Steps, to: Steps) {
    var inverse = takeOpen()
    var last: Step?
    while let step = self[keyPath: from].popLast() {
      if !step.changes.isEmpty {
        last = step
        break
      }
      position = step.position
    }
    guard let step = last else {
      // The only step was the inverse of one that has changed nothing.
      taken = nil
      open = inverse.changes
      return
    }
    inverse.position = position
    let isOther = inverse.changes.contains { $0.object > 0 || !step.changesNumber }
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
    if self[keyPath: to].last?.changes.isEmpty == true { self[keyPath: to].removeLast() }
    self[keyPath: to].append(inverse)
    (taken, isPresentSaved) = ((from, to), false)
    if isOther { leaveStates(of: from) }
  }

  mutating func undo() { takeBack(from: \.done, to: \.undone) }

  mutating func redo() { takeBack(from: \.undone, to: \.done) }
}

/// Edits by a user and a server of an observable, an array, a dictionary and a set, undone and redone, compared with
/// plain values.
private final class HistoryTrial: GroupedTrial {
  enum Edit { case number, row(Int), removeRow(Int), addRow(Int, Int), value(Int), removeValue(Int), toggle(Int) }
  enum Sync { case order(Int), renew(Int), removeMembers, edits([Edit]) }
  enum Part { case edit(Edit), sync(Sync), group([Part]), undo, redo, save, note, saveNoted, clear }

  static func edit(using generator: inout SeededGenerator) -> Edit {
    let (key, place) = (Int.random(in: 0..<6, using: &generator), Int.random(in: 0..<6, using: &generator))
    return [
      .number, .row(key), .row(key), .removeRow(key), .addRow(key, place), .value(key), .value(key), .removeValue(key),
      .toggle(key),
    ].randomElement(using: &generator)!
  }

  static func part(using generator: inout SeededGenerator, depth: Int) -> Part {
    let seed = Int.random(in: 0..<100, using: &generator)
    let edits = (0...seed % 3).map { _ in edit(using: &generator) }
    return switch Int.random(in: 0..<45, using: &generator) {
    case 0..<12: .edit(edits[0])
    case 12, 13: .sync(.order(seed))
    case 14, 15: .sync(.renew(seed))
    case 16, 17: .sync(.removeMembers)
    case 18..<22: .sync(.edits(edits))
    case 22..<24 where depth == 0: .group((0...seed % 4).map { _ in part(using: &generator, depth: 1) })
    case 24..<32: .undo
    case 32..<38: .redo
    case 38, 39: .save
    case 40, 41: .note
    case 42: .clear
    default: .saveNoted
    }
  }

  let number = Observable(Plain(value: 0)), values = ObservableDictionary<Int, Int>([1: 1, 2: 2])
  let members: ObservableSet = [1, 2]
  let rows = ObservableArray((1...3).map { Row(id: $0, value: $0) })
  private var history: History?
  private var point: (HistoryPoint, position: Int, copy: HistoryByHand.Copy?)?
  var model = HistoryByHand([[0: 0], [1: 1, 2: 2, 3: 3], [1: 1, 2: 2], [1: 1, 2: 1]])
  /// Where a part is played. `risky` is an operation in which a transaction fails.
  private enum Place { case outside, group, batch, risky }
  private var place = Place.outside, latest = 10
  /// Members that were changed in this operation: removing and inserting one counts as a change of order.
  private var used: Set<Int> = []

  init(_ setup: NoSetup) { history = History(of: number, rows, values, members, limit: 8) }

  private var cells: [Cells] {
    [
      [0: number.value.value], Dictionary(uniqueKeysWithValues: rows.value.map { ($0.id, $0.value) }),
      values.dictionary, Dictionary(uniqueKeysWithValues: members.set.map { ($0, 1) }),
    ]
  }

  private func edit(_ edit: Edit) {
    latest += 1
    switch edit {
    case .number: number.value.value = latest
    case .row(let key): rows[id: key]?.value = latest
    case .removeRow(let key): rows[id: key] = nil
    case .addRow(let key, let place):
      if !rows.contains(id: key) { rows.insert(Row(id: key, value: latest), at: place % (rows.value.count + 1)) }
    case .value(let key): values[key] = latest
    case .removeValue(let key): values[key] = nil
    case .toggle(let key): if used.insert(key).inserted { members.toggle(key) }
    }
  }

  private func sync(_ sync: Sync) {
    func shuffled(_ seed: Int) -> [Row] {
      var generator = SeededGenerator(seed: UInt64(seed))
      return rows.value.shuffled(using: &generator)
    }
    switch sync {
    case .order(let seed): rows.replaceAll(with: shuffled(seed), by: \.id)
    case .renew(let seed):
      let new = shuffled(seed)
      rows.removeAll()
      rows.append(contentsOf: new)
    case .removeMembers: for key in members.set { members.remove(key) }
    case .edits(let edits): edits.forEach(edit)
    }
  }

  func willPlay(_ step: Step) {
    used = []
    place = !step.isGroup ? .outside : fails(step) ? .risky : .batch
  }

  private func fails(_ step: Step) -> Bool {
    switch step {
    case .one: false
    case .failing: true
    case .batch(let steps), .transaction(let steps): steps.contains(where: fails)
    }
  }

  func didPlay(_ step: Step) { model.end(limit: 8) }

  func change(_ part: Part) {
    guard let history else { return }
    switch part {
    case .edit(let edit):
      self.edit(edit)
      model.objects = cells
      if place == .group { model.settleEdits() }
    case .sync(let sync):
      model.settleEdits()
      let order = rows.value.map(\.id)
      history.ignoring { self.sync(sync) }
      model.objects = cells
      model.settleSync(hasMovedRows: rows.value.map(\.id) != order)
    case .group(let parts):
      place = .group
      history.group { parts.forEach(change) }
      place = .outside
    case .undo: take(history.undo, !model.done.isEmpty) { $0.undo() }
    case .redo: take(history.redo, !model.undone.isEmpty) { $0.redo() }
    case .save:
      history.markSaved()
      model.save()
    case .note:
      // A point in a transaction that fails is none afterwards. In other operations it is the state at the beginning.
      if place != .risky { point = (history.point, model.position, place == .outside ? model.copy : nil) }
    case .saveNoted:
      guard let point else { return }
      history.markSaved(at: point.0)
      model.save(at: point.position, point.copy)
    case .clear:
      history.clear()
      model.clear()
    }
  }

  /// Undoes or redoes a step, if there is one.
  private func take(_ command: Command<Void, Void>, _ isPossible: Bool, _ body: (inout HistoryByHand) -> Void) {
    guard place != .group, isPossible else { return }
    let former = members.set
    command.execute()
    body(&model)
    used.formUnion(former.symmetricDifference(members.set))
  }

  func difference() -> String? {
    guard let history else { return nil }
    if cells != model.objects { return "\(cells) instead of \(model.objects)" }
    if Set(values.value.map(\.key)).count != values.count { return "a key is there twice" }
    let enabled = (history.undo.isEnabled.value, history.redo.isEnabled.value)
    if enabled != (!model.done.isEmpty, !model.undone.isEmpty) { return "undo and redo are enabled: \(enabled)" }
    let isAtSavedState = history.isAtSavedState.value
    if isAtSavedState, !model.isAsSaved { return "\(cells) is said to be what was saved" }
    return isAtSavedState == (model.position == model.saved) ? nil : "at the saved state: \(isAtSavedState)"
  }

  func end() -> String? {
    (history, point) = (nil, nil)
    let left = [number.observerCount, rows.observerCount, values.observerCount, members.observerCount]
    return left == [0, 0, 0, 0] ? nil : "observers are left: \(left)"
  }
}

@Suite struct HistoryTrialSpec {
  @Test func `random steps of the user are undone and redone beside the writes of a server`() async {
    await HistoryTrial.run()
  }
}
