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

/// Edits by a user and a server of an observable, an array, a dictionary and a set, undone and redone, compared with
/// plain values.
private final class HistoryTrial: GroupedTrial {
  enum Edit { case number, row(Int), removeRow(Int), addRow(Int, Int), value(Int), removeValue(Int), toggle(Int) }
  enum Sync { case order(Int), renew(Int), removeMembers, edits([Edit]) }
  enum Part {
    case edit(Edit), sync(Sync, isForAll: Bool), group(String?, [Part]), undo, redo, save, note, saveNoted, clear
  }

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
    case 12, 13: .sync(.order(seed), isForAll: seed < 50)
    case 14, 15: .sync(.renew(seed), isForAll: seed < 50)
    case 16, 17: .sync(.removeMembers, isForAll: seed < 50)
    case 18..<22: .sync(.edits(edits), isForAll: seed < 50)
    case 22..<24 where depth < 3:
      .group(["A", "B", nil][seed % 3], (0...seed % 4).map { _ in part(using: &generator, depth: depth + 1) })
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
  private var latest = 10
  /// How many groups are open, and whether each part is an operation of its own.
  private var groups = 0, isSingle = true
  /// Whether a transaction of the operation fails: a point that is read in it may be one that has never been.
  private var isRisky = false
  /// The order of the rows before the writes of a server, while it writes.
  private var syncedFrom: [Int]?
  /// Members that were changed in this operation: removing and inserting one counts as a change of order.
  private var used: Set<Int> = []
  /// What readers run in, what they have found wrong, and what the effects have seen last.
  private var readers: [Subscription] = [], faults: [String] = [], seen: [String] = ["", ""]

  init(_ setup: NoSetup) {
    // One effect is older than the history, and one is newer.
    watch(0)
    let history = History(of: number, rows, values, members, limit: HistoryByHand.limit)
    self.history = history
    let told = Computed { [weak self] in self.map { "\($0.content) \($0.kept(history))" } ?? "" }
    readers.append(told.observe { [weak self] in self?.check("a computed", $0) })
    readers.append(number.observeChanges { [weak self] _, _ in self?.check("an observer") })
    readers.append(rows.observeChanges { [weak self] _, _ in self?.check("an observer of rows") })
    watch(1)
    seen[0] = seen[1]
  }

  private func watch(_ reader: Int) {
    readers.append(
      Effect { [weak self] in
        guard let self else { return }
        // Reads all objects and all that is kept.
        let text = "\(content) \(history.map(kept) ?? "")"
        check("effect \(reader)", text)
        seen[reader] = text
        onCleanup { [weak self] in self?.check("a cleanup") }
      })
  }

  /// What a history says of itself, and its point, which is read untracked.
  private func kept(_ history: History) -> String {
    let (undo, redo) = (history.undo.isEnabled.value, history.redo.isEnabled.value)
    let titles = "\(undo ? history.undoTitle.value : "-") \(redo ? history.redoTitle.value : "-")"
    return "\(undo) \(redo) \(titles) saved: \(history.isAtSavedState.value)"
  }

  /// The same from the plain model, in the present state of the objects.
  private var expected: String {
    var now = model
    now.objects = cells
    if let syncedFrom {
      now.settleSync(hasMovedRows: rows.peek().map(\.id) != syncedFrom)
    }
    now = groups > 0 ? now.grouped : now.concluded
    let (undo, redo) = (groups == 0 && !now.done.isEmpty, groups == 0 && !now.undone.isEmpty)
    func title(_ verb: String, _ step: HistoryByHand.Step?) -> String { step?.name.map { "\(verb) \($0)" } ?? verb }
    let titles = "\(undo ? title("Undo", now.done.last) : "-") \(redo ? title("Redo", now.undone.last) : "-")"
    return "\(undo) \(redo) \(titles) saved: \(now.position == now.saved)"
  }

  private func check(_ reader: String, _ read: String? = nil) {
    guard let history else { return }
    untracked {
      let (text, right) = (read ?? "\(content) \(kept(history))", "\(content) \(expected)")
      if text != right { faults.append("\(reader) reads \(text) instead of \(right)") }
    }
  }

  private var cells: [Cells] {
    [
      [0: number.value.value], Dictionary(uniqueKeysWithValues: rows.value.map { ($0.id, $0.value) }),
      values.dictionary, Dictionary(uniqueKeysWithValues: members.set.map { ($0, 1) }),
    ]
  }

  private var content: String {
    cells.map { $0.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ") }.description
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
    (isSingle, isRisky) = (!step.isGroup, fails(step))
  }

  private func fails(_ step: Step) -> Bool {
    switch step {
    case .one: false
    case .failing: true
    case .batch(let steps), .transaction(let steps): steps.contains(where: fails)
    }
  }

  func didPlay(_ step: Step) { model.end() }

  func rollBack(to former: HistoryByHand) { model = former }

  func change(_ part: Part) {
    guard let history else { return }
    check("the program before \(part)")
    switch part {
    case .edit(let edit):
      self.edit(edit)
      model.objects = cells
      model.settleEdits()
    case .sync(let sync, let isForAll):
      let order = rows.value.map(\.id)
      let body = { [self] in
        syncedFrom = order
        self.sync(sync)
        model.objects = cells
        model.settleSync(hasMovedRows: rows.value.map(\.id) != order)
        syncedFrom = nil
      }
      if isForAll { withoutUndo(body) } else { history.ignoring(body) }
    case .group(let name, let parts):
      if groups == 0, let name { model.name = name }
      groups += 1
      let group = history.beginGroup(name)
      parts.forEach(change)
      groups -= 1
      group.cancel()
    case .undo: take(history.undo, !model.concluded.done.isEmpty) { $0.undo() }
    case .redo: take(history.redo, !model.concluded.undone.isEmpty) { $0.redo() }
    case .save:
      model.save()
      history.markSaved()
    case .note:
      if !isRisky { point = (history.point, model.concluded.position, model.copy) }
    case .saveNoted:
      guard let point else { return }
      model.save(at: point.position, point.copy)
      history.markSaved(at: point.0)
    case .clear:
      model.clear()
      history.clear()
    }
    if isSingle, groups > 0 { model.endInGroup() } else if isSingle { model.end() }
    check("the program after \(part)")
  }

  /// Undoes or redoes a step, if there is one.
  private func take(_ command: Command<Void, Void>, _ isPossible: Bool, _ body: (inout HistoryByHand) -> Void) {
    guard groups == 0, isPossible else { return }
    let former = members.set
    body(&model)
    command.execute()
    used.formUnion(former.symmetricDifference(members.set))
  }

  func difference() -> String? {
    guard let history else { return nil }
    check("the program")
    if let fault = faults.first { return fault }
    if cells != model.objects { return "\(cells) instead of \(model.objects)" }
    if Set(values.value.map(\.key)).count != values.count { return "a key is there twice" }
    if history.isAtSavedState.value, !model.isAsSaved { return "\(cells) is said to be what was saved" }
    let now = "\(content) \(kept(history))"
    for text in seen where text != now { return "an effect has seen \(text) last, and not \(now)" }
    return nil
  }

  func end() -> String? {
    readers.reversed().forEach { $0.cancel() }
    (history, point, readers) = (nil, nil, [])
    let left = [number.observerCount, rows.observerCount, values.observerCount, members.observerCount]
    return left == [0, 0, 0, 0] ? nil : "observers are left: \(left)"
  }
}

@Suite struct HistoryTrialSpec {
  @Test
  func `random steps of the user are undone and redone beside the writes of a server, and each reader is told so`()
    async
  {
    await HistoryTrial.run()
  }
}
