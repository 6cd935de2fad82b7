import Binding
import PersonVM

extension PersonRow {
  /// Lets this row show the texts of a view model, until the scope ends.
  func show(_ viewModel: PersonViewModel, in scope: Scope) {
    viewModel.nameText.bind(to: self, name: "row.nameText") { $0.nameText = $1 }.store(in: scope)
    viewModel.birthdateText.bind(to: self, name: "row.birthdateText") { $0.birthdateText = $1 }.store(in: scope)
  }
}

extension PersonViewModel {
  /// The text behind a field.
  subscript(field: PersonField) -> Computed<String> {
    switch field {
    case .nameText: nameText
    case .birthdateText: birthdateText
    }
  }
}
