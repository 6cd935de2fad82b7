import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// A draft that was typed for one record is written to no other.
@MainActor @Suite struct DraftsOfOthersSpec {
  private let people = ["Ada", "Grace", "Hedy"].map { Observable($0) }
  private let selected = Observable(0)

  private var names: [String] { people.map { $0.peek() } }

  private static let policies: [CommitPolicy] = [
    .onCommit, .onCommit.committingWhenLeft, .onEnd.committingWhenLeft, .onCommit.keepingWhenLeft(),
    .onCommit.keepingInConflicts, .onCommit.askingInConflicts, .onEnd.keepingInConflicts,
  ]
  private static let calls: [@MainActor (Field<String, String>) -> Void] = [
    { $0.revert() }, { $0.reset() }, { Form($0).revert() }, { Form($0).reset() },
  ]

  @Test(arguments: 0..<7, 0..<4)
  func `after a reset in the batch that selects another record, drafts belong to that one`(policy: Int, call: Int) {
    let people = people
    let field = Field(selected.following { people[$0] }, commit: Self.policies[policy])
    batch {
      selected.value = 1
      Self.calls[call](field)
    }
    #expect(field.text.peek() == "Grace" && !field.isDirty.peek())
    field.text.value = "draft for Grace"
    selected.value = 2
    #expect(names[0] == "Ada" && names[2] == "Hedy" && field.text.peek() == "Hedy")
    field.commit()
    #expect(names[0] == "Ada" && names[2] == "Hedy")
  }

  @Test(arguments: 0..<7, 0..<4)
  func `after a reset in the batch that replaces a record, drafts belong to the new one`(policy: Int, call: Int) {
    struct Person: Equatable { var id: Int, name: String }
    let person = Observable(Person(id: 1, name: "Ada"))
    let field = Field(person[\.name, per: \.id], commit: Self.policies[policy])
    batch {
      person.value = Person(id: 2, name: "Grace")
      Self.calls[call](field)
    }
    field.text.value = "draft for Grace"
    person.value = Person(id: 1, name: "Ada")
    #expect(field.text.peek() == "Ada")
    field.commit()
    #expect(person.peek() == Person(id: 1, name: "Ada"))
  }

  @Test func `a draft for the former record is committed before another record is edited`() {
    let people = people
    let field = Field(selected.following { people[$0] }, commit: .onCommit.committingWhenLeft)
    field.text.value = "Augusta"
    batch {
      selected.value = 1
      field.revert()
      field.text.value = "Admiral Grace"
    }
    #expect(names == ["Augusta", "Grace", "Hedy"])
    #expect(field.text.peek() == "Admiral Grace" && field.isDirty.peek())
    selected.value = 2
    #expect(names == ["Augusta", "Admiral Grace", "Hedy"])
  }

  @Test(arguments: [true, false])
  func `a composed text belongs to the record for which it was begun, even if another one is equal`(
    isField: Bool
  ) {
    let people = [Observable("x"), Observable("x")]
    let name = selected.following { people[$0] }
    let entry = Entry()
    let field = isField ? Field(name, commit: .onChange) : nil
    let binding = field?.bindTwoWay(to: entry) ?? name.bindTwoWay(to: entry)
    entry.compose("n")
    selected.value = 1
    entry.finishComposing("né")
    #expect(people.map(\.value) == ["né", "x"] && entry.content == "x")
    binding.cancel()
  }

  @Test func `a kept draft that a selection brings back is written by a commit in the same batch`() {
    let people = people
    let field = Field(selected.following { people[$0] }, commit: .onEnd.keepingWhenLeft())
    field.text.value = "Augusta"
    selected.value = 1
    batch {
      selected.value = 0
      #expect(field.text.value == "Augusta" && field.commit())
    }
    #expect(names[0] == "Augusta" && !field.isDirty.value)
  }

  @Test(arguments: [true, false])
  func `a text that a control has not announced is written to no record when another one is shown`(isField: Bool) {
    let people = [Observable("x"), Observable("x")]
    let name = selected.following { people[$0] }
    let entry = Entry()
    let field = isField ? Field(name, commit: .onChange) : nil
    let binding = field?.bindTwoWay(to: entry) ?? name.bindTwoWay(to: entry)
    entry.writeQuietly("typed")
    selected.value = 1
    #expect(entry.content == "x")
    entry.edited.send()
    #expect(people.map(\.value) == ["x", "x"])
    binding.cancel()
  }

  @Test(arguments: [true, false], [true, false])
  func `a text typed in a transaction that fails counts in a paused control, and is taken back in another`(
    isField: Bool, isPaused: Bool
  ) {
    struct Failed: Error {}
    let people = people
    let name = selected.following { people[$0] }
    let (entry, scope) = (Entry(), Scope())
    let binding = isField ? Field(name).bindTwoWay(to: entry) : name.bindTwoWay(to: entry)
    binding.store(in: scope)
    if isPaused { scope.pause() }
    try? transaction {
      selected.value = 1
      entry.type("Augusta")
      throw Failed()
    }
    #expect(names == ["Ada", "Grace", "Hedy"] && entry.content == (isPaused ? "Augusta" : "Ada"))
    scope.resume()
    entry.leave()
    #expect(names == [isPaused ? "Augusta" : "Ada", "Grace", "Hedy"] && entry.content == names[0])
  }

  @Test func `a record that is selected and touched in one batch is touched`() {
    let people = people
    let field = Field(selected.following { people[$0] }).validate { _ in .refusal("No.") }
    field.isTouched.value = true
    batch {
      selected.value = 1
      #expect(field.shownError.value == nil && !field.isTouched.value)
      field.isTouched.value = true
    }
    #expect(field.isTouched.value && field.shownError.value != nil)
    selected.value = 2
    #expect(!field.isTouched.value)
    struct Failed: Error {}
    field.isTouched.value = true
    try? transaction {
      selected.value = 0
      _ = field.shownError.value
      throw Failed()
    }
    #expect(field.isTouched.value)
  }

  @Test func `a field of a field reports a conflict with a record that is no longer edited`() {
    let people = people
    let inner = Field(selected.following { people[$0] }, commit: .onCommit.keepingWhenLeft())
    let outer = Field(inner.content, commit: .onCommit.askingInConflicts)
    let entry = Entry()
    let binding = outer.bindTwoWay(to: entry)
    batch {
      selected.value = 1
      entry.type("Aug")
      people[0].value = "Augusta"
      entry.type("Augusta")
      entry.type("Byron")
      selected.value = 0
    }
    #expect(outer.content.value == "Byron" && outer.conflict.value == nil)
    binding.cancel()
  }

  @Test func `a path to the content of a field leads to the record that the field edits`() {
    let people = [Observable("Ada"), Observable("Ada")]
    let inner = Field(selected.following { people[$0] }, commit: .onChange)
    let shown = Observable(inner, changes: .always)
    let outer = Field(shown.following { $0.content }, commit: .onCommit.keepingWhenLeft())
    outer.text.value = "Augusta"
    selected.value = 1
    #expect(outer.text.value == "Ada" && outer.commit() && people.map(\.value) == ["Ada", "Ada"])
    selected.value = 0
    shown.value = inner
    #expect(outer.text.value == "Augusta" && outer.commit() && people.map(\.value) == ["Augusta", "Ada"])
  }

  @Test func `a draft keeps its delay in a transaction that fails, even if that edited another record`() async {
    struct Failed: Error {}
    let (people, clock) = (people, ManualClock())
    let field = Field(
      selected.following { people[$0] }, commit: .delayed(for: .seconds(1), clock: clock).keepingWhenLeft())
    field.text.value = "Augusta"
    try? transaction {
      selected.value = 1
      field.text.value = "Admiral"
      throw Failed()
    }
    await clock.advance(by: .seconds(1))
    #expect(names == ["Augusta", "Grace", "Hedy"] && !field.isDirty.value)
  }

  @Test func `an error is shown for the touched record, and for no other`() async throws {
    let people = people
    let field = Field(selected.following { people[$0] }, commit: .onCommit.keepingWhenLeft())
      .validate { $0.count < 6 ? .refusal("Too short.") : nil }
    field.isTouched.value = true
    #expect(field.shownError.value != nil)
    selected.value = 1
    #expect(field.shownError.value == nil && field.error.value != nil)
    field.text.value = "Augusta"
    field.refuse("Taken.")
    #expect(field.shownError.value?.message == "Taken.")
    selected.value = 2
    field.text.value = "Augusta"
    #expect(field.isValid.value)
    selected.value = 1
    #expect(field.error.value?.message == "Taken.")
  }

  @Test func `an edit at a position is not undone where another element stands now`() {
    let list = Observable(["a", "b"], name: "list")
    let row = Field(list[ifPresent: 1], commit: .onCommit)
    let form = Form(row)
    row.content.value = "BB"
    #expect(form.commit() && list.value == ["a", "BB"])
    form.undo()
    #expect(list.value == ["a", "b"])
    form.redo()
    list.value.insert("zero", at: 0)
    var reports: [Diagnostic.Kind] = []
    withDiagnostics({ reports.append($0.kind) }) { form.undo() }
    #expect(list.value == ["zero", "a", "BB"] && reports == [.positionChanged])
  }

  @Test func `an edit of a part of the element at a position is not undone where another element stands now`() {
    struct Row: Equatable { var text: String }
    let list = Observable([Row(text: "a"), Row(text: "b")], name: "list")
    let text = Field(list[ifPresent: 1][ifPresent: \.text], commit: .onCommit)
    let form = Form(text)
    text.content.value = "BB"
    #expect(form.commit() && list.value.map(\.text) == ["a", "BB"])
    list.value.insert(Row(text: "zero"), at: 0)
    var reports: [Diagnostic.Kind] = []
    withDiagnostics({ reports.append($0.kind) }) { form.undo() }
    #expect(list.value.map(\.text) == ["zero", "a", "BB"] && reports == [.positionChanged])
  }

  @Test(arguments: 0..<7)
  func `a submission is undone in its own record, also if another one is edited now`(policy: Int)
    async throws
  {
    let (people, selected) = (people, selected)
    let field = Field(selected.following { people[$0] }, commit: Self.policies[policy])
    let form = Form(field)
    field.text.value = "Augusta"
    let isDone = try await form.submit {
      await Task.yield()
      selected.value = 1
    }
    #expect(isDone && names == ["Augusta", "Grace", "Hedy"])
    people[1].value = "Admiral Grace"
    form.undo()
    #expect(names == ["Ada", "Admiral Grace", "Hedy"])
    form.redo()
    #expect(names == ["Augusta", "Admiral Grace", "Hedy"])
    selected.value = 0
    form.undo()
    #expect(names == ["Ada", "Admiral Grace", "Hedy"] && field.text.peek() == "Ada")
  }

  @Test func `a form's refusal of one record is not shown for another`() async throws {
    let people = people
    let form = Form(Field(selected.following { people[$0] }))
    #expect(try await !form.submit { throw ValidationIssue.refusal("Ada is closed.") })
    selected.value = 1
    #expect(form.error.value == nil)
    selected.value = 0
    #expect(form.error.value?.message == "Ada is closed.")
  }

  @Test func `a refusal does not concern what a record has become while another was edited`() {
    let people = people
    let field = Field(selected.following { people[$0] }, commit: .onCommit)
    field.text.value = "Augusta"
    field.commit()
    field.refuse("Taken.")
    #expect(field.error.value != nil)
    selected.value = 1
    people[0].value = "Ada"
    selected.value = 0
    #expect(field.error.value == nil)
  }

  @Test func `a correction by the model is over when that has another value, also while another is edited`() {
    let ages = [1, 2].map { Observable($0, coercing: { min($0, 100) }) }
    let field = Field(selected.following { ages[$0] }, via: .integer)
    field.text.value = "300"
    #expect(field.coerced.value == 300)
    selected.value = 1
    ages[0].value = 50
    selected.value = 0
    #expect(field.coerced.value == nil)
  }
}
