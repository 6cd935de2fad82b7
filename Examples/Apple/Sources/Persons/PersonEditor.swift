package import Binding
package import BindingForms
package import Foundation
import Observation
package import PersonServers

/// The form: drafts of a person, its phones included, each with its error, and a check by the server while the user
/// types. Saving sends the person with its drafts.
@MainActor package final class PersonEditor: Observation.Observable, Identifiable {
  package let person: Binding::Observable<Person>
  package let first: Field<String, String>
  package let last: Field<String, String>
  package let handle: Field<String, String>
  package let birthdate: Field<Date, Date>
  package let tier: Field<Person.Tier, Person.Tier>
  package let isSubscribed: Field<Bool, Bool>
  package let phones: Field<[Person.Phone], [Person.Phone]>
  package let form: Form
  private let server: any PersonServer
  private let onSave: (Person) -> Void

  package init(_ person: Person, server: any PersonServer, onSave: @escaping (Person) -> Void) {
    let model = Observable(person)
    (self.person, self.server, self.onSave) = (model, server, onSave)
    first = Field(model[\.first]).validate { $0.isEmpty ? .refusal("Enter a first name.") : nil }
    last = Field(model[\.last]).validate { $0.isEmpty ? .refusal("Enter a last name.") : nil }
    handle = Field(model[\.handle]).check(debounce: .milliseconds(300)) { [server] text in
      try await server.isFree(text) ? nil : .refusal("Somebody has this handle.")
    }
    birthdate = Field(model[\.birthdate]).validate { $0 > .now ? .refusal("That is in the future.") : nil }
    tier = Field(model[\.tier])
    isSubscribed = Field(model[\.isSubscribed])
    phones = Field(model[\.phones])
    form = Form(first, last, handle, birthdate, tier, isSubscribed, phones, commit: .onCommit)
  }

  package private(set) lazy var save = Command(for: self, submitting: form, of: person, name: "save") {
    [server] person in
    try await server.save(person)
  } then: { me, saved in
    me.onSave(saved)
  } failed: { me, _, error in
    if error is HandleTaken { me.handle.refuse("Somebody has this handle.") }
  }

  package func addPhone() { phones.content.value.append(Person.Phone()) }
}
