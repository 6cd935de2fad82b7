/// Writes a name in one line: the salutation if there is one, the first name, the last name.
///
/// Parts are trimmed, blank parts are left out, and the others are joined by one space. The inside of a part stays as
/// it is: "van  der Berg" keeps its two spaces.
enum NameFormatter {
  static func string(from name: Person.Name) -> String {
    var text = ""
    if let salutation = name.salutation { append(salutation, to: &text) }
    append(name.first, to: &text)
    append(name.last, to: &text)
    return text
  }

  private static func append(_ part: String, to text: inout String) {
    let part = trimmed(part)
    if part.isEmpty { return }
    if !text.isEmpty { text += " " }
    text += part
  }

  private static func trimmed(_ part: String) -> Substring {
    var rest = part[...]
    // Nearly every part is ASCII at both ends, and has no white space there.
    if let first = part.utf8.first, let last = part.utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    {
      return rest
    }
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
