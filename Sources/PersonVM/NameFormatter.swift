/// Writes a name in one line: the salutation if there is one, the first name, the last name.
///
/// Parts are trimmed, blank parts are left out, and what remains is joined by one space, so that a missing part never
/// leaves a stray space behind. Inside a part nothing is touched: "van  der Berg" keeps its two spaces.
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
    if !text.isEmpty { text.append(" ") }
    text.append(contentsOf: part)
  }

  private static func trimmed(_ part: String) -> Substring {
    var rest = part[...]
    while isBlankAt(rest.utf8.first, rest.first) { rest.removeFirst() }
    while isBlankAt(rest.utf8.last, rest.last) { rest.removeLast() }
    return rest
  }

  /// Whether the character at one end is nothing but white space.
  ///
  /// Not `Character.isWhitespace`, which looks at the first scalar only: a space that carries a combining accent is
  /// something to see.
  private static func isBlankAt(_ byte: UInt8?, _ character: @autoclosure () -> Character?) -> Bool {
    // Most names begin and end with a letter of ASCII, and to find that out takes a tenth of the time.
    if let byte, (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(byte) { return false }
    return character()?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? false
  }
}
