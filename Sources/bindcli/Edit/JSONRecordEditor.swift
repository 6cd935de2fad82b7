/// Writes other values into one JSON object, and leaves every other byte of it alone.
struct JSONRecordEditor {
  private let bytes: [UInt8]
  private let keys: KeyMap
  /// Where the value of each key stands; of a key that comes twice the last one, which is the one that counts.
  private var values: [PersonRecord.Field: Range<Int>] = [:]
  /// The bytes before the last key, after the comma or the brace: a line break and an indent, for example.
  private var lead = 0..<0
  /// The bytes between the last key and its value.
  private var colon = 0..<0
  /// Where the last member ends.
  private var end = 1
  /// The members that mean nothing here, without white space.
  private(set) var others: [UInt8] = []

  /// Takes the bytes of an object with at least one member, from brace to brace.
  ///
  /// - Throws: `SyntaxError` if the bytes are no such object.
  init(_ bytes: [UInt8], keys: KeyMap = .standard) throws {
    (self.bytes, self.keys) = (bytes, keys)
    var tokenizer = JSONTokenizer(source: TextSource(bytes))
    _ = try tokenizer.next()
    while true {
      let former = end
      guard try tokenizer.next() == .key else { break }
      let isKnown = !tokenizer.text.isCut
      let field = isKnown ? keys.field(of: tokenizer.text.bytes) : nil
      let afterColon = tokenizer.reader.byteOffset
      try tokenizer.skipWhitespace()
      let start = tokenizer.reader.byteOffset
      try tokenizer.skipValue(after: tokenizer.next())
      end = tokenizer.reader.byteOffset
      lead = Self.lead(in: bytes, from: former)
      colon = Self.afterKey(in: bytes, before: afterColon)..<start
      if let field {
        values[field] = start..<end
      } else {
        others += Self.withoutSpaces(bytes[lead.upperBound..<end]) + [UInt8(ascii: ",")]
      }
    }
  }

  /// The bytes with other values. A value that is taken away becomes `null`; a key that is missing is added behind the
  /// others, spaced and indented as the last of them.
  func applying(_ changes: [PersonChange]) -> [UInt8] {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    for change in changes {
      if let range = values[change.field] {
        edits.append((range, change.text.map(Self.quoted) ?? Array("null".utf8)))
      } else if let text = change.text, !text.isEmpty {
        let key = Self.quoted(keys.key(of: change.field))
        edits.append((end..<end, [UInt8(ascii: ",")] + bytes[lead] + key + bytes[colon] + Self.quoted(text)))
      }
    }
    return bytes.replacing(edits)
  }

  /// A record with some values, in their order.
  static func record(of values: [PersonChange], keys: KeyMap, isSpaced: Bool) -> [UInt8] {
    let (colon, comma) = isSpaced ? (": ", ", ") : (":", ",")
    let members = values.map { quoted(keys.key(of: $0.field)) + Array(colon.utf8) + quoted($0.text ?? "") }
    return [UInt8(ascii: "{")] + members.joined(separator: Array(comma.utf8)) + [UInt8(ascii: "}")]
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var result = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if let escape = byte.jsonEscape { result += escape.utf8 } else { result.append(byte) }
    }
    return result + [UInt8(ascii: "\"")]
  }

  /// JSON without the white space outside of its strings.
  private static func withoutSpaces(_ json: ArraySlice<UInt8>) -> [UInt8] {
    var (isInString, isEscaped) = (false, false)
    return json.filter { byte in
      defer {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      return isInString || byte > 0x20
    }
  }

  /// The white space before the key that comes after a member, behind the comma.
  private static func lead(in bytes: [UInt8], from former: Int) -> Range<Int> {
    let comma = bytes[former...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") } ?? former
    let start = bytes[comma] == UInt8(ascii: ",") ? comma + 1 : former
    let key = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) ?? start
    return start..<key
  }

  /// Where the key ends of which this is behind the colon.
  private static func afterKey(in bytes: [UInt8], before end: Int) -> Int {
    (bytes[..<end].lastIndex(of: UInt8(ascii: "\"")) ?? end - 1) + 1
  }
}

extension [UInt8] {
  /// These bytes with some ranges of them replaced, which do not overlap. Texts that are put into one place stay in
  /// their order.
  func replacing(_ edits: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    var (result, done) = ([UInt8](), 0)
    let ordered = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, edit) in ordered {
      result += self[done..<edit.range.lowerBound] + edit.bytes
      done = edit.range.upperBound
    }
    return result + self[done...]
  }
}
