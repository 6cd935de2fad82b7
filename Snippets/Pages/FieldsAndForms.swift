// The samples of "Fields and forms", in its order.
import Binding
import BindingCollections
import BindingForms

// MARK: A form as one writes it

struct Profile: Equatable {
  var name = "Ada"
  var handle = "ada"
}

struct HandleTaken: Error {}

@MainActor final class Service {
  func isFree(_ handle: String) async throws -> Bool { handle != "eve" }

  func save(_ profile: Profile) async throws -> Int {
    if profile.handle == "adam" { throw HandleTaken() }
    return 2
  }
}

@MainActor final class ProfileViewModel {
  @Tracked var profile = Profile()
  @Tracked var revision = 1
  private let service: Service

  private(set) lazy var name =
    Field($profile[\.name], via: .trimmed, commit: .onCommit)
    .validate { $0.isEmpty ? .refusal("A name is missing.") : nil }
  private(set) lazy var handle =
    Field($profile[\.handle], commit: .onCommit)
    .check(debounce: .milliseconds(300)) { [service] text in
      try await service.isFree(text) ? nil : .refusal("It is taken.")
    }
  private(set) lazy var form = Form(name, handle)

  private(set) lazy var save = Command(
    for: self, submitting: form, of: $profile
  ) { [service] edited in
    try await service.save(edited)
  } then: { me, revision in
    me.revision = revision
  } failed: { me, _, error in
    if error is HandleTaken { me.handle.refuse("It is taken.") }
  }

  init(service: Service) { self.service = service }
}

let model = ProfileViewModel(service: Service())
model.name.text.value = "Grace"
model.handle.text.value = "adam"
print(model.form.edited(model.$profile), model.profile.name)
do { try await model.save.run() } catch is HandleTaken {
  print(model.handle.shownError.value?.message ?? "fine", model.profile.name)
}
model.handle.text.value = "grace"
print(model.handle.isChecking.value, model.save.isEnabled.value)
try await model.save.run()
print(model.profile, model.revision)

// MARK: A field by itself

struct Person: Equatable {
  var name = "Ada"
  var age = 36
  var isMember = false
}

let person = Observable(Person())

// MARK: A field

let limit = Observable(120)
let age = Field(person[\.age], via: .integer, commit: .onCommit)
  .validate { $0 < 0 ? .refusal("An age is not negative.") : nil }
  .validate { $0 > limit.value ? .warning("Really that old?") : nil }
age.text.value = "x"
print(age.error.value?.message ?? "fine")
age.text.value = "130"
print(age.error.value?.message ?? "fine", age.warning.value?.message ?? "")
limit.value = 140
print(age.warning.value?.message ?? "not odd any more")

let isMember = Field(person[\.isMember])
isMember.content.value = true
print(person.value.isMember)

// MARK: A check

struct Register {
  func has(_ name: String, _ age: Int?) async -> Bool {
    name == "Grace" && age == 85
  }
}

let register = Register()
let free = Field(person[\.name], commit: .onCommit)
free.check(given: { age.value.value }) { name, age in
  await register.has(name, age) ? .refusal("Somebody is.") : nil
}

// MARK: A form

let name = Field(person[\.name], via: .trimmed, commit: .onCommit)
  .validate { $0.isEmpty ? .refusal("A name is missing.", code: .empty) : nil }
let form = Form(name, age)
name.text.value = ""
print(form.isDirty.value, form.isValid.value, form.commit())
name.text.value = "Grace"
print(form.commit(), person.value.name, person.value.age)
form.undo()
print(person.value.name, person.value.age)

// MARK: Parts that come and go

final class Row {
  let title: Observable<String>
  let field: Field<String, String>

  init(_ title: String) {
    self.title = Observable(title)
    field = Field(self.title, commit: .onCommit)
      .validate { $0.isEmpty ? .refusal("A title is missing.") : nil }
  }
}

let rows = Observable([Row("Tea"), Row("Milk")])
let list = Form { rows.value.map(\.field.part) }
rows.value[1].field.text.value = "Oat milk"
rows.value.reverse()
rows.value.append(Row(""))
print(list.isDirty.value, list.isValid.value)
rows.value.removeLast()
print(list.commit(), rows.value[0].title.value)

// MARK: A record with rows

struct Line: Identifiable, Equatable, Sendable {
  var id: Int
  var title = ""
  var amount = 1
}

struct Invoice: Equatable, Sendable {
  var number = "2026-1"
  var lines: [Line] = []
}

struct InvoiceServer: Sendable {
  func save(_ invoice: Invoice) async throws -> Invoice { invoice }
}

let invoice = Observable(Invoice(lines: [Line(id: 1, title: "Tea")]))
let number = Field(invoice[\.number], via: .trimmed)
let lines = Field(invoice[\.lines])
let invoiceForm = Form(number, lines, commit: .onCommit)
lines.content.value.append(Line(id: 2))
lines.content.lens(id: 2)[ifPresent: \.title].value = "Milk"
print(invoiceForm.isDirty.value, invoice.value.lines.count)
invoiceForm.revert()
print(invoiceForm.isDirty.value, lines.content.value.count)

@MainActor final class LineRow {
  let title: Field<String, String>
  let amount: Field<Int, String>
  let form: Form

  init(_ line: Lens<Line>) {
    title = Field(line[\.title], via: .trimmed, commit: .onCommit)
    amount = Field(line[\.amount], via: .integer, commit: .onCommit)
      .validate { $0 < 1 ? .refusal("One at least.") : nil }
    form = Form(title, amount)
  }
}

@MainActor final class InvoiceViewModel {
  @Tracked private var saved: Invoice
  @Tracked private var head: Invoice
  let lines: ObservableArray<Line>
  private let server = InvoiceServer()

  var invoice: Invoice {
    get {
      var invoice = head
      invoice.lines = lines.value
      return invoice
    }
    set {
      head = newValue
      lines.replaceAll(with: newValue.lines, by: \.id)
    }
  }

  private(set) lazy var rows = lines.children(by: \.id) { LineRow($0) }
  private(set) lazy var number = Field(
    $head[\.number], via: .trimmed, commit: .onCommit)
  private(set) lazy var form = Form { [number, rows] in
    [number.part] + rows.value.map(\.form.part)
  }
  var isEdited: Bool { form.isDirty.value || invoice != saved }

  private(set) lazy var save = Command(
    for: self, submitting: form, of: Lens(of: self, \.invoice),
    enabledIf: { $0.isEdited && $0.form.isValid.value }
  ) { [server] edited in
    try await server.save(edited)
  } then: { me, edited, saved in
    me.saved = saved
    if me.invoice == edited { me.invoice = saved }
  }

  func revert() {
    form.revert()
    invoice = saved
  }

  init(_ invoice: Invoice) {
    (saved, head) = (invoice, invoice)
    lines = ObservableArray(invoice.lines)
  }
}

let bill = InvoiceViewModel(Invoice(lines: [Line(id: 1, title: "Tea")]))
bill.lines.append(Line(id: 2))
print(bill.form.isDirty.value, bill.save.isEnabled.value)
bill.rows.value[1].title.text.value = "Milk"
bill.lines.remove(at: 0)
try await bill.save.run()
print(bill.invoice.lines.map(\.title), bill.isEdited)

// Prints:
// Profile(name: "Grace", handle: "adam") Ada
// It is taken. Ada
// true true
// Profile(name: "Grace", handle: "grace") 2
// That is no number.
// fine Really that old?
// not odd any more
// true
// true false false
// true Grace 130
// Ada 36
// true false
// true Oat milk
// true 1
// false 1
// false true
// ["Milk"] false
