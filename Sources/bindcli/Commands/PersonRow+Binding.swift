import Binding
import PersonVM

extension PersonRow {
  /// Lets this row show the texts of a view model, as they are on a day, until the scope ends.
  func show(
    _ viewModel: PersonViewModel, _ fields: [PersonField] = PersonField.standard, on today: CalendarDate,
    in scope: Scope
  ) {
    for field in fields {
      viewModel[field, on: today].bind(to: self, name: "row.\(field.rawValue)") { $0[field] = $1 }.store(in: scope)
    }
  }
}

extension PersonViewModel {
  /// The text behind a field, on a day. That of a part is made anew each time; a row keeps it by being bound to it.
  ///
  /// Somebody who is born after that day has no age.
  subscript(field: PersonField, on today: CalendarDate) -> Computed<String> {
    switch field {
    case .nameText: nameText
    case .birthdateText: birthdateText
    case .salutation: person.map(name: "salutation") { $0.salutation ?? "" }
    case .firstName: person.map(name: "firstName") { $0.firstName }
    case .lastName: person.map(name: "lastName") { $0.lastName }
    case .birthdate: person.map(name: "birthdate") { $0.birthdate.description }
    case .age: person.map(name: "age") { $0.birthdate.age(on: today).map(String.init) ?? "" }
    }
  }
}
