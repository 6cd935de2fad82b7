import Binding
import BindingCollections
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// The record with the drafts of a form: `form.edited(_:)`.
@Suite struct FormEditedSpec {
  struct Person: Equatable, Identifiable {
    var id = 1
    var name = "Ada"
    var age = 36
    var note = "first"
  }

  private let person = Observable(Person(), name: "person")
  private let name: Field<String, String>, age: Field<Int, String>, form: Form

  init() {
    name = Field(person[\.name], via: .trimmed, commit: .onCommit, name: "name")
    age = Field(person[\.age], via: .integer, commit: .onCommit, name: "age")
    form = Form(name, age)
  }

  @Test func `is the record with its drafts, and writes nothing`() {
    #expect(form.edited(person) == Person())
    name.text.value = " Grace "
    age.text.value = "85"
    #expect(form.edited(person) == Person(name: "Grace", age: 85))
    #expect(person.value == Person() && form.isDirty.value && name.text.value == " Grace ")
    #expect(form.commit() && person.value == form.edited(person))
  }

  @Test func `no observer is told of it`() {
    let scope = Scope()
    var told: [String] = []
    person.observeChanges { told.append("\($1)") }.store(in: scope)
    person[\.name].observeChanges { told.append($1) }.store(in: scope)
    form.isDirty.observeChanges { told.append("dirty \($1)") }.store(in: scope)
    name.content.observeChanges { told.append("content \($1)") }.store(in: scope)
    age.text.value = "85"
    name.text.value = "Grace"
    told = []
    #expect(form.edited(person).name == "Grace")
    #expect(told == [])
    name.text.value = "Grac"
    #expect(told == ["content Grac"])
    scope.end()
  }

  @Test func `counts what is refused or being checked, and no text that cannot be read`() {
    name.validate { $0 == "Eve" ? .refusal("not she") : nil }
    name.text.value = "Eve"
    age.text.value = "x"
    #expect(form.edited(person) == Person(name: "Eve"))
    #expect(!name.isValid.value && age.text.value == "x")
  }

  @Test func `leaves out a field that is disabled`() {
    name.text.value = "Grace"
    age.text.value = "85"
    name.isEnabled.value = false
    #expect(form.edited(person) == Person(age: 85))
  }

  @Test func `is of the record as it is now, also where the form has no field`() {
    name.text.value = "Grace"
    person.value.note = "second"
    #expect(form.edited(person) == Person(name: "Grace", note: "second"))
    let kept = Form(Field(person[\.age], via: .integer, commit: .onCommit.keepingInConflicts))
    person.value.age = 37
    #expect(kept.edited(person[\.age]) == 37)
  }

  @Test func `an effect that reads it runs again when a draft or the record changes, and only then`() {
    var seen: [String] = []
    let effect = Effect {
      let edited = form.edited(person)
      seen.append("\(edited.name) \(edited.age) \(edited.note)")
    }
    name.text.value = "Grace"
    age.text.value = "85"
    person.value.note = "second"
    #expect(seen == ["Ada 36 first", "Grace 36 first", "Grace 85 first", "Grace 85 second"])
    name.validate { _ in nil }
    #expect(seen.count == 4)
    effect.cancel()
  }

  @Test func `a row of a list, a part of a record, and forms in forms`() {
    let rows = ObservableArray([Person(), Person(id: 2, name: "Alan")])
    let alan = Field(rows.children(by: \.id) { $0 }[1][\.name], commit: .onCommit)
    let outer = Form([Form(alan).part, form.part])
    alan.text.value = "Turing"
    name.text.value = "Grace"
    #expect(Array(outer.edited(rows)).map(\.name) == ["Ada", "Turing"])
    #expect(outer.edited(person[\.name]) == "Grace")
    #expect(rows.value.elementsEqual([Person(), Person(id: 2, name: "Alan")]) && outer.isDirty.value)
    rows.remove(id: 2)
    #expect(Array(outer.edited(rows)).map(\.name) == ["Ada"])
  }

  @Test func `the latest of two drafts of one value wins, as in a commit`() {
    let again = Field(person[\.name], commit: .onCommit)
    let both = Form(name, again)
    name.text.value = "one"
    again.text.value = "two"
    #expect(both.edited(person).name == "two")
    #expect(both.commit() && person.value.name == "two")
  }

  @Test func `is no step of a form's undo, and leaves a delayed draft waiting`() {
    form.commit()
    name.text.value = "Grace"
    _ = form.edited(person)
    #expect(!form.canUndo.value)
    form.commit()
    _ = form.edited(person)
    form.undo()
    #expect(person.value == Person() && !form.canUndo.value)
  }

  @Test func `in a computed value it traps`() async {
    await #expect(processExitsWith: .failure) {
      let person = Observable(Person(), name: "person")
      let name = Field(person[\.name], commit: .onCommit)
      let form = Form(name)
      name.text.value = "Grace"
      print(Computed { form.edited(person) }.value)
    }
  }

  @Test func `in a computed value that has made the record it traps as well, as nothing is taken back there`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let names = Computed(name: "names") {
        let person = Observable(Person())
        let name = Field(person[\.name], commit: .onCommit)
        name.text.value = "Grace"
        return "\(Form(name).edited(person).name) \(person.value.name)"
      }
      print(names.value)
    }
    #expect(
      trap.message.contains(
        """
        Binding: edited(_:) of 'form' writes its drafts, to take that back, while 'names' is being computed. There, as \
        in a condition or in 'given:', read the value of the fields.
        """))
  }

  @Test func `in a computed value it is the record, if there is no draft`() {
    let edited = Computed { form.edited(person).name }
    #expect(edited.value == "Ada")
    person.value.name = "Grace"
    #expect(edited.value == "Grace")
  }
}

/// What setters of the user do in a preview.
@MainActor @Suite struct EditedSettersSpec {
  @Test func `a setter that executes a command sends nothing for a preview`() async {
    struct Prefs: Equatable { var isOn = false }
    let (saved, sent) = (Observable(Prefs()), Log())
    let later = Command<Bool, Void>(policy: .queue) { isOn in
      await Task.yield()
      sent.append("later \(isOn)")
    }
    let isOn = Lens(get: { saved.value.isOn }, set: { later.execute($0) })
    let field = Field(isOn, via: .identity, commit: .onCommit)
    let form = Form(field)
    field.content.value = true
    #expect(form.edited(saved) == Prefs() && field.isDirty.value)
    await drain()
    #expect(sent.lines == [] && !later.isExecuting.value)
    #expect(form.commit())
    await drain()
    #expect(sent.lines == ["later true"])
  }
}
