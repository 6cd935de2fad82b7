/// Writes a name in one line: the salutation if there is one, the first name, the last name.
///
/// Parts are trimmed, blank parts are left out, and the others are joined by one space. The inside of a part stays as
/// it is: "van  der Berg" keeps its two spaces.
enum NameFormatter {
  static func string(from name: Person.Name) -> String {
    var text = ""
    for part in [name.salutation ?? "", name.first, name.last].map(trimmed) where !part.isEmpty {
      if !text.isEmpty { text += " " }
      text += part
    }
    return text
  }

  private static func trimmed(_ part: String) -> Substring {
    var rest = part[...]
    while rest.first.map(isBlank) == true { rest.removeFirst() }
    while rest.last.map(isBlank) == true { rest.removeLast() }
    return rest
  }

  /// Whether a character is white space alone. `Character.isWhitespace` looks at the first scalar only, but a space
  /// with a combining accent is visible.
  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace && character.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
