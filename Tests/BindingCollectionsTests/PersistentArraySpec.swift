import Binding
import BindingCollections
import TestSupport
import Testing

@Suite struct PersistentArraySpec {
  @Test func `a persistent array has the elements it was made of`() {
    let letters: PersistentArray = ["a", "b", "c"]
    #expect(Array(letters) == ["a", "b", "c"])
    #expect(letters.count == 3)
    #expect(letters[1] == "b")
    #expect(letters.description == #"["a", "b", "c"]"#)
    #expect(PersistentArray<Int>().isEmpty)
  }

  @Test func `a copy of a persistent array stays as it is when the original is edited`() {
    var letters: PersistentArray = ["a", "b", "c"]
    let before = letters
    letters[0] = "A"
    letters.removeLast()
    letters.insert("x", at: 1)
    #expect(Array(before) == ["a", "b", "c"])
    #expect(Array(letters) == ["A", "x", "b"])
  }

  @Test func `copies of a persistent array that were edited apart can be compared`() {
    let origin: PersistentArray = [1, 2, 3]
    var (one, other) = (origin, origin)
    one.insert(10, at: 1)
    other.insert(20, at: 1)
    let changes = other.changes(from: one)
    #expect(changes.applied(to: one) == [1, 20, 2, 3])
    #expect(changes.removals.count == 1 && changes.insertions.count == 1 && changes.moves.isEmpty)
  }

  @Test func `equality of persistent arrays is that of the elements, whatever their rows are`() {
    var one: PersistentArray = [1, 2, 3]
    let other: PersistentArray = [1, 2, 3]
    #expect(one == other)
    one.move(from: 0, to: 2)
    #expect(one != other)
    one.move(from: 2, to: 0)
    #expect(one == other)
    var shifted = one
    shifted.remove(at: 0)
    shifted[0] = 1
    shifted[1] = 2
    shifted.append(3)
    #expect(shifted == one)
  }

  @Test func `assigning an equal element to a persistent array changes nothing`() {
    var letters: PersistentArray = ["a", "b"]
    let before = letters
    letters[1] = "b"
    letters.replaceSubrange(0..<2, with: ["a", "b"])
    letters.update(at: 0) { $0 = "a" }
    #expect(letters.changes(from: before).isEmpty)
  }

  @Test func `replacing all elements by a key keeps the rows of keys that stay`() {
    struct Person: Equatable {
      let id: Int
      var name: String
    }
    var people = PersistentArray([
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"), Person(id: 3, name: "Hedy"),
    ])
    let before = people
    people.replaceAll(
      with: [Person(id: 3, name: "Hedy"), Person(id: 1, name: "Augusta"), Person(id: 4, name: "Joan")], by: \.id)
    let changes = people.changes(from: before)
    #expect(changes.removals.map(\.offset) == [1])
    #expect(changes.insertions.map(\.offset) == [2])
    #expect(changes.moves.count == 1)
    #expect(changes.updates.map(\.new.name) == ["Augusta"])
    #expect(changes.applied(to: before) == Array(people))
  }

  @Test func `a persistent array has room for many insertions at one place, at the front and at the end`() {
    var numbers: PersistentArray = [0, 1]
    var model = [0, 1]
    for number in 0..<3_000 {
      let offset = [1, 0, model.count, model.count / 2][number % 4]
      numbers.insert(number, at: offset)
      model.insert(number, at: offset)
    }
    #expect(Array(numbers) == model)
  }

  /// Set BINDING_ARRAYS for more scripts than 300, and BINDING_SEED to repeat a run.
  @Test func `random edits of a persistent array give an array's contents, and changes replay`() {
    let seed = Randomness.seed()
    let count = Randomness.count("BINDING_ARRAYS", default: 300)
    print("random arrays: BINDING_SEED=\(seed) BINDING_ARRAYS=\(count)")
    for script in 0..<count {
      var script = ArrayScript(seed: seed &+ UInt64(script))
      for step in 0..<40 {
        script.step()
        if let failure = script.failure {
          Issue.record("script of seed \(script.seed), step \(step): \(failure)")
          return
        }
      }
    }
  }
}

/// Edits an array and a model of it, in which each row has its own identity.
private struct ArrayScript {
  struct ModelRow: Hashable {
    let id: Int
    var value: Int
  }

  let seed: UInt64
  var random: SeededGenerator
  var array = PersistentArray<Int>()
  var model: [ModelRow] = []
  var versions: [(PersistentArray<Int>, [ModelRow])] = []
  var nextID = 0
  var failure: String?

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
  }

  mutating func row() -> ModelRow {
    nextID += 1
    return ModelRow(id: nextID, value: .random(in: 0..<6, using: &random))
  }

  mutating func offset() -> Int { .random(in: 0..<model.count, using: &random) }

  mutating func step() {
    versions.append((array, model))
    for _ in 0..<Int.random(in: 1...4, using: &random) { edit() }
    if Array(array) != model.map(\.value) { failure = "\(array) is not \(model.map(\.value))" }
    let (old, oldModel) = versions[.random(in: 0..<versions.count, using: &random)]
    check(array.changes(from: old), from: oldModel, to: model)
    check(old.changes(from: array), from: model, to: oldModel)
    check(array.changes(from: old).inverse, from: model, to: oldModel)
    if (array == old) != (model.map(\.value) == oldModel.map(\.value)) { failure = "equality is wrong" }
  }

  mutating func edit() {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let (offset, row) = (Int.random(in: 0...model.count, using: &random), row())
      array.insert(row.value, at: offset)
      model.insert(row, at: offset)
    case 2:
      let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in row() }
      array.append(contentsOf: new.map(\.value))
      model += new
    case 3 where !model.isEmpty:
      let offset = offset()
      #expect(array.remove(at: offset) == model.remove(at: offset).value)
    case 4 where !model.isEmpty:
      let (offset, value) = (offset(), Int.random(in: 0..<6, using: &random))
      array[offset] = value
      model[offset].value = value
    case 5 where !model.isEmpty:
      let (source, destination) = (offset(), offset())
      array.move(from: source, to: destination)
      model.insert(model.remove(at: source), at: destination)
    case 6 where !model.isEmpty:
      let (one, other) = (offset(), offset())
      array.swapAt(one, other)
      model.swapAt(one, other)
    case 7 where random.chance(30):
      array.sort { $0 < $1 }
      model = model.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
    case 8 where random.chance(30):
      let value = Int.random(in: 0..<6, using: &random)
      array.removeAll { $0 == value }
      model.removeAll { $0.value == value }
    default: break
    }
  }

  mutating func check(_ changes: ChangeSet<Int>, from old: [ModelRow], to new: [ModelRow]) {
    if changes.applied(to: old.map(\.value)) != new.map(\.value) { failure = "\(changes) does not replay" }
    let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
    let removed = old.indices.filter { !newIDs.contains(old[$0].id) }
    let inserted = new.indices.filter { !oldIDs.contains(new[$0].id) }
    let former = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.value) })
    let updated = new.indices.filter { former[new[$0].id, default: new[$0].value] != new[$0].value }
    if changes.removals.map(\.offset) != removed { failure = "\(changes) does not remove \(removed)" }
    if changes.insertions.map(\.offset) != inserted { failure = "\(changes) does not insert \(inserted)" }
    if changes.updates.map(\.destination) != updated { failure = "\(changes) does not update \(updated)" }
    // Rows that do not move keep their order, and if all rows keep their order none moves.
    let moved = Set(changes.moves.map { old[$0.source].id })
    let stayed = old.map(\.id).filter { newIDs.contains($0) && !moved.contains($0) }
    if stayed != new.map(\.id).filter({ oldIDs.contains($0) && !moved.contains($0) }) {
      failure = "\(changes) moves too little"
    }
    for move in changes.moves where old[move.source].id != new[move.destination].id {
      failure = "\(changes) moves a row to the place of another"
    }
    if old.map(\.id).filter(newIDs.contains) == new.map(\.id).filter(oldIDs.contains), !changes.moves.isEmpty {
      failure = "\(changes) moves although nothing has moved"
    }
  }
}
