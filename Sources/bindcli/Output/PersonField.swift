/// A text that is printed of a person, by the name that it has in the view model.
enum PersonField: String, CaseIterable, Sendable {
  case nameText
  case birthdateText

  /// Its header in a table.
  var title: StaticString {
    switch self {
    case .nameText: "NAME"
    case .birthdateText: "BIRTHDATE"
    }
  }

  /// The names of all, as in a sentence.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// The fields that a text such as `birthdateText,nameText` lists, or `nil` if it lists another, one twice, or none.
  static func list(_ text: String) -> [PersonField]? {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false).map {
      PersonField(rawValue: String($0))
    }
    return fields.contains(nil) || Set(fields).count < fields.count ? nil : fields.compactMap(\.self)
  }
}
