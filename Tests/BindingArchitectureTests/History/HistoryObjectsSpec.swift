import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import BindingTesting
import Testing

private struct Person: Equatable, Identifiable {
  var id = 1
  var name = "Ada"
  var age = 36
}

/// A record whose equality is its identity.
private struct Post: Equatable, Identifiable {
  let id: Int
  var title: String
  static func == (one: Post, other: Post) -> Bool { one.id == other.id }
}

private enum Change { case add(Int) }

/// A row with an observable title.
private final class Row {
  let title = Observable("")
  let scope = Scope()
}

/// A type that conforms to `Undoable` by itself.
private final class Canvas: Undoable {
  let shapes = Observable<Set<String>>([])
  var undoState: Set<String> { shapes.value }
  func restore(undoState: Set<String>) { shapes.value = undoState }
}

@Suite struct HistoryObjectsSpec {
  private let person = Observable(Person(), name: "person")

  // MARK: What counts as a change

  @Test func `the policy of an observable says what is a step, and not the equality of its type`() {
    let post = Observable(Post(id: 1, title: "a"), changes: .by { $0.title == $1.title })
    let history = History(of: post)
    post.value.title = "b"
    post.value = Post(id: 2, title: "b")
    #expect(post.value.id == 1, "a write that is no change keeps the value")
    history.undo.execute()
    #expect(post.value.title == "a" && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(post.value.title == "b")
    history.group {
      post.value.title = "c"
      post.value.title = "b"
    }
    #expect(history.undo.isEnabled.value)
    history.undo.execute()
    #expect(post.value.title == "a", "a group that changes nothing in the end is no step")
  }

  @Test func `each write is a step of an observable whose writes are always changes`() {
    let tick = Observable(1, changes: .always)
    let history = History(of: tick)
    tick.value = 1
    #expect(history.undo.isEnabled.value)
  }

  @Test func `the policy of a store's state says what is a step`() {
    let store = Store(Post(id: 1, title: "a"), changes: .by { $0.title == $1.title }) { post, title in
      post.title = title
    }
    let history = History(of: store)
    store.send("b")
    history.undo.execute()
    #expect(store.state.value.title == "a")
  }

  @Test func `a lens and a property can be undone`() {
    final class Model { @Tracked var count = 0 }
    let model = Model()
    let name = person[\.name]
    let history = History(of: name, model.$count)
    person.value.age = 37
    #expect(!history.undo.isEnabled.value)
    name.value = "Grace"
    model.count += 1
    history.undo.execute()
    history.undo.execute()
    #expect(model.count == 0)
    #expect(person.value == Person(age: 37))
  }

  @Test func `rows of an array keep their identities through undo and redo`() {
    let rows: ObservableArray = ["a", "b", "c"]
    let history = History(of: rows)
    let changes = Recorder(rows.mapped { $0 })
    rows.remove(at: 1)
    rows.move(from: 1, to: 0)
    let before = rows.value
    history.undo.execute()
    #expect(rows.value.changes(from: before).moves.count == 1)
    history.undo.execute()
    #expect(Array(rows.value) == ["a", "b", "c"])
    #expect(Array(changes.values.last!) == ["a", "b", "c"])
  }

  @Test func `undo of a store needs no action, and replaying its actions leads to the same state`() {
    let store = Store(0, keeping: 10) { (state: inout Int, change: Change) in
      switch change {
      case .add(let count): state += count
      }
    }
    let handled = Recorder(store.handled)
    let history = History(of: store)
    store.send(.add(1))
    store.send(.add(2))
    history.undo.execute()
    #expect(store.state.value == 1)
    #expect(store.actions.count == 1)
    #expect(store.replay() == 1)
    history.redo.execute()
    #expect(store.state.value == 3)
    #expect(store.replay() == 3)
    #expect(handled.values.count == 2)
  }

  @Test func `undo of a form restores the model, in one step for each commit`() {
    let name = Field(person[\.name], commit: .onCommit)
    let age = Field(person[\.age], via: .integer, commit: .onCommit)
    let form = Form(name, age)
    let history = History(of: form)
    name.text.value = "Grace"
    age.text.value = "85"
    #expect(!history.undo.isEnabled.value)
    form.commit()
    name.text.value = "Hedy"
    history.undo.execute()
    #expect(person.value == Person())
    #expect(name.text.value == "Ada")
    #expect(age.text.value == "36")
    #expect(!history.undo.isEnabled.value)
    history.redo.execute()
    #expect(person.value == Person(name: "Grace", age: 85))
    #expect(age.text.value == "85")
  }

  @Test func `undo restores a form in a form, and parts that come and go`() {
    let people = [Observable(Person()), Observable(Person(id: 2, name: "Grace"))]
    let fields = people.map { Field($0[\.name]) }
    let shown = Observable([0, 1])
    let rows = Form { shown.value.map { Form(fields[$0]).part } }
    let history = History(of: Form(forms: [rows]))
    fields[1].text.value = "Hopper"
    shown.value = [0]
    #expect(history.undoName.value == nil)
    fields[0].text.value = "Lovelace"
    history.undo.execute()
    #expect(people.map(\.value.name) == ["Ada", "Hopper"])
    history.undo.execute()
    #expect(people.map(\.value.name) == ["Ada", "Grace"])
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `selecting another record is no step, and an undo writes the one that was edited`() {
    let people = [Observable(Person()), Observable(Person(id: 2, name: "Grace"))]
    let selected = Observable(people[0])
    let name = Field(selected.following { $0[\.name] })
    let history = History(of: name)
    name.text.value = "Lovelace"
    selected.value = people[1]
    #expect(name.text.value == "Grace")
    name.text.value = "Hopper"
    history.undo.execute()
    #expect(people.map(\.value.name) == ["Lovelace", "Grace"])
    history.undo.execute()
    #expect(people.map(\.value.name) == ["Ada", "Grace"])
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `a custom type takes part in a history`() {
    let canvas = Canvas()
    let history = History(of: canvas, person)
    batch {
      canvas.shapes.value.insert("circle")
      person.value.age += 1
    }
    history.undo.execute()
    #expect(canvas.shapes.value.isEmpty)
    #expect(person.value.age == 36)
  }

  @Test func `an undo leaves the order alone after a server has made all rows anew`() {
    let list = ObservableArray([Person(id: 1, name: "Ada"), Person(id: 2, name: "Bob")])
    let history = History(of: list)
    list.insert(Person(id: 0, name: "Eve"), at: 1)
    history.undo.execute()
    for _ in 0..<2 {
      history.ignoring {
        let swapped = list.value.reversed()
        list.removeAll()
        list.append(contentsOf: swapped)
      }
    }
    history.redo.execute()
    history.ignoring { list[id: 0]?.name = "Eva" }
    history.undo.execute()
    #expect(list.value.map(\.name) == ["Ada", "Eva", "Bob"])
    #expect(!history.redo.isEnabled.value)
  }

  @Test(arguments: [true, false])
  func `a redo moves no row that a server, or its own step, has moved to and fro`(byServer: Bool) {
    let list = ObservableArray([Person(id: 1, name: "Ada"), Person(id: 0, name: "Eve"), Person(id: 2, name: "Bob")])
    let history = History(of: list)
    func move() { list.move(from: 0, to: 1) }
    if byServer {
      list.remove(id: 0)
      for _ in 0..<2 { history.ignoring(move) }
    } else {
      batch {
        list.remove(id: 0)
        for _ in 0..<2 { move() }
      }
    }
    history.undo.execute()
    history.ignoring { list[id: 0]?.name = "Eva" }
    history.redo.execute()
    #expect(list.value.map(\.name) == ["Ada", "Eva", "Bob"])
    #expect(!history.undo.isEnabled.value)
  }

  // MARK: Objects that come and go

  @Test func `the states of an object are dropped when its token ends`() {
    let history = History(of: person)
    let row = Row()
    history.track(row.title).store(in: row.scope)
    row.title.value = "a"
    batch {
      row.title.value = "b"
      person.value.age = 37
    }
    row.title.value = "c"
    row.scope.end()
    row.title.value = "d"
    history.undo.execute()
    #expect(row.title.value == "d")
    #expect(person.value.age == 36)
    #expect(!history.undo.isEnabled.value)
    history.redo.execute()
    #expect(person.value.age == 37)
  }

  @Test func `a history follows many rows that are added, changed together and removed`() {
    let history = History(of: person, merging: .seconds(1), clock: ManualClock())
    let rows = (0..<2_000).map { _ in Row() }
    let scope = Scope()
    batch { for row in rows { history.track(row.title).store(in: scope) } }
    for text in ["a", "ab"] { batch { for row in rows { row.title.value = text } } }
    history.undo.execute()
    #expect(rows.allSatisfy { $0.title.value == "" })
    #expect(!history.undo.isEnabled.value)
    history.redo.execute()
    #expect(rows.allSatisfy { $0.title.value == "ab" })
    scope.end()
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `a tracked row that was removed is released`() {
    let history = History(of: person)
    expectReleased {
      let row = Row()
      history.track(row.title).store(in: row.scope)
      row.title.value = "a"
      return row
    }
    #expect(!history.undo.isEnabled.value)
  }

  @Test func `a lens that is made where it is tracked is undone until its token ends, and then released`() {
    let history = History(of: Observable(0))
    let name = Field(person[\.name])
    weak var kept: Lens<Int>?
    let age = {
      let lens = person[\.age]
      kept = lens
      return history.track(lens)
    }()
    let content = history.track(name.content)
    person.value.age = 37
    name.text.value = "Grace"
    history.undo.execute()
    history.undo.execute()
    #expect(person.value == Person())
    history.redo.execute()
    #expect(person.value.age == 37 && kept != nil)
    age.cancel()
    #expect(kept == nil && !history.undo.isEnabled.value)
    content.cancel()
  }

  @Test func `a tracked observable is retained until its token ends, an array is not`() {
    let history = History(of: person)
    weak var kept: Observable<Int>?
    weak var released: ObservableArray<Int>?
    let tokens = {
      let (number, numbers) = (Observable(1), ObservableArray([1]))
      (kept, released) = (number, numbers)
      return [history.track(number), history.track(numbers)]
    }()
    #expect(kept != nil && released == nil)
    for token in tokens { token.cancel() }
    #expect(kept == nil)
  }

  @Test func `a history is released with the objects that it tracks`() {
    weak var kept: Canvas?
    expectReleased {
      let canvas = Canvas()
      kept = canvas
      let history = History(of: canvas)
      canvas.shapes.value = ["a"]
      return history
    }
    #expect(kept == nil)
  }

  @Test func `steps of a history keep values, not objects`() {
    final class Value: Equatable {
      static func == (one: Value, other: Value) -> Bool { one === other }
    }
    let current = Observable(Value())
    let history = History(of: current, limit: 1)
    weak let first = current.value
    current.value = Value()
    #expect(first != nil)
    current.value = Value()
    #expect(first == nil)
    history.undo.execute()
  }

  @Test func `a history made in a computed works`() {
    let selected = Observable(0)
    let editor = Computed { () -> (Observable<String>, History) in
      _ = selected.value
      let text = Observable("")
      return (text, History(of: text))
    }
    let effect = Effect { _ = editor.value }
    let (text, history) = editor.value
    text.value = "a"
    history.undo.execute()
    #expect(text.value == "")
    effect.cancel()
  }
}
