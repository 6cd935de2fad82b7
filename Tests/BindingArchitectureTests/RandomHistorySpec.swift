import Binding
import BindingArchitecture
import BindingCollections
import TestSupport
import Testing

/// Random edits by a user and a server of an observable, an array, a dictionary and a set, compared with plain values.
@Suite struct RandomHistorySpec {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var value: Int
  }

  private struct Refused: Error {}

  /// The content of an object, by key. An observable, which is restored as a whole, has one key.
  private typealias Cells = [Int: Int]

  private struct Change {
    let object: Int
    var former: Cells
    var later: Cells
    let ignored: Int
  }

  /// A history of plain values, written as simply as possible.
  private struct Model {
    var objects: [Cells]
    var known: [Cells]
    var done: [[Change]] = []
    var undone: [[Change]] = []
    var open: [Change] = []
    var ignored = [0, 0, 0, 0]
    let limit: Int

    mutating func add(_ change: Change) {
      if let last = open.lastIndex(where: { $0.object == change.object }), open[last].ignored == change.ignored {
        open[last].later = change.later
      } else {
        open.append(change)
      }
    }

    /// Records what the user has changed since the latest call.
    mutating func settleEdits() {
      for object in objects.indices where objects[object] != known[object] {
        let change = Change(
          object: object, former: known[object], later: objects[object], ignored: ignored[object])
        add(change)
      }
      known = objects
    }

    /// Records what the server has changed since the latest call, or that it has moved the rows.
    mutating func settleSync(hasMovedRows: Bool) {
      for object in objects.indices where objects[object] != known[object] || object == 1 && hasMovedRows {
        ignored[object] += 1
        guard object == 0 else { continue }
        open.removeAll { $0.object == 0 }
        for number in done.indices { done[number].removeAll { $0.object == 0 } }
        for number in undone.indices { undone[number].removeAll { $0.object == 0 } }
        done.removeAll { $0.isEmpty }
        undone.removeAll { $0.isEmpty }
      }
      known = objects
    }

    /// Records the end of an operation, or of a group of operations.
    mutating func end() {
      settleEdits()
      open.removeAll { $0.former == $0.later }
      guard !open.isEmpty else { return }
      done.append(open)
      (open, undone) = ([], [])
      if done.count > limit { done.removeFirst() }
    }

    mutating func takeBack(_ step: [Change]) -> [Change] {
      let before = objects
      for change in step.reversed() {
        guard change.object > 0 else {
          objects[0] = change.former
          continue
        }
        for key in Set(change.former.keys).union(change.later.keys) where change.former[key] != change.later[key] {
          guard objects[change.object][key] == change.later[key] else { continue }
          objects[change.object][key] = change.former[key]
        }
      }
      known = objects
      return objects.indices.filter { objects[$0] != before[$0] }.map {
        Change(object: $0, former: before[$0], later: objects[$0], ignored: ignored[$0])
      }
    }

    mutating func undo() {
      let inverse = takeBack(done.removeLast())
      if !inverse.isEmpty { undone.append(inverse) }
    }

    mutating func redo() {
      let inverse = takeBack(undone.removeLast())
      if !inverse.isEmpty { done.append(inverse) }
    }
  }

  @Test(arguments: 0..<40)
  func `random steps of the user are undone and redone beside the writes of a server`(round: Int) {
    let seed = Randomness.seed() &+ UInt64(round)
    var random = SeededGenerator(seed: seed)
    let number = Observable(0)
    let rows = ObservableArray([Row(id: 1, value: 1), Row(id: 2, value: 2), Row(id: 3, value: 3)])
    let values = ObservableDictionary<Int, Int>([1: 1, 2: 2])
    let members: ObservableSet<Int> = [1, 2]
    let history = History(of: number, rows, values, members, limit: 8)
    var latest = 10
    /// Members that were changed in this operation: removing and inserting one counts as a change of order.
    var used: Set<Int> = []

    func cells() -> [Cells] {
      [
        [0: number.value], Dictionary(uniqueKeysWithValues: rows.value.map { ($0.id, $0.value) }), values.dictionary,
        Dictionary(uniqueKeysWithValues: members.set.map { ($0, 1) }),
      ]
    }
    var model = Model(objects: cells(), known: cells(), limit: 8)

    func edit() {
      latest += 1
      let key = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: number.value = latest
      case 1, 2: rows[id: key]?.value = latest
      case 3: rows[id: key] = nil
      case 4:
        let offset = Int.random(in: 0...rows.value.count, using: &random)
        if !rows.contains(id: key) { rows.insert(Row(id: key, value: latest), at: offset) }
      case 5, 6: values[key] = latest
      case 7: values[key] = nil
      default: if used.insert(key).inserted { members.toggle(key) }
      }
      model.objects = cells()
    }
    func sync() {
      latest += 1
      switch Int.random(in: 0..<5, using: &random) {
      case 0: rows.replaceAll(with: rows.value.shuffled(using: &random), by: \.id)
      case 1:
        let new = Array(rows.value).shuffled(using: &random)
        rows.removeAll()
        rows.append(contentsOf: new)
      case 2: for key in members.set { members.remove(key) }
      default: for _ in 0..<Int.random(in: 1...3, using: &random) { edit() }
      }
      model.objects = cells()
    }
    func ignoring() {
      model.settleEdits()
      let order = rows.value.map(\.id)
      history.ignoring { sync() }
      model.settleSync(hasMovedRows: rows.value.map(\.id) != order)
    }
    func editsAndSyncs(isBatch: Bool) {
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0 {
          ignoring()
        } else {
          edit()
          if !isBatch { model.settleEdits() }
        }
      }
    }
    for _ in 0..<120 {
      used = []
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        edit()
        model.end()
      case 2:
        ignoring()
      case 3, 4:
        batch { editsAndSyncs(isBatch: true) }
        model.end()
      case 5:
        history.group { editsAndSyncs(isBatch: false) }
        model.end()
      case 6:
        let former = model
        try? transaction {
          editsAndSyncs(isBatch: true)
          if history.undo.isEnabled.value { history.undo.execute() }
          throw Refused()
        }
        model = former
      case 7, 8, 9:
        guard !model.done.isEmpty else { continue }
        history.undo.execute()
        model.undo()
      default:
        guard !model.undone.isEmpty else { continue }
        history.redo.execute()
        model.redo()
      }
      #expect(cells() == model.objects, "seed \(seed)")
      #expect(Set(values.value.map(\.key)).count == values.count, "seed \(seed)")
      #expect(history.undo.isEnabled.value == !model.done.isEmpty, "seed \(seed)")
      #expect(history.redo.isEnabled.value == !model.undone.isEmpty, "seed \(seed)")
      if cells() != model.objects { return }
    }
  }
}
