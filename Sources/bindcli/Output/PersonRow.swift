/// The printed texts of one person: the target of a view model's bindings.
final class PersonRow {
  private var texts = Array(repeating: "", count: PersonField.allCases.count)

  var nameText: String {
    get { self[.nameText] }
    set { self[.nameText] = newValue }
  }

  var birthdateText: String {
    get { self[.birthdateText] }
    set { self[.birthdateText] = newValue }
  }

  /// The change of the row, if changes are printed.
  var change: RowChange?

  subscript(field: PersonField) -> String {
    get { texts[field.offset] }
    set { texts[field.offset] = newValue }
  }
}

enum RowChange: String, Sendable {
  case added
  case changed
  case removed

  /// One character for the change.
  var mark: StaticString {
    switch self {
    case .added: "+"
    case .changed: "~"
    case .removed: "-"
    }
  }
}
