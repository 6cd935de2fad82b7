extension JSONTokenizer {
  /// Reads a string, of which the opening quote is next, into ``text``.
  mutating func readString() throws {
    let start = reader.position
    text.removeAll(keepingCapacity: true)
    isTextCut = false
    reader.skip()
    while true {
      guard let byte = try reader.peek() else {
        throw JSONSyntaxError(position: start, message: "the string is not closed before the end of the file")
      }
      switch byte {
      case UInt8(ascii: "\""):
        reader.skip()
        return
      case UInt8(ascii: "\\"):
        try readEscape()
      case UInt8(ascii: "\n"):
        throw JSONSyntaxError(position: start, message: "the string is not closed before the end of the line")
      case ..<0x20:
        let message = "control character \(Unicode.Scalar(byte).quoted) in a string must be escaped"
        throw JSONSyntaxError(position: reader.position, message: message)
      case 0x80...:
        try readScalar(byte)
      default:
        readPlain()
      }
    }
  }

  /// Goes past what stands for itself, as far as the buffer reaches.
  private mutating func readPlain() {
    let unread = reader.unread
    let count = unread.firstIndex { !$0.isPlain } ?? unread.count
    keep(UnsafeRawBufferPointer(rebasing: unread[..<count]))
    reader.skip(count)
  }

  /// Reads a scalar of more than one byte, of which `lead` is the first and next.
  ///
  /// The second byte decides whether a sequence is well formed: the lead byte alone does not rule out overlong
  /// forms, surrogates and what lies beyond U+10FFFF.
  mutating func readScalar(_ lead: UInt8) throws {
    let start = reader.position
    let second: ClosedRange<UInt8>
    let length: Int
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw JSONSyntaxError(position: start, message: "invalid UTF-8")
    }
    reader.skip()
    keep(lead)
    for number in 2...length {
      guard let byte = try reader.peek(), (number == 2 ? second : 0x80...0xBF).contains(byte) else {
        throw JSONSyntaxError(position: start, message: "invalid UTF-8")
      }
      reader.skipContinuation()
      keep(byte)
    }
  }

  /// Reads an escape sequence, of which the backslash is next.
  private mutating func readEscape() throws {
    let start = reader.position
    reader.skip()
    switch try reader.peek() {
    case UInt8(ascii: "n"): keep(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): keep(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): keep(UInt8(ascii: "\r"))
    case UInt8(ascii: "b"): keep(0x08)
    case UInt8(ascii: "f"): keep(0x0C)
    case UInt8(ascii: "u"):
      reader.skip()
      return try readUnicodeEscape(from: start)
    case let byte? where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/"):
      keep(byte)
    default:
      throw unexpected(#"one of "\/bfnrtu after a backslash"#)
    }
    reader.skip()
  }

  /// Reads what follows `\u`, and a second `\u` where the first is half of a surrogate pair.
  private mutating func readUnicodeEscape(from start: SourcePosition) throws {
    let first = try readHexadecimal()
    if let scalar = Unicode.Scalar(first) {
      return keep(scalar)
    }
    let lone = JSONSyntaxError(
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
    keep(scalar)
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

  private mutating func keep(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar).unsafelyUnwrapped { keep(byte) }
  }

  private mutating func keep(_ byte: UInt8) {
    withUnsafeBytes(of: byte) { keep($0) }
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    guard keepsText, !isTextCut else { return }
    if text.count + bytes.count > Self.textLimit {
      isTextCut = true
    } else {
      text.append(contentsOf: bytes)
    }
  }
}

extension UInt8 {
  /// Whether this stands for itself in a JSON string and is a scalar of its own.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }
}
