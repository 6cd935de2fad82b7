/// Splits a sequence of JSON texts into tokens, in constant memory, with exact positions of errors.
///
/// It is strict (RFC 8259): no comments, no trailing commas, no control characters in strings, no lone surrogates, no
/// invalid UTF-8. It is lenient in that a file may hold any number of values in sequence, separated by white space or
/// by nothing, as in JSON Lines. A byte-order mark at the start is skipped.
///
/// Values may be nested to any depth and texts may have any length: each open container takes a byte on a stack, up to
/// ``depthLimit``, and at most ``TokenText/limit`` bytes of a text are kept.
///
/// ```swift
/// while true {
///   let token = try tokenizer.next()   // .beginObject, .key, .string, …
///   if token == .end { break }
/// }
/// ```
struct JSONTokenizer: ~Copyable {
  static let depthLimit = 1_000_000

  enum Container: UInt8 {
    case array
    case object
  }

  /// The tokens that may come next. "First" follows an opening bracket, where the closing one is allowed too.
  enum Expectation {
    case value
    case firstElement
    case firstKey
    case key
    case commaOrEnd
  }

  var reader: ByteReader
  var containers: [Container] = []
  var expectation = Expectation.value

  /// Whether the next byte belongs to a string, as after an error in one.
  var isInString = false

  /// Whether a value must end on its line, as in JSON Lines.
  private let isLineOriented: Bool
  private var isAtStart = true

  /// The last key or string. A text that is not wanted is checked all the same.
  var text = TokenText()

  /// Where the last token began.
  private(set) var position = SourcePosition()

  init(source: any ByteSource, isLineOriented: Bool = false, capacity: Int = 64 * 1024) {
    reader = ByteReader(source: source, capacity: capacity)
    self.isLineOriented = isLineOriented
  }

  var depth: Int { containers.count }

  /// The next token. After an error call only ``resume(outside:column:)`` and ``resumeOnNextLine()``.
  mutating func next() throws -> JSONToken {
    if isAtStart {
      isAtStart = false
      try reader.skipByteOrderMark()
    }
    while true {
      try skipWhitespace()
      position = reader.position
      guard let byte = try reader.peek() else {
        if containers.isEmpty { return .end }
        throw unexpected()
      }
      switch (expectation, byte) {
      case (.commaOrEnd, UInt8(ascii: ",")):
        reader.skip()
        expectation = containers.last == .object ? .key : .value
      case (.commaOrEnd, UInt8(ascii: "]")) where containers.last == .array, (.firstElement, UInt8(ascii: "]")):
        close()
        return .endArray
      case (.commaOrEnd, UInt8(ascii: "}")) where containers.last == .object, (.firstKey, UInt8(ascii: "}")):
        close()
        return .endObject
      case (.key, UInt8(ascii: "\"")), (.firstKey, UInt8(ascii: "\"")):
        try readKey()
        return .key
      case (.value, _), (.firstElement, _):
        return try readValue(byte)
      default:
        throw unexpected()
      }
    }
  }

  /// Skips the rest of a value whose first token is `token`.
  mutating func skipValue(after token: JSONToken) throws {
    guard token == .beginObject || token == .beginArray else { return }
    text.isWanted = false
    defer { text.isWanted = true }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  private mutating func readValue(_ byte: UInt8) throws -> JSONToken {
    switch byte {
    case UInt8(ascii: "{"):
      try open(.object, expecting: .firstKey)
      return .beginObject
    case UInt8(ascii: "["):
      try open(.array, expecting: .firstElement)
      return .beginArray
    case UInt8(ascii: "\""):
      try readString()
      endValue()
      return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
      endValue()
      return .number
    case UInt8(ascii: "t"):
      return try readLiteral("true", as: .boolean)
    case UInt8(ascii: "f"):
      return try readLiteral("false", as: .boolean)
    case UInt8(ascii: "n"):
      return try readLiteral("null", as: .null)
    default:
      throw unexpected()
    }
  }

  private mutating func readKey() throws {
    try readString()
    try skipWhitespace()
    guard try reader.peek() == UInt8(ascii: ":") else { throw unexpected("':' after the key") }
    reader.skip()
    expectation = .value
  }

  private mutating func readLiteral(_ literal: StaticString, as token: JSONToken) throws -> JSONToken {
    for index in 0..<literal.utf8CodeUnitCount {
      guard try reader.peek() == literal.utf8Start[index] else { throw unexpected("'\(literal)'") }
      reader.skip()
    }
    endValue()
    return token
  }

  private mutating func open(_ container: Container, expecting next: Expectation) throws {
    guard depth < Self.depthLimit else {
      throw SyntaxError(position: position, message: "more than \(Self.depthLimit) arrays and objects are open")
    }
    reader.skip()
    containers.append(container)
    expectation = next
  }

  private mutating func close() {
    reader.skip()
    containers.removeLast()
    endValue()
  }

  private mutating func endValue() {
    expectation = containers.isEmpty ? .value : .commaOrEnd
  }

  mutating func skipWhitespace() throws {
    while let byte = try reader.peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): reader.skip()
      case UInt8(ascii: "\n"):
        if isLineOriented, !containers.isEmpty { return }
        reader.skipLineFeed()
      default: return
      }
    }
  }

  /// An error about an unexpected character.
  private mutating func unexpected() -> any Error {
    let isObject = containers.last == .object
    switch expectation {
    case .value: return unexpected("a value")
    case .firstElement: return unexpected("a value or ']'")
    case .key: return unexpected("a key in quotes")
    case .firstKey: return unexpected("a key in quotes or '}'")
    case .commaOrEnd: return unexpected(isObject ? "',' or '}'" : "',' or ']'")
    }
  }

  /// An error about the next character, or the error of reading it.
  mutating func unexpected(_ expected: String) -> any Error {
    let position = reader.position
    do {
      return SyntaxError(position: position, message: "expected \(expected), found \(try reader.describeNext())")
    } catch {
      return error
    }
  }
}
