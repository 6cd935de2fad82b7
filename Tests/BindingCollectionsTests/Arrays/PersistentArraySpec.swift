import Binding
import BindingCollections
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

  @Test(arguments: [
    (["c 4", "d 1", "b 2"], ["c"]), (["b 2", "c 3", "a 1"], []), (["d 1"], []), (["b 1", "a 2", "c 3"], ["a", "b"]),
  ])
  func `the changed keys are those of elements that differ, whatever rows have them`(words: [String], keys: [String]) {
    let before: PersistentArray = ["a 1", "b 2", "c 3"]
    let key = { (word: String) in String(word.prefix(1)) }
    let assigned = PersistentArray(words)
    #expect(assigned.changes(from: before).changedKeys(by: key).sorted() == keys)
    var edited = before
    edited.replaceSubrange(0..<3, with: words)
    #expect(edited.changes(from: before).changedKeys(by: key).sorted() == keys)
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

  @Test func `arrays are equal if their elements are, also where the automatic policy takes equal ones for a change`() {
    enum Trouble: Error { case offline }
    let one: PersistentArray<Result<Int, Trouble>> = [.success(1), .failure(.offline)]
    let other: PersistentArray<Result<Int, Trouble>> = [.success(1), .failure(.offline)]
    #expect(one == other)
    #expect(one != [.success(1), .success(1)])
    let none: PersistentArray<Double> = [.nan]
    #expect(none != [.nan])
  }
}
