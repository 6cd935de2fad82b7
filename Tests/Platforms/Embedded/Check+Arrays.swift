// Observable arrays and derived arrays.

import Binding
import BindingCollections

func checkArrays() {
  checkPersistentArray()
  checkEditing()
  checkChangeSets()
  checkReadings()
  checkPredicates()
  checkDerived()
}

private func checkPersistentArray() {
  var names: PersistentArray = ["Ada", "Grace"]
  let before = names
  names.append("Hedy")
  names[0] = "Augusta"
  require(Array(before) == ["Ada", "Grace"], "a version that is kept stays as it is")
  require(Array(names) == ["Augusta", "Grace", "Hedy"], "an edit makes another")
  let changes = names.changes(from: before)
  require(changes.insertions.count == 1 && changes.insertions[0].offset == 2, "what came is an insertion")
  require(changes.updates.count == 1 && changes.updates[0].old == "Ada", "what was replaced is an update")
  require(names != before && before == PersistentArray(["Ada", "Grace"]), "equal elements make equal arrays")
  names.sort()
  names.removeAll { $0 == "Grace" }
  require(Array(names) == ["Augusta", "Hedy"], "predicates sort and remove")
  require(PersistentArray<Int>().isEmpty, "an array can be empty")
}

private func checkEditing() {
  let numbers = ObservableArray([1, 2, 3])
  var seen: [[Int]] = []
  let effect = Effect { seen.append(Array(numbers.value)) }
  numbers.append(4)
  require(numbers.remove(at: 0) == 1, "what is removed is returned")
  numbers.move(from: 2, to: 0)
  numbers[1] += 5
  numbers.value.insert(9, at: 1)
  numbers.replaceSubrange(0..<2, with: [6])
  numbers += [8]
  require(
    seen == [[1, 2, 3], [1, 2, 3, 4], [2, 3, 4], [4, 2, 3], [4, 7, 3], [4, 9, 7, 3], [6, 7, 3], [6, 7, 3, 8]],
    "each edit is one change")
  numbers.replaceAll(with: [8, 6, 10], by: { $0 })
  require(Array(numbers.peek()) == [8, 6, 10], "all are replaced by key")
  numbers.sort(by: >)
  numbers.removeAll { $0 > 9 }
  require(Array(numbers.peek()) == [8, 6], "predicates sort and remove")
  effect.cancel()
  let none = ObservableArray<Int>()
  require(none.isEmpty && none.first == nil, "an array can be empty")
  let literal: ObservableArray = ["a"]
  require(literal.count == 1 && literal.contains("a"), "or a literal")
}

private func checkChangeSets() {
  let names = ObservableArray(["Ada", "Grace", "Hedy"])
  var sets: [ChangeSet<String>] = []
  let subscription = names.observeChangeSets { sets.append($0) }
  batch {
    names.append("Joan")
    names.append("nobody")
    names.remove(at: 4)
    names.move(from: 2, to: 0)
    names[1] = "Augusta"
    names.remove(at: 2)
  }
  require(sets.count == 1, "a batch is one change set")
  let set = sets[0]
  require(set.insertions.count == 1 && set.insertions[0].element == "Joan", "with what came and stayed")
  require(set.removals.count == 1 && set.removals[0].element == "Grace", "what went")
  require(set.moves.count == 1 && set.updates.count == 1, "what moved, and what changed")
  var rows = ["Ada", "Grace", "Hedy"]
  for splice in set.splices {
    rows.replaceSubrange(splice.offset..<splice.offset + splice.removed, with: splice.elements)
  }
  require(rows == Array(names.peek()), "and leads from the one to the other")
  batch {
    names.append("nobody")
    names.removeLast()
  }
  require(sets.count == 1, "what came and went is none")
  subscription.cancel()
  names.removeAll()
  require(sets.count == 1 && names.observerCount == 0, "nor is one told to nobody")
}

private func checkReadings() {
  let names = ObservableArray(["Ada", "Grace"])
  var counts: [Int] = []
  var seconds: [String] = []
  let counting = Effect { counts.append(names.count) }
  let reading = Effect { seconds.append(names[1]) }
  names[0] = "Augusta"
  names[1] = "Joan"
  names.append("Hedy")
  require(counts == [2, 3], "a reader of the number runs when that changes")
  require(seconds == ["Grace", "Joan"], "and one of an element when that does")
  let hasHedy = Computed { names.contains("Hedy") }
  var answers: [Bool] = []
  let asking = Effect { answers.append(hasHedy.value) }
  names.removeLast()
  names[0] = "Ada"
  require(answers == [true, false], "answers are told when they change")
  counting.cancel()
  reading.cancel()
  asking.cancel()
}

private struct Person: Identifiable, Equatable {
  let id: Int
  var name: String
  var age: Int
}

private func checkPredicates() {
  let people = ObservableArray([Person(id: 1, name: "Ada", age: 36), Person(id: 2, name: "Grace", age: 85)])
  var names: [String] = []
  let effect = Effect { names.append(people[id: 2]?.name ?? "nobody") }
  people[id: 1]?.age = 37
  people[id: 2]?.name = "Joan"
  people.remove(id: 2)
  require(names == ["Grace", "Joan", "nobody"], "an element is found by its identity")
  require(people.offset(id: 1) == 0 && people.sum { $0.age } == 37, "and so is its offset")
  var ages: [Int?] = []
  let asking = Effect { ages.append(people[id: 3]?.age) }
  people.append(Person(id: 3, name: "Hedy", age: 28))
  people[id: 3]?.age = 29
  people[id: 1]?.age = 38
  require(ages == [nil, 28, 29], "an identity finds an element, and is told of no other")
  asking.cancel()
  effect.cancel()
}

private func checkDerived() {
  let people = ObservableArray(
    [Person(id: 1, name: "Ada", age: 36), Person(id: 2, name: "Grace", age: 85), Person(id: 3, name: "Kid", age: 7)])
  let limit = Observable(18)
  let adults = people.filtered { $0.age >= limit.value }
  let sorted = adults.sorted(byKey: { $0.name })
  let texts = sorted.mapped { $0.name }
  let decades = people.grouped(by: { $0.age / 10 })
  let total = people.reduced(0, adding: { $0 += $1.age }, removing: { $0 -= $1.age })
  var log: [[String]] = []
  let effect = Effect { log.append(Array(texts.value)) }
  var sets: [ChangeSet<Person>] = []
  let subscription = sorted.observeChangeSets { sets.append($0) }
  people.append(Person(id: 4, name: "Charles", age: 79))
  people[2].age = 18
  limit.value = 40
  batch {
    people.remove(at: 1)
    people[0].age = 90
  }
  require(
    log == [
      ["Ada", "Grace"], ["Ada", "Charles", "Grace"], ["Ada", "Charles", "Grace", "Kid"], ["Charles", "Grace"],
      ["Ada", "Charles"],
    ], "filtered, sorted and mapped arrays follow")
  require(sets.count == 4 && sets[0].insertions[0].offset == 1, "as change sets")
  require(Array(decades.value).map { $0.key } == [1, 7, 9], "groups follow")
  require(decades.value[2].value.count == 1 && total.value == 187, "reductions follow")
  effect.cancel()
  subscription.cancel()
  require(people.observerCount == 0, "and let go")
}
