package import Binding
package import BindingCollections
package import BindingForms
package import Foundation
import Observation
package import PersonServers

/// The form: drafts over a copy of a person, each with its error, and a check by the server while the user types. Texts
/// are written at each key, because a button takes no focus, and so does not end an edit.
@MainActor package final class PersonEditor: Observation.Observable, Identifiable {
  package let person: Binding::Observable<Person>
  package let first: Field<String, String>
  package let last: Field<String, String>
  package let handle: Field<String, String>
  package let birthdate: Field<Date, Date>
  package let tier: Field<Person.Tier, Person.Tier>
  package let isSubscribed: Field<Bool, Bool>
  package let phones: ObservableArray<Person.Phone>
  package let form: Form
  private let server: any PersonServer
  private let onSave: (Person) -> Void

  package init(_ person: Person, server: any PersonServer, onSave: @escaping (Person) -> Void) {
    let model = Observable(person)
    (self.person, self.server, self.onSave) = (model, server, onSave)
    first = Field(model[\.first], commit: .onChange).validate { $0.isEmpty ? .refusal("Enter a first name.") : nil }
    last = Field(model[\.last], commit: .onChange).validate { $0.isEmpty ? .refusal("Enter a last name.") : nil }
    handle = Field(model[\.handle], commit: .onChange).check(debounce: .milliseconds(300)) { [server] text in
      try await server.isFree(text) ? nil : .refusal("Somebody has this handle.")
    }
    birthdate = Field(model[\.birthdate]).validate { $0 > .now ? .refusal("That is in the future.") : nil }
    tier = Field(model[\.tier])
    isSubscribed = Field(model[\.isSubscribed])
    phones = ObservableArray(person.phones)
    form = Form(first, last, handle, birthdate, tier, isSubscribed)
  }

  package private(set) lazy var save = Command(for: self, given: { $0.valid }, name: "save") { [server] person in
    try await server.save(person)
  } then: { me, saved in
    me.onSave(saved)
  }

  /// The person with what was typed; `nil` while something is refused or checked.
  private var valid: Person? {
    guard form.isValid.value else { return nil }
    var person = person.value
    person.phones = Array(phones.value)
    return person
  }
}
