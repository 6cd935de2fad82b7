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
  }

  var objects: [Cells], known: [Cells]
  var done: [Step] = [], undone: [Step] = [], open: [Change] = [], ignored = [0, 0, 0, 0]
  /// The numbers of the newest state, of the present one, and of the one that was saved.
  private var latest = 0
  private(set) var position = 0
  private(set) var saved: Int? = 0
  /// Whether the state was saved after the latest change of a step that is not complete.
  private var isPresentSaved = false

  init(_ objects: [Cells]) { (self.objects, known) = (objects, objects) }

  /// Records what the user has changed since the latest call.
  mutating func settleEdits() {
    for object in objects.indices where objects[object] != known[object] {
      isPresentSaved = false
      if let last = open.lastIndex(where: { $0.object == object }), open[last].ignored == ignored[object] {
        open[last].later = objects[object]
      } else {
        open.append(
          Change(object: object, former: known[object], later: objects[object], ignored: ignored[object]))
      }
    }
    known = objects
  }

  /// Records what the server has changed since the latest call, or that it has moved the rows.
  mutating func settleSync(hasMovedRows: Bool) {
    for object in objects.indices where objects[object] != known[object] || object == 1 && hasMovedRows {
      ignored[object] += 1
      if object == 0 { forgetNumber() }
    }
    known = objects
  }

  /// Steps that restore the observable would take back what the server has written. Without them, the states beyond
  /// them are others.
  private mutating func forgetNumber() {
    let isOpen = open.contains { $0.object == 0 }
    if isOpen { position = newNumber() }
    if let last = done.lastIndex(where: { isOpen || $0.changesNumber }) {
      for place in 0...last { done[place].position = newNumber() }
    }
    if let last = undone.lastIndex(where: { isOpen || $0.changesNumber }) {
      for place in 0...last { undone[place].position = newNumber() }
    }
    open.removeAll { $0.object == 0 }
    for place in done.indices { done[place].changes.removeAll { $0.object == 0 } }
    for place in undone.indices { undone[place].changes.removeAll { $0.object == 0 } }
    done.removeAll { $0.changes.isEmpty }
    undone.removeAll { $0.changes.isEmpty }
  }

  /// Records the end of an operation, or of a group of operations.
  mutating func end(limit: Int) {
    settleEdits()
    open.removeAll { $0.former == $0.later }
    defer {
      if isPresentSaved { (saved, isPresentSaved) = (position, false) }
    }
    guard !open.isEmpty else { return }
    done.append(Step(changes: open, position: position))
    (open, undone, position) = ([], [], newNumber())
    if done.count > limit { done.removeFirst() }
  }

  private mutating func newNumber() -> Int {
    latest += 1
    return latest
  }

  mutating func save() {
    settleEdits()
    (saved, isPresentSaved) = open.isEmpty ? (position, false) : (nil, true)
  }

  mutating func save(at position: Int) { (saved, isPresentSaved) = (position, false) }

  private mutating func takeBack(_ step: Step) -> Step {
    let (before, later) = (objects, position)
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
    let changes = objects.indices.filter { objects[$0] != before[$0] }.map {
      Change(object: $0, former: before[$0], later: objects[$0], ignored: ignored[$0])
    }
    return Step(changes: changes, position: later)
  }

  mutating func undo() {
    let inverse = takeBack(done.removeLast())
    if !inverse.changes.isEmpty { undone.append(inverse) }
  }

  mutating func redo() {
    let inverse = takeBack(undone.removeLast())
    if !inverse.changes.isEmpty { done.append(inverse) }
  }
}

/// Edits by a user and a server of an observable, an array, a dictionary and a set, undone and redone, compared with
/// plain values.
private final class HistoryTrial: GroupedTrial {
  enum Edit { case number, row(Int), removeRow(Int), addRow(Int, Int), value(Int), removeValue(Int), toggle(Int) }
  enum Sync { case order(Int), renew(Int), removeMembers, edits([Edit]) }
  enum Part { case edit(Edit), sync(Sync), group([Part]), undo, redo, save, note, saveNoted }

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
    return switch Int.random(in: 0..<22, using: &generator) {
    case 0..<6: .edit(edits[0])
    case 6: .sync(.order(seed))
    case 7: .sync(.renew(seed))
    case 8: .sync(.removeMembers)
    case 9, 10: .sync(.edits(edits))
    case 11 where depth == 0: .group((0...seed % 4).map { _ in part(using: &generator, depth: 1) })
    case 12..<16: .undo
    case 16, 17, 18: .redo
    case 19: .save
    case 20: .note
    default: .saveNoted
    }
  }

  let number = Observable(Plain(value: 0)), values = ObservableDictionary<Int, Int>([1: 1, 2: 2])
  let members: ObservableSet = [1, 2]
  let rows = ObservableArray((1...3).map { Row(id: $0, value: $0) })
  private var history: History?
  private var point: (HistoryPoint, Int)?
  var model = HistoryByHand([[0: 0], [1: 1, 2: 2, 3: 3], [1: 1, 2: 2], [1: 1, 2: 1]])
  private enum Place { case outside, group, batch, failing }
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
    place = if case .failing = step { .failing } else { step.isGroup ? .batch : .outside }
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
    case .note: if place != .failing { point = (history.point, model.position) }
    case .saveNoted:
      guard let point else { return }
      history.markSaved(at: point.0)
      model.save(at: point.1)
    }
  }

  /// Undoes or redoes a step, if there is one. Of that a failing transaction leaves nothing, and in a batch it would
  /// be one with edits of the user.
  private func take(_ command: Command<Void, Void>, _ isPossible: Bool, _ body: (inout HistoryByHand) -> Void) {
    if place == .failing, command.isEnabled.value { command.execute() }
    guard place == .outside, isPossible else { return }
    command.execute()
    body(&model)
  }

  func difference() -> String? {
    guard let history else { return nil }
    if cells != model.objects { return "\(cells) instead of \(model.objects)" }
    if Set(values.value.map(\.key)).count != values.count { return "a key is there twice" }
    let enabled = (history.undo.isEnabled.value, history.redo.isEnabled.value)
    if enabled != (!model.done.isEmpty, !model.undone.isEmpty) { return "undo and redo are enabled: \(enabled)" }
    let isAtSavedState = history.isAtSavedState.value
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
