/// What is printed of one person: the target of a view model's bindings.
final class PersonRow {
  var nameText = ""
  var birthdateText = ""

  /// What has become of the row, where that is told.
  var change: RowChange?

  /// The title of the group that the row belongs to, where rows are grouped.
  var group: String?

  subscript(field: PersonField) -> String {
    get {
      switch field {
      case .nameText: nameText
      case .birthdateText: birthdateText
      }
    }
    set {
      switch field {
      case .nameText: nameText = newValue
      case .birthdateText: birthdateText = newValue
      }
    }
  }
}

/// What has become of a row since it was printed.
enum RowChange: String, Sendable {
  case added
  case changed
  case removed

  /// One character for it, where there is little room.
  var mark: StaticString {
    switch self {
    case .added: "+"
    case .changed: "~"
    case .removed: "-"
    }
  }
}
