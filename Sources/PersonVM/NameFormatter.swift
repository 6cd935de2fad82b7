/// Writes a name in one line: the salutation if there is one, the first name, the last name.
///
/// Parts are trimmed, blank parts are left out, and what remains is joined by one space, so that a missing part never
/// leaves a stray space behind. Inside a part nothing is touched: "van  der Berg" keeps its two spaces.
enum NameFormatter {
  static func string(from name: Person.Name) -> String {
    [name.salutation ?? "", name.first, name.last]
      .map { trimmed($0) }
      .filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private static func trimmed(_ part: String) -> Substring {
    var rest = part[...]
    while let character = rest.first, isBlank(character) { rest.removeFirst() }
    while let character = rest.last, isBlank(character) { rest.removeLast() }
    return rest
  }

  /// Not `Character.isWhitespace`, which looks at the first scalar only: a space that carries a combining accent is
  /// something to see.
  private static func isBlank(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }
}
