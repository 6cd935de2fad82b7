import Binding
import BindingForms
import PersonVM

/// The forms of the persons of a book: the form of the selected person, and earlier ones that have a text that cannot
/// be written, which must not be lost.
@MainActor final class PersonForms {
  /// The form of the selected person.
  @Tracked private(set) var present: PersonFormViewModel?
  @Tracked private var left: [PersonFormViewModel] = []
  /// The forms that do not allow saving, the present one first.
  var invalid: [PersonFormViewModel] { ([present].compactMap { $0 } + left).filter { !$0.form.isValid.value } }
  private let make: (Observable<Person>) -> PersonFormViewModel

  init(_ make: @escaping (Observable<Person>) -> PersonFormViewModel) { self.make = make }

  /// Shows the form of a person, the earlier one if there is one, and leaves the present one.
  func open(_ person: PersonViewModel?) {
    untracked {
      if present?.person === person?.person { return }
      var others = (left + [present].compactMap { $0 }).filter { !$0.form.isValid.value }
      let known = others.firstIndex { $0.person === person?.person }
      let next = known.map { others.remove(at: $0) } ?? person.map { make($0.person) }
      batch { (left, present) = (others, next) }
    }
  }

  /// The form of a person, if there is one. A tracked read.
  func form(of person: PersonViewModel) -> PersonFormViewModel? {
    ([present].compactMap { $0 } + left).first { $0.person === person.person }
  }

  /// Forgets the forms of removed persons.
  func forget(_ persons: [PersonViewModel]) {
    untracked { left.removeAll { form in persons.contains { $0.person === form.person } } }
  }
}
