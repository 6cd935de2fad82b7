import Binding
import BindingArchitecture
import BindingCollections
import BindingForms
import Testing

private struct Refused: Error {}

/// A history of fields that edit one record after another, or whatever stands at a position.
@Suite struct HistoryRecordsSpec {
  // MARK: Records

  private let names = ["Ada", "Grace", "Hedy"].map { Observable($0) }
  private let selected = Observable(0)

  /// A field of the selected name.
  private func field(_ policy: CommitPolicy? = nil) -> Field<String, String> {
    let names = names
    return Field(selected.following { names[$0] }, commit: policy)
  }

  private var values: [String] { names.map(\.value) }

  @Test func `a redo that leaves a row alone leaves it in its place, wherever a server has moved other rows`() {
    struct Row: Equatable, Identifiable { let id: Int, value: Int }
    let rows = ObservableArray([1, 2, 3].map { Row(id: $0, value: 0) })
    let history = History(of: rows)
    rows.removeAll { $0.id == 2 }
    for order in [[3, 1], [1, 3]] {
      history.ignoring { rows.replaceAll(with: order.map { Row(id: $0, value: 0) }, by: \.id) }
    }
    history.undo.execute()
    #expect(rows.value.map(\.id) == [1, 2, 3])
    history.ignoring { rows[id: 2] = Row(id: 2, value: 9) }
    history.redo.execute()
    #expect(rows.value.map(\.id) == [1, 2, 3] && !history.undo.isEnabled.value)
  }

  @Test func `a form with the key of its record is undone key first, and redone key last`() {
    struct Person: Equatable { var id = 1, name = "Ada" }
    let person = Observable(Person())
    let name = Field(person[\.name, per: \.id], commit: .onCommit)
    let id = Field(person[\.id], via: .integer, commit: .onCommit)
    let form = Form(name, id)
    let history = History(of: form)
    name.text.value = "Bob"
    id.text.value = "2"
    #expect(form.commit())
    for _ in 0..<2 {
      history.undo.execute()
      #expect(person.value == Person())
      history.redo.execute()
      #expect(person.value == Person(id: 2, name: "Bob"))
    }
  }

  @Test func `an undone edit of a record that is not selected any more can be redone`() {
    let name = field()
    let history = History(of: name)
    name.text.value = "Augusta"
    selected.value = 1
    name.text.value = "Hopper"
    history.markSaved()
    history.undo.execute()
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"])
    history.redo.execute()
    #expect(values == ["Augusta", "Grace", "Hedy"])
    #expect(!history.isAtSavedState.value)
    history.redo.execute()
    #expect(values == ["Augusta", "Hopper", "Hedy"] && history.isAtSavedState.value)
    history.undo.execute()
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"] && !history.undo.isEnabled.value)
  }

  @Test func `a draft that is written when its record is left is a step`() {
    let name = field(.onCommit.committingWhenLeft)
    let history = History(of: name)
    name.text.value = "Augusta"
    selected.value = 1
    #expect(values == ["Augusta", "Grace", "Hedy"])
    #expect(history.undo.isEnabled.value && !history.isAtSavedState.value)
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"] && selected.value == 1 && history.isAtSavedState.value)
    history.redo.execute()
    #expect(values == ["Augusta", "Grace", "Hedy"])
  }

  @Test func `a commit of a form that also selects another record is a step`() {
    let (name, choice) = (field(.onCommit), Field(selected, via: .integer, commit: .onCommit))
    let form = Form(choice, name)
    let history = History(of: form)
    name.text.value = "Augusta"
    choice.text.value = "1"
    #expect(form.commit() && values == ["Augusta", "Grace", "Hedy"] && selected.value == 1)
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"] && selected.value == 0)
    history.redo.execute()
    #expect(values == ["Augusta", "Grace", "Hedy"] && selected.value == 1)
  }

  @Test func `edits of several records in one group are one step`() {
    let name = field()
    let history = History(of: name)
    history.group("Rename") {
      for (place, text) in ["Augusta", "Hopper", "Lamarr"].enumerated() {
        selected.value = place
        name.text.value = text
      }
      selected.value = 0
    }
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"] && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(values == ["Augusta", "Hopper", "Lamarr"])
    history.ignoring { names[1].value = "Murray" }
    history.undo.execute()
    #expect(values == ["Ada", "Murray", "Hedy"])
  }

  @Test func `edits of a record that a path leaves and finds again by another lens are undone together`() {
    struct Person { var name: String }
    let people = ["Ada", "Grace"].map { Observable(Person(name: $0)) }
    let name = Field(selected.following { people[$0][\.name] })
    let history = History(of: name)
    history.group("Rename") {
      name.text.value = "Augusta"
      selected.value = 1
      selected.value = 0
      name.text.value = "Lovelace"
    }
    history.undo.execute()
    #expect(people.map(\.value.name) == ["Ada", "Grace"] && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(people.map(\.value.name) == ["Lovelace", "Grace"])
  }

  @Test func `an edit that is typed back before another record is selected is no step`() {
    let name = field()
    let history = History(of: name)
    batch {
      name.text.value = "Augusta"
      name.text.value = "Ada"
      selected.value = 1
    }
    try? transaction {
      name.text.value = "Hopper"
      selected.value = 2
      throw Refused()
    }
    #expect(values == ["Ada", "Grace", "Hedy"])
    #expect(!history.undo.isEnabled.value && history.isAtSavedState.value)
  }

  // MARK: Fields that come and go

  @Test(arguments: [false, true])
  func `an undone edit of a row that is not shown any more can be redone`(isNested: Bool) {
    let fields = names.map { Field($0) }
    let shown = Observable([0, 1])
    let rows = Form { shown.value.map { fields[$0].part } }
    let history = History(of: isNested ? Form(forms: [rows]) : rows)
    fields[1].text.value = "Hopper"
    shown.value = [0]
    fields[0].text.value = "Augusta"
    history.markSaved()
    for _ in 0..<2 {
      history.undo.execute()
      history.undo.execute()
      #expect(values == ["Ada", "Grace", "Hedy"] && !history.undo.isEnabled.value)
      history.redo.execute()
      #expect(values == ["Ada", "Hopper", "Hedy"] && !history.isAtSavedState.value)
      history.redo.execute()
      #expect(values == ["Augusta", "Hopper", "Hedy"] && history.isAtSavedState.value)
      #expect(!history.redo.isEnabled.value)
    }
    history.undo.execute()
    history.ignoring { names[1].value = "Murray" }
    history.undo.execute()
    #expect(values == ["Ada", "Murray", "Hedy"] && !history.undo.isEnabled.value)
  }

  @Test func `a row that is edited and then not shown, or shown again by an undo, is undone and redone`() {
    let fields = names.map { Field($0) }
    let shown = Observable([0, 1])
    let history = History(of: Form { shown.value.map { fields[$0].part } })
    batch {
      fields[1].text.value = "Hopper"
      shown.value = [0]
    }
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"])
    batch {
      history.redo.execute()
      shown.value = [0, 1]
    }
    #expect(values == ["Ada", "Hopper", "Hedy"])
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"] && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(values == ["Ada", "Hopper", "Hedy"])
    try? transaction {
      shown.value = []
      history.undo.execute()
      throw Refused()
    }
    #expect(values == ["Ada", "Hopper", "Hedy"] && history.undo.isEnabled.value)
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"])
  }

  @Test func `an edit of a record in the operation in which its field is selected and goes is undone and redone`() {
    let name = field()
    let isShown = Observable(true)
    let history = History(of: Form { isShown.value ? [name.part] : [] })
    batch {
      selected.value = 1
      name.text.value = "Hopper"
      isShown.value = false
    }
    history.undo.execute()
    #expect(values == ["Ada", "Grace", "Hedy"] && !history.undo.isEnabled.value)
    history.redo.execute()
    #expect(values == ["Ada", "Hopper", "Hedy"])
  }

  // MARK: Positions

  @Test func `a commit that was rolled back does not make another element at the position a step`() {
    let list = Observable(["a", "b"])
    let second = Field(list[ifPresent: 1], via: TwoWayConverter.trimmed.optional("none"), commit: .onCommit)
    let form = Form(second)
    let history = History(of: form)
    second.text.value = "B"
    try? transaction {
      form.commit()
      throw Refused()
    }
    #expect(list.value == ["a", "b"])
    list.value.insert("B", at: 1)
    #expect(!history.undo.isEnabled.value)
    list.value.remove(at: 1)
    second.text.value = "B"
    #expect(form.commit() && list.value == ["a", "B"])
    history.undo.execute()
    #expect(list.value == ["a", "b"])
  }
}
