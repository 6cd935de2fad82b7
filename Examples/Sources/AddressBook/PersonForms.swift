import Binding
import BindingForms
import PersonVM

/// The forms of the persons of a book: the form of the selected person, and earlier ones that have a text that cannot
/// be written, which must not be lost.
@MainActor final class PersonForms {
  /// The form of the selected person.
  let present = Observable<PersonFormViewModel?>(nil, name: "editor")
  /// The forms that do not allow saving, the present one first.
  let invalid: Computed<[PersonFormViewModel]>
  private let left = Observable<[PersonFormViewModel]>([], name: "left")
  private let make: (Observable<Person>) -> PersonFormViewModel

  init(_ make: @escaping (Observable<Person>) -> PersonFormViewModel) {
    let (present, left) = (present, left)
    self.make = make
    invalid = Computed(name: "invalid", changes: .by { $0.elementsEqual($1, by: ===) }) {
      ((present.value.map { [$0] } ?? []) + left.value).filter { !$0.form.isValid.value }
    }
  }

  /// Shows the form of a person, the earlier one if there is one, and leaves the present one.
  func open(_ person: PersonViewModel?) {
    let former = present.peek()
    if former?.person === person?.person { return }
    var others = left.peek()
    if let former { others.append(former) }
    others.removeAll { $0.form.isValid.peek() }
    let known = others.firstIndex { $0.person === person?.person }
    let next = known.map { others.remove(at: $0) } ?? person.map { make($0.person) }
    batch {
      left.value = others
      present.value = next
    }
  }

  /// Forgets the forms of removed persons.
  func forget(_ persons: [PersonViewModel]) {
    if !left.peek().isEmpty { left.value.removeAll { form in persons.contains { $0.person === form.person } } }
  }
}
