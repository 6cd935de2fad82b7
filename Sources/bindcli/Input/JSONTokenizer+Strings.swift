extension JSONTokenizer {
  /// Reads a string that is next into ``text``.
  mutating func readString() throws {
    let start = reader.position
    text.clear()
    reader.skip()
    // Most strings are one run up to a quote that is in the buffer.
    let count = reader.plainCount(besides: UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let unread = reader.unread
    text.append(UnsafeRawBufferPointer(rebasing: unread[..<count]))
    if count < unread.count, unread[count] == UInt8(ascii: "\"") {
      reader.skip(count + 1)
    } else {
      reader.skip(count)
      isInString = true
      try readRest(ofStringAt: start)
    }
  }

  private mutating func readRest(ofStringAt start: SourcePosition) throws {
    while true {
      guard let byte = try reader.peek() else {
        throw SyntaxError(position: start, message: "the string is not closed before the end of the file")
      }
      switch byte {
      case UInt8(ascii: "\""):
        reader.skip()
        isInString = false
        return
      case UInt8(ascii: "\\"):
        try readEscape()
      case UInt8(ascii: "\n"):
        isInString = false
        throw SyntaxError(position: start, message: "the string is not closed before the end of the line")
      case ..<0x20:
        let message = "control character \(Unicode.Scalar(byte).quoted) in a string must be escaped"
        throw SyntaxError(position: reader.position, message: message)
      case 0x80...:
        text.append(try reader.readScalar(byte))
      default:
        readPlain()
      }
    }
  }

  /// Reads characters that stand for themselves, as far as the buffer goes.
  private mutating func readPlain() {
    let count = reader.plainCount(besides: UInt8(ascii: "\""), UInt8(ascii: "\\"))
    text.append(UnsafeRawBufferPointer(rebasing: reader.unread[..<count]))
    reader.skip(count)
  }

  /// Reads an escape sequence that is next.
  private mutating func readEscape() throws {
    let start = reader.position
    reader.skip()
    switch try reader.peek() {
    case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): text.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      reader.skip()
      return try readUnicodeEscape(from: start)
    case let byte? where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/"):
      text.append(byte)
    default:
      throw unexpected(#"one of "\/bfnrtu after a backslash"#)
    }
    reader.skip()
  }

  /// Reads the digits after `\u`, and a second `\u` if the first is half of a surrogate pair.
  private mutating func readUnicodeEscape(from start: SourcePosition) throws {
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) {
      return text.append(scalar)
    }
    let lone = SyntaxError(
      position: start, message: #"'\u\#(String(first, radix: 16))' is half of a surrogate pair"#)
    guard first < 0xDC00 else { throw lone }
    for expected in [UInt8(ascii: "\\"), UInt8(ascii: "u")] {
      guard try reader.peek() == expected else { throw lone }
      reader.skip()
    }
    let second = try readHexadecimal()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw lone }
    text.append(scalar)
  }

  private mutating func readHexadecimal() throws -> UInt16 {
    var value: UInt16 = 0
    for _ in 1...4 {
      let digit: UInt8
      switch try reader.peek() {
      case let byte? where byte.isDigit: digit = byte - UInt8(ascii: "0")
      case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
        digit = (byte | 0x20) - UInt8(ascii: "a") + 10
      default: throw unexpected(#"four hexadecimal digits after '\u'"#)
      }
      value = value << 4 | UInt16(digit)
      reader.skip()
    }
    return value
  }
}
