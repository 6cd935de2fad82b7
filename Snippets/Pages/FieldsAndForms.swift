// The samples of "Fields and forms", in its order.
import Binding
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
