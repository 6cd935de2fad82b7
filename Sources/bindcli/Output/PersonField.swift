/// A printed text: one of the view model, or a part of the person. The parts have the names of the keys of a record, so
/// that their output can be read again.
enum PersonField: String, CaseIterable, Sendable {
  case nameText
  case birthdateText
  case salutation
  case firstName
  case lastName
  case birthdate

  /// The default fields.
  static let standard: [PersonField] = [.nameText, .birthdateText]

  /// The header in a table.
  var title: StaticString {
    switch self {
    case .nameText: "NAME"
    case .birthdateText: "BIRTHDATE"
    case .salutation: "SALUTATION"
    case .firstName: "FIRST NAME"
    case .lastName: "LAST NAME"
    case .birthdate: "BIRTHDATE"
    }
  }

  /// The index of the text in a row.
  var offset: Int {
    switch self {
    case .nameText: 0
    case .birthdateText: 1
    case .salutation: 2
    case .firstName: 3
    case .lastName: 4
    case .birthdate: 5
    }
  }

  /// The names of all fields, for sentences.
  static let names = allCases.reduce("") { $0.isEmpty ? $1.rawValue : $0 + ", " + $1.rawValue }

  /// The fields in a list such as `birthdateText,nameText`; `nil` if the list is empty or has an unknown field.
  static func list(_ text: String) throws(InvalidValue) -> [PersonField]? {
    var fields: [PersonField] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let field = PersonField(rawValue: String(word)) else { return nil }
      if fields.contains(field) { throw InvalidValue(reason: "The field '\(word)' comes twice.") }
      fields.append(field)
    }
    return fields
  }
}
