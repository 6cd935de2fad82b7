import Binding
import BindingCollections
import Testing

@Suite struct SelectionSpec {
  private struct Person: Identifiable, Equatable {
    let id: Int
    var name = ""
  }

  private let people = ObservableArray((1...9).map { Person(id: $0) }, name: "people")

  @Test func `the lens on the first row selects it alone, and nil selects none, whatever else is selected`() {
    let selection = Selection(in: people)
    let first = selection.single()
    for id in 1...3 { selection.toggle(id) }
    first.value = 1
    #expect(selection.ids.peek() == [1])
    // A row that is not there yet.
    selection.select(10)
    #expect(first.value == nil)
    first.value = nil
    people.append(Person(id: 10))
    #expect(selection.isEmpty)
  }

  @Test func `whether a row is selected is no matter of its content`() {
    let selection = Selection(in: people)
    selection.select(3)
    var runs = 0
    let effect = Effect {
      _ = (selection.contains(3), selection.ids.value)
      runs += 1
    }
    people[id: 3]?.name = "Grace"
    #expect(runs == 1)
    people.removeAll { $0.id == 3 }
    #expect(runs == 2 && !selection.contains(3))
    effect.cancel()
  }

  @Test func `a click selects one row, with control another one, with shift all in between`() {
    let selection = Selection(in: people)
    selection.select(3)
    #expect(selection.ids.peek() == [3] && selection.first == 3)
    selection.toggle(5)
    #expect(selection.ids.peek() == [3, 5] && selection.count == 2)
    selection.extend(to: 2)
    #expect(selection.ids.peek().sorted() == [2, 3, 4, 5])
    selection.extend(to: 7)
    #expect(Set(selection.ids.peek()) == [5, 6, 7])
    selection.toggle(6)
    #expect(Set(selection.ids.peek()) == [5, 7])
    selection.selectAll()
    #expect(selection.count == 9)
    selection.clear()
    #expect(selection.isEmpty)
  }

  @Test func `a selection that is extended row by row has the rows between, whichever way it goes`() {
    let selection = Selection(in: people)
    selection.select(5)
    for row in [6, 7, 8, 9, 7, 5, 4, 2, 3, 1, 9, 4, 4] {
      selection.extend(to: row)
      #expect(Array(selection.ids.peek()) == Array(min(5, row)...max(5, row)))
    }
    selection.extend(to: 8)
    people.move(from: 6, to: 8)
    selection.extend(to: 7)
    #expect(Array(selection.ids.peek()) == [5, 6, 8, 9, 7], "rows have moved since")
    selection.toggle(2)
    selection.extend(to: 3)
    #expect(Array(selection.ids.peek()) == [2, 3])
  }

  @Test func `a selection that is extended over rows with one identity has it once`() {
    let people = ObservableArray([1, 2, 1, 3, 4, 3].map { Person(id: $0) })
    withDiagnostics { _ in
    } in: {
      let selection = Selection(in: people)
      selection.select(1)
      for (row, ids) in [(2, [1, 2]), (3, [1, 2, 3]), (2, [1, 2]), (4, [1, 2, 3, 4]), (1, [1])] {
        selection.extend(to: row)
        #expect(Array(selection.ids.peek()) == ids)
      }
      selection.select(4)
      for (row, ids) in [(3, [3, 4]), (2, [2, 1, 3, 4]), (1, [2, 1, 3, 4]), (3, [3, 4])] {
        selection.extend(to: row)
        #expect(Array(selection.ids.peek()) == ids)
      }
    }
  }

  @Test func `a single selection has one row at a time`() {
    let selection = Selection(in: people, by: \.id, allowsSeveral: false)
    selection.select(1)
    selection.toggle(2)
    #expect(selection.ids.peek() == [2])
    selection.extend(to: 4)
    selection.insert(5)
    #expect(selection.ids.peek() == [5])
    selection.selectAll()
    selection.replaceAll(with: [7, 8])
    #expect(selection.ids.peek() == [8])
    selection.toggle(8)
    #expect(selection.isEmpty)
  }

  @Test func `a selected row stays selected where it moves, and its selection ends when it leaves`() {
    let selection = Selection(in: people)
    selection.replaceAll(with: [2, 3])
    people.move(from: 1, to: 8)
    people[id: 2]?.name = "Ada"
    #expect(selection.contains(2))
    batch {
      people.remove(id: 2)
      #expect(!selection.contains(2) && selection.ids.value == [3])
    }
    people.append(Person(id: 2))
    #expect(!selection.contains(2) && selection.first == 3)
  }

  @Test func `a row that is removed and inserted in one batch stays selected`() {
    let selection = Selection(in: people)
    selection.select(4)
    batch {
      let person = people.remove(at: 3)
      people.insert(person, at: 0)
    }
    #expect(selection.contains(4))
  }

  @Test func `no reader ever sees a removed row selected`() {
    let selection = Selection(in: people)
    selection.select(9)
    var seen: [String] = []
    let effect = Effect { seen.append("\(people.count) \(selection.ids.value.map { $0 })") }
    people.removeLast()
    #expect(seen == ["9 [9]", "8 []"])
    effect.cancel()
  }

  @Test func `a row that is not there yet is selected when it comes`() {
    let selection = Selection(in: people)
    selection.select(12)
    #expect(selection.isEmpty && !selection.contains(12))
    people.append(Person(id: 12))
    #expect(selection.ids.peek() == [12])
  }

  @Test func `a click runs the readers of the two rows whose selection changes`() {
    let selection = Selection(in: people)
    selection.select(1)
    var runs: [Int] = []
    let effects = people.peek().map { person in
      Effect {
        _ = selection.contains(person.id)
        runs.append(person.id)
      }
    }
    runs = []
    selection.select(7)
    #expect(runs == [1, 7])
    effects.forEach { $0.cancel() }
  }

  @Test func `a click in a list of many rows evaluates none of the others`() {
    var looks = 0
    struct ID: Hashable {
      let number: Int
      let look: () -> Void
      static func == (one: ID, other: ID) -> Bool {
        one.look()
        return one.number == other.number
      }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    let ids = (0..<500).map { ID(number: $0) { looks += 1 } }
    let selection = Selection<ID>()
    let effects = ids.map { id in Effect { _ = selection.contains(id) } }
    selection.select(ids[3])
    looks = 0
    selection.select(ids[400])
    #expect(looks < 50)
    effects.forEach { $0.cancel() }
  }

  @Test func `a row that was toggled off is still the one to extend from after it was renamed`() {
    struct Item: Identifiable { var id: Int }
    let items = ObservableArray([Item(id: -1), Item(id: 2), Item(id: 3)])
    let selection = Selection(in: items)
    selection.toggle(-1)
    selection.toggle(-1)
    items.replace(id: -1, with: Item(id: 7))
    selection.extend(to: 3)
    #expect(selection.ids.value == [7, 2, 3])
  }

  @Test func `the one selected row can be bound`() {
    let selection = Selection<Int>()
    let single = selection.single()
    single.value = 4
    #expect(selection.ids.peek() == [4] && single.value == 4)
    single.value = nil
    #expect(selection.isEmpty)
  }

  // MARK: - Rows that come and go in one operation

  private struct Item: Identifiable, Equatable { let id: Int }

  @Test(arguments: [true, false])
  func `a row that is inserted, selected and removed in one operation is not selected when its identity comes again`(
    allowsSeveral: Bool
  ) {
    let items = ObservableArray([Item(id: 1)])
    let selection = Selection(in: items, allowsSeveral: allowsSeveral)
    batch {
      items.append(Item(id: 2))
      selection.select(2)
      items.remove(id: 2)
    }
    items.append(Item(id: 2))
    #expect(selection.isEmpty && !selection.contains(2))
    batch {
      selection.select(3)
      items.append(Item(id: 3))
      items.remove(id: 3)
    }
    items.append(Item(id: 3))
    #expect(selection.isEmpty, "also if it was selected before it came")
    try? transaction {
      items.append(Item(id: 4))
      selection.select(4)
      throw CancellationError()
    }
    selection.select(4)
    items[id: 1] = nil
    items.append(Item(id: 4))
    #expect(selection.first == 4, "a failed transaction leaves no trace")
  }

  @Test func `a row that is inserted, selected and renamed in one operation is selected`() {
    let items = ObservableArray([Item(id: 1)])
    let selection = Selection(in: items)
    batch {
      items.append(Item(id: -1))
      selection.select(-1)
      items.replace(id: -1, with: Item(id: 10))
    }
    #expect(Array(selection.ids.value) == [10])
    batch {
      items.replace(id: 1, with: Item(id: 11))
      selection.toggle(11)
      items.replace(id: 11, with: Item(id: 1))
    }
    #expect(Array(selection.ids.value) == [10, 1], "also if the array is then what it was")
    batch {
      items.replace(id: 10, with: Item(id: 12))
      selection.select(12)
      items.remove(id: 12)
    }
    items.append(Item(id: 12))
    #expect(selection.isEmpty)
  }

  @Test func `a row from which the selection was extended is no longer that when it has left`() {
    let selection = Selection(in: people)
    selection.select(3)
    people.remove(id: 3)
    people.insert(Person(id: 3), at: 2)
    selection.extend(to: 5)
    #expect(Array(selection.ids.value) == [5])
  }

  @Test func `of two selected rows the one that is replaced by the other leaves it selected once`() {
    let selection = Selection(in: people)
    selection.replaceAll(with: [2, 4])
    people.replace(id: 2, with: Person(id: 4))
    #expect(Array(selection.ids.value) == [4])
    selection.select(6)
    people.replace(id: 5, with: Person(id: 6))
    #expect(Array(selection.ids.value) == [6], "one of the two was selected")
  }

  @Test func `a selection without a name is called after the line that made it`() {
    let selection = Selection(in: people)
    let remove = Command<Void, Void>(enabledIf: { !selection.ids.value.isEmpty }) {}
    let place = "at SelectionSpec.swift:\(#line - 2)'"
    #expect(whyNot(remove).hasSuffix("is disabled because 'selection \(place) is []."))
    #expect(!Graph.dump(selection.ids).contains("Selection.swift") && !Graph.dump(selection.ids).contains("Rows.swift"))
  }

  // MARK: - As shown

  @Test func `a selection is extended over the rows that are shown, in the order in which they are`() {
    let selection = Selection(in: people)
    let odd = people.filtered { !$0.id.isMultiple(of: 2) }
    let falling = odd.sorted { $0.id > $1.id }
    selection.select(1)
    selection.extend(to: 5, in: odd)
    #expect(Array(selection.ids.value) == [1, 3, 5])
    selection.extend(to: 3, in: falling)
    #expect(Array(selection.ids.value) == [3, 1])
    selection.extend(to: 5, in: odd, by: \.id)
    #expect(Array(selection.ids.value) == [1, 3, 5])
    selection.extend(to: 4, in: odd)
    #expect(Array(selection.ids.value) == [4], "it is hidden")
    let single = Selection(in: people, allowsSeveral: false)
    single.select(1)
    single.extend(to: 5, in: odd)
    #expect(Array(single.ids.value) == [5])
  }

  @Test func `what a view without an order shows as selected keeps the order of the rows that stay`() {
    let selection = Selection(in: people)
    for id in [5, 3, 9] { selection.toggle(id) }
    var changes = 0
    let observation = selection.ids.observeChanges { _, _ in changes += 1 }
    selection.take([3, 5, 9])
    #expect(changes == 0)
    selection.take([3, 5, 1])
    #expect(Array(selection.ids.value) == [5, 3, 1])
    #expect(changes == 1)
    selection.take([])
    #expect(selection.isEmpty)
    observation.cancel()
  }
}
