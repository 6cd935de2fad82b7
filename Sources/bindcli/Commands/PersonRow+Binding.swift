import Binding
import PersonVM

extension PersonRow {
  /// Lets this row show the texts of a view model, until the scope ends.
  func show(_ viewModel: PersonViewModel, _ fields: [PersonField] = PersonField.standard, in scope: Scope) {
    for field in fields {
      viewModel[field].bind(to: self, name: "row.\(field.rawValue)") { $0[field] = $1 }.store(in: scope)
    }
  }
}

extension PersonViewModel {
  /// The text of a field. The text of a part is a new computed value each time, which the row's binding keeps.
  subscript(field: PersonField) -> Computed<String> {
    switch field {
    case .nameText: nameText
    case .birthdateText: birthdateText
    case .salutation: person.map(name: "salutation") { $0.salutation ?? "" }
    case .firstName: person.map(name: "firstName") { $0.firstName }
    case .lastName: person.map(name: "lastName") { $0.lastName }
    case .birthdate: person.map(name: "birthdate") { $0.birthdate.description }
    }
  }
}
