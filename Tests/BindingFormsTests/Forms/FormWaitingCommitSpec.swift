import Binding
import BindingForms
import BindingTesting
import TestSupport
import Testing

/// Commits of forms that wait for the checks of fields.
@MainActor @Suite struct FormWaitingCommitSpec {
  let server = FieldCheckSpec.Server()
  let model = Model("ada")

  func field(_ policy: CommitPolicy = .onChange) -> Field<String, String> {
    let server = server
    return Field(model, commit: policy).check { await server.knows($0) }
  }

  @Test func `a commit of the form waits for the check`() async {
    let field = field(.onCommit)
    let form = Form(field)
    var log: [String] = []
    field.text.value = "grace"
    #expect(!form.isChecking.value)
    #expect(!form.commit { log.append("\(model.value)") })
    #expect(form.isChecking.value && model.writes.isEmpty)
    await server.answer("grace", nil)
    #expect(model.writes == ["grace"] && log == ["grace"] && !form.isDirty.value)
    #expect(server.asked == ["grace"] && form.commit())
    form.undo()
    #expect(model.value == "ada")
  }

  @Test func `all drafts that a commit keeps waiting are written as one change`() async {
    struct Record: Equatable { var name = "ada", age = 36 }
    let record = Observable(Record())
    let (server, changes) = (server, Recorder(record))
    let name = Field(record[\.name], commit: .onCommit).check { await server.knows($0) }
    let age = Field(record[\.age], via: .integer, commit: .onCommit)
    let form = Form(name, age)
    name.text.value = "grace"
    age.text.value = "85"
    #expect(!form.commit())
    await server.answer("grace", nil)
    #expect(changes.values == [Record(), Record(name: "grace", age: 85)])
  }

  @Test func `a waiting commit goes on after a transaction that has replaced it and failed`() async {
    let field = field(.onCommit)
    let form = Form(field)
    field.text.value = "grace"
    #expect(!form.commit())
    try? transaction {
      field.revert()
      form.commit()
      throw ConversionError("no")
    }
    await server.answer("grace", nil)
    #expect(model.value == "grace" && !form.isDirty.value)
  }

  @Test func `a waiting commit is over when the check refuses, or the draft is edited or dropped`() async {
    let field = field(.onCommit)
    let other = Field(Observable(1), via: .integer, commit: .onCommit)
    let form = Form([field.part, other.part])
    field.text.value = "grace"
    form.commit()
    await server.answer("grace", .refusal("taken"))
    #expect(field.error.value == .refused(.refusal("taken")) && model.writes.isEmpty)
    field.text.value = "hedy"
    form.commit()
    await drain { server.asked.last == "hedy" }
    other.text.value = "2"
    await server.answer("hedy", nil)
    #expect(model.writes.isEmpty && form.isDirty.value)
    field.text.value = "mary"
    form.commit()
    await drain { server.asked.last == "mary" }
    form.revert()
    await server.answer("mary", nil)
    #expect(model.writes.isEmpty && !form.isDirty.value)
    field.text.value = "emmy"
    form.commit()
    await drain { server.asked.last == "emmy" }
    field.text.value = "emm"
    await server.answer("emmy", nil)
    #expect(model.writes.isEmpty && field.text.value == "emm" && field.isDirty.value)
  }

  @Test(arguments: [true, false], [true, false])
  func `a waiting commit goes on with the others if a field has written its checked draft by itself`(
    isCoerced: Bool, isByPolicy: Bool
  ) async {
    let (surname, saves) = (Observable("byron"), Observable(0))
    if isCoerced { model.coerce = { $0.uppercased() } }
    let (name, last) = (field(isByPolicy ? .onChange : .onCommit), Field(surname, commit: .onCommit))
    let form = Form(name, last)
    name.text.value = "augusta"
    last.text.value = "king"
    if !isByPolicy { #expect(!name.commit()) }
    #expect(!form.commit { saves.value += 1 })
    await server.answer("augusta", nil)
    #expect(model.writes == ["augusta"] && surname.value == "king" && saves.value == 1)
    #expect(!form.isDirty.value)
  }

  @Test func `a waiting commit makes its further changes, even if the field has written its only draft by itself`()
    async
  {
    let field = field()
    let form = Form(field)
    var saves = 0
    field.text.value = "grace"
    #expect(!form.commit { saves += 1 })
    await server.answer("grace", nil)
    #expect(model.writes == ["grace"] && saves == 1)
  }

  @Test func `checks of a form continue while its validators refuse a draft`() async {
    let other = Observable(1)
    let number = Field(other, via: .integer, commit: .onCommit)
    let field = field(.onCommit)
    let form = Form(number, field)
    number.text.value = "2"
    field.text.value = "grace"
    #expect(!form.commit())
    #expect(other.value == 1)
    await server.answer("grace", nil)
    #expect(form.commit())
    #expect(other.value == 2)
    #expect(model.writes == ["grace"])
  }
}
