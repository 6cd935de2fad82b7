/// Splits CSV (RFC 4180), or the same with tabs, into fields, in constant memory.
///
/// It is strict, because a lenient reading puts a name into the wrong column in the end: a quote stands only around a
/// field, or doubled inside one; no control characters but tabs, except inside quotes; UTF-8 only. Lines end with LF or
/// CRLF. Empty lines are skipped, and a byte-order mark at the start.
struct DelimitedTokenizer: ~Copyable {
  enum Token: Equatable {
    /// A field that another one follows.
    case field
    /// The last field of a line.
    case lastField
    /// The end of the file.
    case end
  }

  var reader: ByteReader
  private let delimiter: UInt8

  private(set) var text = TokenText()

  private(set) var position = SourcePosition()

  /// Where the last field ended, if it was the last of its line.
  private(set) var lineEnd = SourcePosition()

  private var isAtStart = true
  private var isAtLineStart = true

  init(source: any ByteSource, delimiter: Unicode.Scalar, capacity: Int = 64 * 1024) {
    reader = ByteReader(source: source, capacity: capacity)
    self.delimiter = UInt8(ascii: delimiter)
  }

  /// The next field, or the end. After an error call only ``resumeOnNextLine()``.
  mutating func next() throws -> Token {
    if isAtStart {
      isAtStart = false
      try reader.skipByteOrderMark()
    }
    if isAtLineStart {
      try skipEmptyLines()
      if try reader.peek() == nil { return .end }
      isAtLineStart = false
    }
    text.clear()
    position = reader.position
    if try reader.peek() == UInt8(ascii: "\"") {
      try readQuoted()
    } else {
      try readPlain()
    }
    return try endField()
  }

  /// Continues after an error with the next line.
  mutating func resumeOnNextLine() throws {
    try reader.skipLine()
    isAtLineStart = true
  }

  private mutating func skipEmptyLines() throws {
    while let byte = try reader.peek() {
      if byte == UInt8(ascii: "\n") {
        reader.skipLineFeed()
      } else if byte == UInt8(ascii: "\r") {
        try skipLineBreak()
      } else {
        return
      }
    }
  }

  /// Skips the end of a field: a delimiter, a line break, or the end of the file.
  private mutating func endField() throws -> Token {
    guard let byte = try reader.peek() else {
      lineEnd = reader.position
      isAtLineStart = true
      return .lastField
    }
    if byte == delimiter {
      reader.skip()
      return .field
    }
    // Only after a quoted field can there be another character.
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
      throw unexpected("\(Unicode.Scalar(delimiter).quoted) or the end of the line after the closing quote")
    }
    try skipLineBreak()
    isAtLineStart = true
    return .lastField
  }

  private mutating func skipLineBreak() throws {
    lineEnd = reader.position
    if try reader.peek() == UInt8(ascii: "\r") {
      let position = reader.position
      reader.skip()
      guard try reader.peek() == UInt8(ascii: "\n") else {
        throw SyntaxError(
          position: position, message: "a carriage return must be followed by a line feed, or stand in quotes")
      }
    }
    reader.skipLineFeed()
  }

  private mutating func readPlain() throws {
    while let byte = try reader.peek() {
      switch byte {
      case delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return
      case UInt8(ascii: "\""):
        throw SyntaxError(
          position: reader.position, message: "a quote must be doubled, and the field that contains it be in quotes")
      case UInt8(ascii: "\t"):
        text.append(byte)
        reader.skip()
      case 0x20..<0x80:
        keepPlain()
      default:
        try readScalar(byte)
      }
    }
  }

  private mutating func readQuoted() throws {
    let start = reader.position
    reader.skip()
    while let byte = try reader.peek() {
      switch byte {
      case UInt8(ascii: "\""):
        reader.skip()
        guard try reader.peek() == UInt8(ascii: "\"") else { return }
        text.append(byte)
        reader.skip()
      case UInt8(ascii: "\n"):
        text.append(byte)
        reader.skipLineFeed()
      // Control characters may be quoted, because the tool has to read again what it prints.
      case ..<0x20, delimiter:
        text.append(byte)
        reader.skip()
      case 0x20..<0x80:
        keepPlain()
      default:
        try readScalar(byte)
      }
    }
    throw SyntaxError(position: start, message: "the quote is not closed before the end of the file")
  }

  /// Reads characters that stand for themselves in every field, as far as the buffer goes.
  private mutating func keepPlain() {
    let count = reader.plainCount(besides: UInt8(ascii: "\""), delimiter)
    text.append(UnsafeRawBufferPointer(rebasing: reader.unread[..<count]))
    reader.skip(count)
  }

  /// Reads the next scalar, which is neither printable ASCII nor a line break.
  private mutating func readScalar(_ lead: UInt8) throws {
    let start = reader.position
    guard lead >= 0x80 else {
      throw SyntaxError(position: start, message: "control character \(Unicode.Scalar(lead).quoted) in a field")
    }
    text.append(try reader.readScalar(lead))
  }

  private mutating func unexpected(_ expected: String) -> any Error {
    let position = reader.position
    do {
      return SyntaxError(position: position, message: "expected \(expected), found \(try reader.describeNext())")
    } catch {
      return error
    }
  }
}
