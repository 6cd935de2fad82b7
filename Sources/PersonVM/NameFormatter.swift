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
    if let first = part.utf8.first, let last = part.utf8.last, !mayBeginBlank(first), !mayEndBlank(last) {
      // Nearly every part needs no trimming.
      if !text.isEmpty { text.append(" ") }
      text.append(part)
      return
    }
    let part = trimmed(part)
    if part.isEmpty { return }
    if !text.isEmpty { text.append(" ") }
    text.append(contentsOf: part)
  }

  private static func trimmed(_ part: String) -> Substring {
    var rest = part[...]
    while rest.first.map(isBlank) == true { rest.removeFirst() }
    while rest.last.map(isBlank) == true { rest.removeLast() }
    return rest
  }

  /// Whether a character is white space alone. Not `Character.isWhitespace`, which looks at the first scalar only: a
  /// space with a combining accent is visible.
  private static func isBlank(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(isBlank)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  // Looking at a byte takes a tenth of the time of looking at a character. All white space of Unicode begins with one
  // of the first bytes and ends with one of the second.

  private static func mayBeginBlank(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0xC2 || (0xE1...0xE3).contains(byte)
  }

  private static func mayEndBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x80...0x8A, 0x9F...0xA0, 0xA8...0xA9, 0xAF: true
    default: false
    }
  }
}
