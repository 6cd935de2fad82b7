import Binding
import BindingForms
import BindingTesting
import Testing

@MainActor @Suite struct FormSpec {
  struct Period: Equatable {
    var start = 1
    var end = 5
  }

  let period = Observable(Period())
  let start: Field<Int, String>
  let end: Field<Int, String>
  let form: Form

  init() {
    start = Field(period[\.start], via: .integer, commit: .onCommit)
    end = Field(period[\.end], via: .integer, commit: .onCommit)
    form = Form(start, end)
  }

  @Test func `a form is valid when all fields are, and dirty when one is`() {
    #expect(form.isValid.value)
    #expect(!form.isDirty.value)
    start.text.value = "2"
    #expect(form.isDirty.value)
    end.text.value = "x"
    #expect(!form.isValid.value)
    start.text.value = "1"
    end.text.value = "5"
    #expect(!form.isDirty.value)
    #expect(form.isValid.value)
  }

  @Test func `a form commits all drafts as one change`() {
    var log: [Period] = []
    let observation = period.observe { log.append($0) }
    start.text.value = "2"
    end.text.value = "6"
    #expect(form.commit())
    #expect(log == [Period(), Period(start: 2, end: 6)])
    #expect(!form.isDirty.value)
    #expect(form.commit())
    #expect(log.count == 2)
    observation.cancel()
  }

  @Test func `a form commits no draft if one is invalid`() {
    start.text.value = "2"
    end.text.value = "x"
    #expect(!form.commit())
    #expect(period.value == Period())
    #expect(start.text.value == "2")
    #expect(!form.canUndo.value)
  }

  @Test func `a form writes nothing if a validator refuses a value because of another field's new value`() {
    end.validate { [period] in $0 <= period.value.start ? .refusal("ends before it begins") : nil }
    start.text.value = "7"
    end.text.value = "6"
    #expect(form.isValid.value)
    #expect(!form.commit())
    #expect(period.value == Period())
    #expect([start.text.value, end.text.value] == ["7", "6"])
    #expect(form.isDirty.value)
    #expect(!form.canUndo.value)
    end.text.value = "8"
    #expect(form.commit())
    #expect(period.value == Period(start: 7, end: 8))
  }

  @Test func `a form has its own validators`() {
    form.validate { [start, end] in
      guard let start = start.value.value, let end = end.value.value, end < start else { return nil }
      return .refusal("ends before it begins")
    }
    end.text.value = "0"
    #expect(form.error.value == .refusal("ends before it begins"))
    #expect(!form.commit())
    start.text.value = "-1"
    #expect(form.error.value == nil)
    #expect(form.commit())
  }

  @Test func `a warning of a form's rules is shown and does not prevent a commit`() {
    form.validate { [start] in (start.value.value ?? 0) > 2 ? .warning("late") : nil }
    form.validate { [end] in (end.value.value ?? 0) > 9 ? .warning("long") : nil }
    form.validate { [end] in (end.value.value ?? 0) < 0 ? .refusal("ends too early") : nil }
    #expect(form.warning.value == nil)
    start.text.value = "3"
    end.text.value = "10"
    #expect(form.warning.value == .warning("late"))
    #expect(form.error.value == nil)
    #expect(form.isValid.value)
    #expect(form.commit())
    #expect(period.value == Period(start: 3, end: 10))
    end.text.value = "-1"
    #expect(form.error.value == .refusal("ends too early"))
    #expect(form.warning.value == nil)
  }

  @Test func `a form reverts all drafts`() {
    start.text.value = "x"
    end.text.value = "6"
    form.revert()
    #expect([start.text.value, end.text.value] == ["1", "5"])
    #expect(!form.isDirty.value)
    #expect(form.isValid.value)
  }

  @Test func `a form undoes and redoes commits, each as one change`() {
    func commit(_ first: String, _ second: String) {
      start.text.value = first
      end.text.value = second
      form.commit()
    }
    commit("2", "6")
    commit("3", "6")
    #expect(period.value == Period(start: 3, end: 6))
    form.undo()
    #expect(period.value == Period(start: 2, end: 6))
    #expect(start.text.value == "2")
    #expect(form.canRedo.value)
    form.undo()
    #expect(period.value == Period())
    #expect(!form.canUndo.value)
    form.undo()
    form.redo()
    form.redo()
    #expect(period.value == Period(start: 3, end: 6))
    #expect(!form.canRedo.value)
    form.undo()
    commit("4", "6")
    #expect(!form.canRedo.value)
  }

  @Test func `an undo overwrites what was written since a commit that the model did not take`() {
    let amount = Observable(2, coercing: { min($0, 2) })
    let field = Field(amount, via: .integer, commit: .onCommit)
    let form = Form(field)
    field.text.value = "3"
    form.commit()
    amount.value = 1
    form.undo()
    #expect(amount.value == 2)
  }

  @Test func `an undo of a form drops drafts`() {
    start.text.value = "2"
    form.commit()
    end.text.value = "x"
    form.undo()
    #expect([start.text.value, end.text.value] == ["1", "5"])
    #expect(form.isValid.value)
  }

  @Test func `a form may be part of another`() {
    let name = Observable("Ada")
    let field = Field(name, commit: .onCommit)
    let whole = Form([form.part, field.part])
    start.text.value = "2"
    field.text.value = "Grace"
    #expect(whole.isDirty.value)
    #expect(whole.commit())
    #expect(period.value.start == 2)
    whole.undo()
    #expect(period.value == Period())
    #expect(name.value == "Ada")
  }

  // MARK: Fields that lead to records

  /// A form with a field for the selection and a field for the selected value, which may be in a form of its own.
  @Test(arguments: [true, false], [true, false])
  func `drafts are written to the records that they were typed for, although one of them selects another record`(
    isNested: Bool, isChecked: Bool
  ) async {
    let (values, selected) = ([10, 20].map { Observable($0) }, Observable(0))
    let selection = Field(selected, via: .integer, commit: .onCommit)
    let value = Field(selected.following { values[$0] }, via: .integer, commit: .onCommit)
    value.validate { $0 > 99 ? .refusal("Too much.") : nil }
    if isChecked { selection.check { _ in nil } }
    let form = Form([selection.part, isNested ? Form(value).part : value.part])
    selection.text.value = "1"
    value.text.value = "11"
    #expect(form.commit() != isChecked)
    await drain { !form.isDirty.value }
    #expect(selected.value == 1 && values.map(\.value) == [11, 20] && value.text.value == "20" && !form.isDirty.value)
    form.undo()
    #expect(selected.value == 0 && values.map(\.value) == [10, 20])
    form.redo()
    #expect(selected.value == 1 && values.map(\.value) == [11, 20])
  }

  @Test(arguments: [true, false])
  func `nothing is written if a draft gives its record another key before the others are written`(isKeyLast: Bool) {
    struct Person: Equatable { var id = 1, name = "Ada" }
    let person = Observable(Person())
    let id = Field(person[\.id, per: \.id], via: .integer, commit: .onCommit)
    let name = Field(person[\.name, per: \.id], commit: .onCommit)
    let form = isKeyLast ? Form(name, id) : Form(id, name)
    id.text.value = "2"
    name.text.value = "Augusta"
    #expect(form.commit() == isKeyLast)
    #expect(person.value == (isKeyLast ? Person(id: 2, name: "Augusta") : Person()))
    #expect(form.isDirty.value != isKeyLast && name.text.value == "Augusta")
  }

  @Test func `undo writes into the record that was edited, although another is selected now`() {
    let (one, other) = (Observable(10), Observable(2))
    let selection = Observable(one)
    let field = Field(selection.following { $0 }, via: .integer, commit: .onCommit)
    let form = Form(field)
    field.text.value = "11"
    #expect(form.commit())
    selection.value = other
    form.undo()
    #expect(one.value == 10)
    #expect(other.value == 2)
    form.redo()
    #expect(one.value == 11)
    #expect(other.value == 2)
  }

  @Test func `undo brings back a record before what is in it, however deep`() {
    struct Tenant: Equatable {
      var (floor, door, name) = (1, 1, "Ada")
      var flat: [Int] { [floor, door] }
    }
    let former = Tenant()
    let tenant = Observable(former)
    let name = Field(tenant[\.name, per: \.flat], commit: .onCommit)
    let door = Field(tenant[\.door, per: \.floor], via: .integer, commit: .onCommit)
    let floor = Field(tenant[\.floor], via: .integer, commit: .onCommit)
    let form = Form(name, door, floor)
    name.text.value = "Augusta"
    door.text.value = "2"
    floor.text.value = "2"
    #expect(form.commit())
    let later = tenant.value
    #expect(later.flat == [2, 2] && later.name == "Augusta")
    form.undo()
    #expect(tenant.value == former)
    form.redo()
    #expect(tenant.value == later)
  }
}
