import Binding
import GTKViews
import PersonVM

/// A row of the list: a name above a day of birth.
final class PersonCell: Composite {
  private let name = Label()
  private let birthdate = Label()

  init() {
    for label in [name, birthdate] { label.isEllipsized = true }
    birthdate.style("caption")
    birthdate.style("dim-label")
    super.init(Box(.vertical, spacing: 2, name, birthdate))
    style("person-cell")
  }

  /// Shows a person until the scope ends.
  func show(_ person: PersonViewModel, until scope: Scope) {
    // A new person has no name yet.
    person.nameText.bind(to: name) { $0.text = $1.isEmpty ? "New person" : $1 }.store(in: scope)
    person.birthdateText.bind(to: birthdate, \.text).store(in: scope)
  }
}
