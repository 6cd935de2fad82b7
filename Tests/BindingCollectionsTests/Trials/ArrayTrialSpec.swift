import TestSupport
import Testing

@testable import BindingCollections

/// Edits of a persistent array beside a plain one, in which each row has its own identity; and changes between any two
/// versions.
private struct ArrayTrial: Trial {
  enum Step {
    case insert(Int, Int), remove(Int), set(Int, Int), move(Int, Int), swap(Int, Int)
    case append(count: Int), splice(count: Int, Int), removeAll(Int), sort
    /// Compares the array with a former version.
    case compare(Int)
  }
  /// The labels of the array's places: the first ones, or the last ones, as in an array to which rows were appended for
  /// days.
  enum Setup { case firstLabels, lastLabels(Int) }

  static func setup(using generator: inout SeededGenerator) -> Setup {
    generator.chance(70) ? .firstLabels : .lastLabels(.random(in: 0..<100, using: &generator))
  }

  static func step(using generator: inout SeededGenerator) -> Step {
    func number(_ count: Int = 40) -> Int { .random(in: 0..<count, using: &generator) }
    return switch number(30) {
    case 0..<4: .insert(number(), number(6))
    case 4: .append(count: number(5))
    case 5: .splice(count: number(generator.chance(10) ? 40 : 5), number())
    case 6..<9: .remove(number())
    case 9..<12: .set(number(), number(6))
    case 12..<15: .move(number(), number())
    case 15, 16: .swap(number(), number())
    case 17: .sort
    case 18: .removeAll(number(6))
    default: .compare(number())
    }
  }

  struct Row {
    let id: Int
    var value: Int
  }

  var array: PersistentArray<Int>
  var model: [Row] = []
  var versions: [(array: PersistentArray<Int>, model: [Row])] = []
  var lastID = 0
  var failure: String?

  init(_ setup: Setup) {
    array =
      switch setup {
      case .firstLabels: PersistentArray()
      case .lastLabels(let number): PersistentArray(Tree(), from: Place(firstLabel: .max - UInt64(number)))
      }
  }

  mutating func row(_ value: Int) -> Row {
    lastID += 1
    return Row(id: lastID, value: value)
  }

  mutating func play(_ step: Step) {
    if case .compare(let number) = step {
      failure = versions.isEmpty ? nil : difference(from: versions[number % versions.count])
      return
    }
    versions.append((array, model))
    switch step {
    case .compare: break
    case .insert(let offset, let value):
      let (offset, row) = (offset % (model.count + 1), row(value))
      array.insert(row.value, at: offset)
      model.insert(row, at: offset)
    case .append(let count):
      let rows = (0..<count).map { row($0 % 6) }
      array.append(contentsOf: rows.map(\.value))
      model += rows
    case .splice(let count, let offset):
      let (offset, rows) = (offset % (model.count + 1), (0..<count).map { row($0 % 6) })
      array.insert(contentsOf: rows.map(\.value), at: offset)
      model.insert(contentsOf: rows, at: offset)
    case .removeAll(let value):
      array.removeAll { $0 == value }
      model.removeAll { $0.value == value }
    case .sort:
      array.sort { $0 < $1 }
      model = model.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
    case _ where model.isEmpty: break
    case .remove(let offset):
      let (removed, expected) = (array.remove(at: offset % model.count), model.remove(at: offset % model.count))
      if removed != expected.value { failure = "\(removed) was removed instead of \(expected)" }
    case .set(let offset, let value):
      array[offset % model.count] = value
      model[offset % model.count].value = value
    case .move(let from, let to):
      let (from, to) = (from % model.count, to % model.count)
      array.move(from: from, to: to)
      model.insert(model.remove(at: from), at: to)
    case .swap(let one, let other):
      array.swapAt(one % model.count, other % model.count)
      model.swapAt(one % model.count, other % model.count)
    }
  }

  func difference() -> String? {
    if let failure { return failure }
    let values = model.map(\.value)
    if Array(array) != values { return "\(array) instead of \(values)" }
    return array.tree.root?.isHeap == false ? "the tree of \(array) is not a heap, and may grow high" : nil
  }

  private func difference(from former: (array: PersistentArray<Int>, model: [Row])) -> String? {
    if (array == former.array) != (model.map(\.value) == former.model.map(\.value)) { return "equality is wrong" }
    let changes = array.changes(from: former.array)
    return difference(of: changes, from: former.model, to: model)
      ?? difference(of: changes.inverse, from: model, to: former.model)
      ?? difference(of: former.array.changes(from: array), from: model, to: former.model)
  }

  private func difference(of changes: ChangeSet<Int>, from old: [Row], to new: [Row]) -> String? {
    if changes.applied(to: old.map(\.value)) != new.map(\.value) { return "\(changes) does not replay" }
    let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let removed = old.indices.filter { !newIDs.contains(old[$0].id) }
    let inserted = new.indices.filter { !oldIDs.contains(new[$0].id) }
    let former = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.value) })
    let updated = new.indices.filter { former[new[$0].id, default: new[$0].value] != new[$0].value }
    if changes.removals.map(\.offset) != removed { return "\(changes) does not remove \(removed)" }
    if changes.insertions.map(\.offset) != inserted { return "\(changes) does not insert \(inserted)" }
    if changes.updates.map(\.destination) != updated { return "\(changes) does not update \(updated)" }
    if changes.moves.contains(where: { old[$0.source].id != new[$0.destination].id }) {
      return "\(changes) moves a row to the place of another"
    }
    // Rows that do not move keep their order, and if all rows keep their order none moves.
    let moved = Set(changes.moves.map { old[$0.source].id })
    let kept = (old.map(\.id).filter(newIDs.contains), new.map(\.id).filter(oldIDs.contains))
    if kept.0.filter({ !moved.contains($0) }) != kept.1.filter({ !moved.contains($0) }) {
      return "\(changes) moves too little"
    }
    return kept.0 == kept.1 && !moved.isEmpty ? "\(changes) moves although nothing has moved" : nil
  }
}

@Suite struct ArrayTrialSpec {
  @Test func `a persistent array has a plain array's contents, and changes lead from any version to any other`() async {
    await ArrayTrial.run(steps: 60)
  }
}
