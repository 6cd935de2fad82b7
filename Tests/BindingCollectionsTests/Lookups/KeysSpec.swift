import Binding
@testable import BindingCollections
import TestSupport
import Testing

private struct Todo: Identifiable, Equatable {
  var id: Int
  var title: String
  var isDone = false
}

@Suite struct KeysSpec {
  private let todos = ObservableArray(
    [Todo(id: 1, title: "Read"), Todo(id: 2, title: "Write"), Todo(id: 3, title: "Sleep")], name: "todos")

  private func titles() -> [String] { todos.peek().map(\.title) }

  @Test func `an element is read and changed in place by its identity`() {
    #expect(todos[id: 2]?.title == "Write")
    #expect(todos[id: 9] == nil)
    todos[id: 2]?.title = "Draw"
    todos[id: 9]?.title = "Nothing"
    #expect(titles() == ["Read", "Draw", "Sleep"])
    #expect(todos.offset(id: 3) == 2 && todos.contains(id: 1) && !todos.contains(id: 9))
    #expect(todos.remove(id: 1)?.title == "Read")
    #expect(todos.remove(id: 1) == nil)
    #expect(todos.offset(id: 3) == 1)
  }

  @Test func `writing nil by key removes an element, and writing a new key appends an element`() {
    todos[id: 2] = nil
    todos[id: 4] = Todo(id: 4, title: "Eat")
    todos[id: 1] = Todo(id: 1, title: "Rest")
    #expect(titles() == ["Rest", "Sleep", "Eat"])
  }

  @Test func `an edit by key is one change, and an equal one is none`() {
    var log: [String] = []
    let subscription = todos.observeChangeSets { log.append($0.description) }
    todos[id: 2]?.title = "Draw"
    todos[id: 2]?.title = "Draw"
    todos[id: 9]?.title = "Draw"
    #expect(log == ["*1"])
    subscription.cancel()
  }

  @Test func `readers of a key depend on its element alone`() {
    var log: [String] = []
    let effects = [
      Effect { log.append("title \(todos[id: 2]?.title ?? "none")") },
      Effect { log.append("offset \(todos.offset(id: 2).map(String.init) ?? "none")") },
      Effect { log.append("contains \(todos.contains(id: 2))") },
    ]
    log = []
    todos[id: 1]?.title = "Look"
    todos.append(Todo(id: 4, title: "Eat"))
    #expect(log.isEmpty)
    todos.move(from: 1, to: 0)
    #expect(log == ["offset 0"])
    log = []
    todos[0].title = "Draw"
    #expect(log == ["title Draw"])
    log = []
    todos[id: 2] = nil
    #expect(log == ["title none", "offset none", "contains false"])
    withExtendedLifetime(effects) {}
  }

  @Test func `an edit by key in an effect makes no dependency`() {
    let trigger = Observable(0)
    let effect = Effect {
      _ = trigger.value
      todos[id: 1]?.title += "!"
      todos[id: 5] = Todo(id: 5, title: "Dig")
      todos.remove(id: 5)
    }
    #expect(todos.observerCount == 0)
    trigger.value = 1
    #expect(todos[id: 1]?.title == "Read!!")
    withExtendedLifetime(effect) {}
  }

  @Test func `a key that changes in place is found as the new one, and two exchanged keys are found`() {
    #expect(todos.contains(id: 1))
    todos[0].id = 7
    #expect(todos[id: 7]?.title == "Read" && !todos.contains(id: 1))
    batch {
      todos[1].id = 3
      todos[2].id = 2
    }
    #expect(todos[id: 2]?.title == "Sleep" && todos[id: 3]?.title == "Write")
  }

  @Test func `the first of two elements with one key is found, and the second is reported`() {
    var reports: [Diagnostic] = []
    withDiagnostics {
      reports.append($0)
    } in: {
      #expect(todos.contains(id: 1))
      todos.append(Todo(id: 1, title: "Again"))
      #expect(todos[id: 1]?.title == "Read")
    }
    #expect(reports.map(\.kind) == [.duplicateKey])
    #expect(reports.first?.description == "Of two elements with one key only the first is found: 'todos', '1'.")
    todos.move(from: 3, to: 0)
    #expect(todos[id: 1]?.title == "Again")
    todos.removeFirst()
    #expect(todos[id: 1]?.title == "Read")
  }

  @Test func `an index by another key reads and writes, and an index of a derived array reads`() {
    let byTitle = todos.indexed(by: \.title)
    byTitle["Write"]?.isDone = true
    #expect(byTitle.offset(of: "Write") == 1 && byTitle["Write"]?.isDone == true)
    todos[1].title = "Draw"
    #expect(byTitle["Write"] == nil && byTitle.contains("Draw"))
    let open = todos.filtered { !$0.isDone }.sorted(byKey: \.title)
    #expect(open[id: 3]?.title == "Sleep" && open[id: 2] == nil && open.offset(id: 3) == 1)
    let effect = Effect { _ = open.value }
    todos[id: 2]?.isDone = false
    #expect(open.offset(id: 2) == 0)
    effect.cancel()
  }

  @Test func `a lens by key follows its element, is nil while there is none, and removes it by nil`() {
    let lens = todos.lens(id: 2)
    let title = lens[ifPresent: \.title]
    var log: [String?] = []
    let subscription = title.observe { log.append($0) }
    title.value = "Draw"
    todos.move(from: 1, to: 2)
    todos[id: 3]?.title = "Dream"
    #expect(titles() == ["Read", "Dream", "Draw"])
    lens.value = nil
    title.value = "Nobody"
    #expect(titles() == ["Read", "Dream"])
    lens.value = Todo(id: 2, title: "Write")
    #expect(titles() == ["Read", "Dream", "Write"])
    #expect(log == ["Write", "Draw", nil, "Write"])
    subscription.cancel()
  }

  @Test func `an element written under the key of another traps by name`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ObservableArray([Todo(id: 1, title: "Read")], name: "todos")[id: 2] = Todo(id: 3, title: "Write")
    }
    #expect(trap.message.contains("an element with the key 3 is written as 'todos'[2]"))
  }

  @Test func `an index keeps no former elements`() {
    final class Thing: Identifiable {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let things = ObservableArray((0..<3).map(Thing.init))
    #expect(things.contains(id: 0))
    weak let first = things.peek().first
    things.removeFirst()
    #expect(first == nil)
  }

  @Test func `a key without readers is forgotten, and can be read again`() {
    let index = todos.readings.indexByID(named: "todos")
    var shown: [Int: String?] = [:]
    for round in 0..<3 {
      let effects = (0..<100).map { key in Effect { shown[key] = todos[id: key]?.title } }
      #expect(index.readings.written.keys.count == 100)
      todos[id: 2]?.title = "Write \(round)"
      #expect(shown[2] == "Write \(round)")
      effects[2].cancel()
      todos[id: 2]?.title = "Rewrite"
      #expect(shown[2] == "Write \(round)")
      #expect(index.readings.written.keys.count == 99)
      effects.forEach { $0.cancel() }
      #expect(index.readings.written.keys.isEmpty)
    }
  }

  @Test func `a reader that does not keep the array may outlive it`() {
    var list: ObservableArray? = ObservableArray([Todo(id: 1, title: "Read")])
    var shown: String?
    let effect = Effect { [weak list] in shown = list?[id: 1]?.title }
    #expect(shown == "Read")
    list = nil
    effect.cancel()
    #expect(shown == "Read")
  }

  @Test func `an index that was released asks for no keys`() {
    var calls = 0
    var titles: ArrayIndex? = todos.indexed { todo in
      calls += 1
      return todo.title
    }
    let others = todos.indexed(by: \.id)
    #expect(titles?.contains("Read") == true && others.contains(1))
    calls = 0
    todos.append(Todo(id: 4, title: "Eat"))
    #expect(calls == 1)
    titles = nil
    todos.append(Todo(id: 5, title: "Drink"))
    #expect(calls == 1)
    #expect(others.contains(5))
  }

  @Test func `an index works on when other indexes are released during a lookup`() {
    var others: [ArrayIndex<ObservableArray<Todo>, String>] = []
    func keep(_ key: @escaping (Todo) -> String) {
      others.append(todos.indexed(by: key))
      others[others.count - 1]["Read"].map { _ in }
    }
    keep(\.title)
    keep { todo in
      if todo.title == "Draw" { others = [] }
      return todo.title
    }
    let last = todos.indexed(by: \.id)
    var shown: [String?] = []
    let effect = Effect { shown.append(last[2]?.title) }
    todos[1].title = "Draw"
    #expect(shown == ["Write", "Draw"])
    #expect(others.isEmpty)
    effect.cancel()
  }

  @Test func `an edit evaluates no other observed elements, however many there are`() {
    var calls = 0
    let titles = todos.indexed { todo in
      calls += 1
      return todo.title
    }
    todos.append(contentsOf: (4...500).map { Todo(id: $0, title: "\($0)") })
    var runs = 0
    let effects = (4...500).map { number in
      Effect {
        runs += titles["\(number)"] == nil ? 0 : 1
      }
    }
    (calls, runs) = (0, 0)
    titles["77"]?.isDone = true
    #expect(runs == 1)
    #expect(calls < 20)
    effects.forEach { $0.cancel() }
  }

  @Test func `the elements that a failed transaction has shown to a reader are restored`() {
    struct Refused: Error {}
    var (old, kept): (String?, PersistentArray<Todo>?) = (nil, nil)
    let early = Effect { old = todos[id: 1]?.title }
    var (new, late): (String?, Effect?) = (nil, nil)
    try? transaction {
      todos[id: 1]?.title = "Uncommitted"
      late = Effect { new = todos[id: 1]?.title }
      #expect(old == "Read" && new == "Uncommitted")
      kept = todos.peek()
      throw Refused()
    }
    #expect(old == "Read" && new == "Read")
    todos.value = kept!
    #expect(old == "Uncommitted" && new == "Uncommitted")
    todos[id: 1]?.title = "Again"
    #expect(old == "Again" && new == "Again")
    early.cancel()
    late?.cancel()
  }

  @Test func `a batch that leaves an array as it was runs no reader of the array, also if a key is read`() {
    let (tags, prices) = (ObservableSet([1]), ObservableDictionary(["tea": 3]))
    let chosen = Selection<Int>()
    chosen.replaceAll(with: [2, 1])
    var log: [String] = []
    let effects = [
      Effect { log.append("todos \(todos.value.count)") }, Effect { log.append("tags \(tags.value.count)") },
      Effect { log.append("prices \(prices.value.count)") }, Effect { log.append("chosen \(chosen.ids.value.count)") },
      Effect { log.append("keys \(todos[id: 1]?.title ?? "") \(tags.contains(1)) \(prices["tea"] ?? 0)") },
      Effect { log.append("key \(chosen.contains(1))") },
    ]
    log = []
    batch {
      todos[0].title = "Draw"
      todos[0].title = "Read"
    }
    batch {
      tags.insert(2)
      tags.insert(3)
      tags.formUnion([4])
      tags.subtract([2, 3, 4])
    }
    batch {
      prices.updateValue(4, forKey: "tea")
      prices.merge(["tea": 3] as KeyValuePairs) { $1 }
      prices["milk"] = 2
      prices.removeValue(forKey: "milk")
    }
    batch {
      chosen.toggle(1)
      chosen.toggle(1)
    }
    #expect(log.isEmpty)
    withExtendedLifetime(effects) {}
  }

  @Test func `a computed edits the collections that it has made, also if a nested one has read them by key`() {
    let numbers = ObservableArray(1...4)
    let shown = Computed {
      let (late, prices) = (ObservableSet<Int>(), ObservableDictionary<Int, Int>([:]))
      let (guests, chosen) = (ObservableArray<Todo>(), Selection<Int>())
      let left = numbers.filtered {
        !late.contains($0) && prices[$0] == nil && guests[id: $0] == nil && !chosen.contains($0)
      }
      _ = left.peek()
      late.insert(1)
      prices[2] = 5
      _ = left.peek()
      prices[2] = 6
      guests.append(Todo(id: 3, title: ""))
      chosen.select(4)
      chosen.select(1)
      return Array(left.value)
    }
    #expect(shown.value == [4])
    numbers.append(5)
    #expect(shown.value == [4, 5])
  }

  @Test func `readers of all elements run when the result has changed`() {
    var log: [String] = []
    let limit = Observable(2)
    let effects = [
      Effect { log.append("done \(todos.count { $0.isDone })") },
      Effect { log.append("next \(todos.first { !$0.isDone }?.id ?? 0)") },
      Effect { log.append("all \(todos.allSatisfy(\.isDone))") },
      Effect { log.append("some \(todos.contains { $0.id > limit.value })") },
      Effect { log.append("sum \(todos.sum(of: \.id))") },
      Effect { log.append("last \(todos.max(by: \.id)?.id ?? 0)") },
      Effect { log.append("first \(todos.min(by: \.title)?.title ?? "")") },
    ]
    #expect(log == ["done 0", "next 1", "all false", "some true", "sum 6", "last 3", "first Read"])
    log = []
    todos[id: 2]?.title = "Work"
    #expect(log.isEmpty)
    todos[id: 1]?.isDone = true
    #expect(log == ["done 1", "next 2", "first Read"])  // who is first by title is done now
    log = []
    limit.value = 5
    #expect(log == ["some false"])
    log = []
    todos.append(Todo(id: 9, title: "Act", isDone: true))
    #expect(log == ["done 2", "some true", "sum 15", "last 9", "first Act"])
    withExtendedLifetime(effects) {}
  }

  @Test func `edits of many elements in one batch are one change`() {
    var log: [String] = []
    let subscription = todos.observeChangeSets { log.append($0.description) }
    todos.update(where: { $0.id > 1 }) { $0.isDone = true }
    todos.update(where: { $0.id > 1 }) { $0.isDone = true }
    todos += [Todo(id: 4, title: "Eat")]
    #expect(todos.remove(Todo(id: 4, title: "Eat")))
    #expect(!todos.remove(Todo(id: 4, title: "Eat")))
    #expect(log == ["*1 *2", "+3", "-3"])
    subscription.cancel()
  }
}
