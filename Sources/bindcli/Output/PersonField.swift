import Binding
import PersonVM

/// A field of a printed row: a text of the view model, or a part of the person. The parts have the names of the keys in
/// the input, so that output with these fields can be read as input.
enum PersonField: String, CaseIterable, Sendable {
  case nameText
  case birthdateText
  case salutation
  case firstName
  case lastName
  case birthdate

  static let option = Option(
    "fields", default: [.nameText, .birthdateText], shownAs: "nameText,birthdateText",
    abstract: "The fields to print, in their order and with a comma between: "
      + "\(allCases.map(\.rawValue).joined(separator: ", ")).",
    known: { allCases.map(\.rawValue) }, parse: list)

  /// The title of the column in a table.
  var title: String {
    switch self {
    case .nameText: "NAME"
    case .birthdateText, .birthdate: "BIRTHDATE"
    case .salutation: "SALUTATION"
    case .firstName: "FIRST NAME"
    case .lastName: "LAST NAME"
    }
  }

  /// Parses a list such as `birthdateText,nameText`; `nil` if the list is empty or has an unknown field.
  private static func list(_ text: String) throws(InvalidValue) -> [PersonField]? {
    var fields: [PersonField] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let field = PersonField(rawValue: String(word)) else { return nil }
      if fields.contains(field) { throw InvalidValue(reason: "The field '\(word)' comes twice.") }
      fields.append(field)
    }
    return fields
  }
}

extension PersonViewModel {
  /// The text of a field. For a part of the person, each call makes a new computed value, which the binding of the row
  /// retains.
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
