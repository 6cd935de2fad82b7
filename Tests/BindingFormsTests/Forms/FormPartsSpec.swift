import Binding
import BindingForms
import Testing

/// Parts of a form that are added and removed, are disabled, or are forms themselves.
@MainActor @Suite struct FormPartsSpec {
  final class Row {
    let title: Observable<String>
    let field: Field<String, String>

    init(_ title: String) {
      self.title = Observable(title)
      field = Field(self.title, commit: .onCommit, name: "title")
        .validate { $0.isEmpty ? .refusal("A title is missing.") : nil }
    }
  }

  let rows = Observable([Row("a"), Row("b")])

  var form: Form { Form { [rows] in rows.value.enumerated().map { $1.field.part.keyed("row \($0)") } } }

  @Test func `rows of a form are added, removed and reordered, each with its draft`() {
    let form = form
    let (first, second) = (rows.value[0], rows.value[1])
    first.field.text.value = "A"
    #expect(form.isDirty.value)
    let third = Row("")
    rows.value.append(third)
    #expect(!form.isValid.value)
    #expect(!form.commit())
    third.field.text.value = "C"
    rows.value.reverse()
    #expect(form.commit())
    #expect(rows.value.map(\.title.value) == ["C", "b", "A"])
    second.field.text.value = ""
    #expect(!form.isValid.value)
    rows.value.removeAll { $0 === second }
    #expect(form.isValid.value)
    #expect(!form.isDirty.value)
  }

  @Test func `the refusal of a form keeps no field that has gone, and is not shown for another in its place`() async {
    let form = form
    form.check { .refusal("There is one like this.") }
    _ = try? await form.submit {}
    #expect(form.error.value != nil)
    weak let gone = rows.value[1].field
    rows.value.removeLast()
    #expect(form.error.value == nil && gone == nil)
    // One of them gets the memory of the field that has gone.
    for _ in 0..<100 {
      rows.value.append(Row("b"))
      #expect(form.error.value == nil)
      rows.value.removeLast()
    }
  }

  @Test func `a disabled field loses the focus when the focus moves`() {
    let isOn = Observable(true)
    let first = Field(Observable("a"), name: "first").enabled { isOn.value }
    let second = Field(Observable("b"), name: "second")
    let form = Form(forms: [Form(first, second)])
    form.focus.move(to: first)
    isOn.value = false
    form.focus.moveToNext()
    #expect(!first.isFocused.value && second.isFocused.value)
    isOn.value = true
    #expect(form.focus.key == "second")
  }

  @Test func `the focus that is moved to a disabled field is nowhere`() {
    let isOn = Observable(true)
    let (first, second) = (Field(Observable("a")).enabled { isOn.value }, Field(Observable("b")))
    let form = Form(first, second)
    for former in [second, first] {
      form.focus.move(to: former)
      isOn.value = false
      form.focus.move(to: first)
      isOn.value = true
      #expect(!first.isFocused.value && !second.isFocused.value)
    }
  }

  @Test func `drafts of optional content are stored and restored`() {
    let name = Field(Observable<String?>("Ada"), commit: .onCommit, name: "name")
    let age = Field(Observable(36), via: TwoWayConverter<Int, String>.integer.optional, commit: .onCommit, name: "age")
    let form = Form(name, age)
    name.content.value = "Eve"
    age.content.value = "40"
    let stored = form.drafts(version: 1)
    form.revert()
    #expect(form.restore(stored, version: 1) && name.content.value == "Eve" && age.content.value == "40")
    #expect(stored.bases == ["name": "Ada", "age": "36"])
    name.content.value = nil
    #expect(form.drafts(version: 1).contents == ["age": "40"])
  }

  @Test func `undo writes to rows that have been removed as well`() {
    let form = form
    let first = rows.value[0]
    first.field.text.value = "A"
    form.commit()
    rows.value.removeFirst()
    form.undo()
    #expect(first.title.value == "a")
    #expect(rows.value[0].title.value == "b")
  }

  @Test func `a disabled field does not make the form invalid or dirty, and keeps its draft`() {
    let form = form
    let field = rows.value[0].field
    field.text.value = ""
    #expect(!form.isValid.value)
    field.isEnabled.value = false
    #expect(form.isValid.value)
    #expect(!form.isDirty.value)
    #expect(form.commit())
    #expect(rows.value[0].title.value == "a")
    field.isEnabled.value = true
    #expect(field.text.value == "")
    #expect(!form.isValid.value)
  }

  @Test func `a part of a form counts only while its condition holds`() {
    let isCompany = Observable(false)
    let (name, company) = (Row("a"), Row(""))
    let inner = Form(company.field)
    let form = Form([name.field.part, inner.part.enabled { isCompany.value }])
    #expect(form.isValid.value)
    isCompany.value = true
    #expect(!form.isValid.value)
    company.field.text.value = "B"
    #expect(form.isDirty.value)
    isCompany.value = false
    #expect(!form.isDirty.value)
    #expect(form.commit())
    #expect(company.title.value == "")
    isCompany.value = true
    #expect(form.commit())
    #expect(company.title.value == "B")
  }

  /// A part without drafts over a count. It counts how often it is committed.
  private func counter(of count: Observable<Int>, _ commits: Observable<Int>) -> FormPart {
    FormPart(
      isValid: Computed { true }, isDirty: Computed { false }, isChecking: Computed { false },
      commit: {
        commits.value += 1
        return true
      }, revert: {},
      restorer: {
        let former = count.value
        return { count.value = former }
      })
  }

  @Test(arguments: [false, true])
  func `undo leaves a part alone that the commit has not written, also in a nested form`(isNested: Bool) {
    let (row, count) = (Row("a"), Observable(0))
    let inner = Form([row.field.part, counter(of: count, Observable(0))])
    let form = isNested ? Form(forms: [inner]) : inner
    row.field.text.value = "A"
    #expect(form.commit())
    count.value = 5
    form.undo()
    #expect(row.title.value == "a" && count.value == 5)
    form.redo()
    #expect(row.title.value == "A" && count.value == 5)
  }

  @Test(arguments: [false, true])
  func `a submission does not commit a part without a draft, also in a nested form`(isNested: Bool) async throws {
    let (row, count, commits) = (Row("a"), Observable(0), Observable(0))
    let inner = Form([row.field.part, counter(of: count, commits)])
    let form = isNested ? Form(forms: [inner]) : inner
    row.field.text.value = "A"
    #expect(try await form.submit {})
    #expect(row.title.value == "A" && commits.value == 0)
    count.value = 5
    form.undo()
    #expect(row.title.value == "a" && count.value == 5)
  }

  // MARK: Storing drafts

  @Test func `drafts of a form are stored by name, and restored`() {
    let form = form
    rows.value[0].field.text.value = "A"
    rows.value[1].field.text.value = ""
    let stored = form.drafts(version: 1)
    #expect(stored.version == 1 && stored.contents == ["row 0/title": "A", "row 1/title": ""])
    rows.value = [Row("a"), Row("b"), Row("c")]
    #expect(!form.restore(stored, version: 2))
    #expect(!form.isDirty.value)
    #expect(form.restore(stored, version: 1))
    #expect(rows.value.map(\.field.text.value) == ["A", "", "c"])
    #expect(rows.value.map(\.title.value) == ["a", "b", "c"])
    #expect(!form.isValid.value)
  }

  @Test func `stored drafts are a value that follows what is typed`() {
    let name = Field(Observable("Ada"), commit: .onCommit, name: "name")
    let form = Form(name)
    let drafts = form.storedDrafts(version: 1)
    var seen: [[String: String]] = []
    let token = drafts.observe { seen.append($0.contents) }
    name.text.value = "Eve"
    name.text.value = "Eva"
    form.revert()
    drafts.value = FormDrafts(version: 1, contents: ["name": "Grace"])
    drafts.value = FormDrafts(version: 2, contents: ["name": "Joan"])
    #expect(seen == [[:], ["name": "Eve"], ["name": "Eva"], [:], ["name": "Grace"]])
    #expect(name.text.value == "Grace")
    token.cancel()
  }

  @Test func `a draft that is kept over another value of the model is stored with that value`() {
    let name = Observable("Ada")
    let field = Field(name, commit: .onCommit.askingInConflicts, name: "name")
    let form = Form(field)
    var bases: [String?] = []
    let token = form.storedDrafts(version: 1).observe { bases.append($0.bases["name"]) }
    field.text.value = "Eve"
    name.value = "Grace"
    field.keepDraft()
    #expect(bases == [nil, "Ada", "Grace"])
    token.cancel()
  }

  @Test func `a stored draft is restored into a field that another restored draft enables`() {
    struct Customer { var isCompany = false, company = "" }
    let customer = Observable(Customer())
    let company = Field(customer[\.company], commit: .onCommit, name: "company")
    let isCompany = Field(customer[\.isCompany], commit: .onCommit, name: "isCompany")
    let isWanted = isCompany.value
    let form = Form([company.part.enabled { isWanted.value == true }, isCompany.part])
    isCompany.content.value = true
    company.text.value = "ACME"
    let stored = form.drafts(version: 1)
    #expect(stored.contents.count == 2)
    form.revert()
    form.restore(stored, version: 1)
    #expect(isCompany.content.value && company.text.value == "ACME" && company.isDirty.value)
  }

  @Test func `a stored draft is restored into a row that another restored draft adds`() {
    let (rows, count) = ((0..<3).map { Row("\($0)") }, Field(Observable(1), commit: .onCommit, name: "count"))
    let number = count.value
    let form = Form {
      rows.prefix(number.value ?? 0).enumerated().map { $1.field.part.keyed("row \($0)") } + [count.part]
    }
    count.content.value = 3
    rows[2].field.text.value = "C"
    let stored = form.drafts(version: 1)
    form.revert()
    #expect(count.content.value == 1 && rows[2].field.text.value == "2")
    form.restore(stored, version: 1)
    #expect(count.content.value == 3 && rows.map(\.field.text.value) == ["0", "1", "C"])
  }

  @Test func `drafts of switches and numbers can be stored, and fields without drafts are not`() {
    let (isOn, count, name) = (Observable(false), Observable(1), Observable("x"))
    let fields = (
      Field(isOn, commit: .onCommit, name: "isOn"), Field(count, commit: .onCommit, name: "count"),
      Field(name, commit: .onCommit, name: "name")
    )
    let form = Form(fields.0, fields.1, fields.2)
    fields.0.content.value = true
    fields.1.content.value = 7
    let stored = form.drafts(version: 1)
    #expect(stored.contents == ["isOn": "true", "count": "7"])
    form.revert()
    form.restore(stored, version: 1)
    #expect(fields.0.content.value)
    #expect(fields.1.content.value == 7)
  }

  @Test func `two fields with the same name trap when drafts are stored`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (one, other) = (Field(Observable(""), name: "title"), Field(Observable(""), name: "title"))
      _ = Form(one, other).drafts(version: 1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("two fields of the form 'form' are called 'title'"))
  }

  @Test func `a condition that is set too late is a programming error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let field = Field(Observable(""), name: "title")
      _ = field.isEnabled.value
      field.enabled { true }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'title' is given a condition after its isEnabled was used"))
  }
}
