import Binding
import BindingForms
import Testing

/// Drafts of a form whose models are changed by the writes of other drafts of the form, or by the undo of these.
@MainActor @Suite struct OvertakenDraftsSpec {
  struct Address { var city: String }

  struct Resident {
    var name = "Ada"
    var address = Address(city: "Rome")
  }

  struct Person: Equatable {
    var id = 1
    var name = "Ada"
    var age = 36
  }

  enum Conflict: CaseIterable {
    case drop, keep, ask

    var policy: CommitPolicy {
      switch self {
      case .drop: .onCommit
      case .keep: .onCommit.keepingInConflicts
      case .ask: .onCommit.askingInConflicts
      }
    }
  }

  /// Puts a name into the rest of a person.
  let named = TwoWayConverter<Person, String>(
    convert: { $0.name },
    convertBack: { name, current in
      guard var person = current else { throw ConversionError("There is no person.") }
      person.name = name
      return .value(person)
    })

  @Test(arguments: Conflict.allCases)
  func `a draft is written although the model that it edits begins anew with another draft`(_ conflict: Conflict) {
    let country = Observable("IT")
    let city = Observable(resetBy: { country.value }) { "the capital of \(country.value)" }
    let fields = (Field(country, commit: conflict.policy), Field(city, commit: conflict.policy))
    let form = Form(fields.0, fields.1)
    fields.0.text.value = "FR"
    fields.1.text.value = "Lyon"
    #expect(form.commit() && country.value == "FR" && city.value == "Lyon" && !form.isDirty.value)
    form.undo()
    #expect(country.value == "IT" && city.value == "the capital of IT")
    form.redo()
    #expect(country.value == "FR" && city.value == "Lyon")
  }

  @Test(arguments: Conflict.allCases)
  func `drafts of parts that cannot be compared are all written`(_ conflict: Conflict) {
    let resident = Observable(Resident())
    let city = TwoWayConverter<Address, String>(convert: { $0.city }, convertBack: { Address(city: $0) })
    let name = Field(resident[\.name], commit: conflict.policy)
    let address = Field(resident[\.address], via: city, commit: conflict.policy)
    name.text.value = "Eve"
    address.text.value = "Oslo"
    #expect(Form(name, address).commit())
    #expect(resident.value.name == "Eve" && resident.value.address.city == "Oslo")
  }

  @Test(arguments: Conflict.allCases)
  func `fields of a whole and of its part lose neither of their drafts`(_ conflict: Conflict) async throws {
    let person = Observable(Person())
    let age = Field(person[\.age], via: .integer, commit: conflict.policy)
    let name = Field(person, via: named, commit: conflict.policy)
    let form = Form(age, name)
    age.text.value = "40"
    name.text.value = "Eve"
    #expect(form.commit() && person.value == Person(name: "Eve", age: 40))
    age.text.value = "41"
    name.text.value = "Ida"
    #expect(try await form.submit {})
    #expect(person.value == Person(name: "Ida", age: 41))
  }

  @Test func `a submission keeps what was written to the rest of the model during its work`() async throws {
    let person = Observable(Person())
    let name = Field(person, via: named, commit: .onCommit.keepingInConflicts)
    name.text.value = "Eve"
    #expect(try await Form(name).submit { person.value.age = 40 })
    #expect(person.value == Person(name: "Eve", age: 40))
  }

  @Test func `nothing is written if an overtaken draft is invalid over the changed model`() {
    let person = Observable(Person())
    let age = Field(person[\.age], via: .integer, commit: .onCommit)
    let name = Field(person, via: named, commit: .onCommit)
    name.validate { $0.name.count > $0.age ? .refusal("The name is too long for that age.") : nil }
    age.text.value = "3"
    name.text.value = "Augusta"
    #expect(!Form(age, name).commit() && person.value == Person() && name.isDirty.value && age.isDirty.value)
  }

  @Test func `an undo writes the key of a record before the parts that need it, and a redo after them`() {
    let person = Observable(Person())
    let name = Field(person[\.name, per: \.id], commit: .onCommit)
    let id = Field(person[\.id], via: .integer, commit: .onCommit)
    let form = Form(name, id)
    name.text.value = "Bob"
    id.text.value = "2"
    #expect(form.commit() && person.value == Person(id: 2, name: "Bob"))
    form.undo()
    #expect(person.value == Person())
    form.redo()
    #expect(person.value == Person(id: 2, name: "Bob"))
  }
}
