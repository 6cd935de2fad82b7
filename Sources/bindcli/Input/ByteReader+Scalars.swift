extension ByteReader {
  /// Reads a scalar of several bytes, whose first byte is `lead`. The second byte decides whether the sequence is well
  /// formed, because the lead byte alone does not rule out overlong forms, surrogates and numbers above U+10FFFF.
  /// surrogates and numbers above U+10FFFF.
  mutating func readScalar(_ lead: UInt8) throws -> Unicode.Scalar {
    let start = position
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
    default: throw SyntaxError(position: start, message: "invalid UTF-8")
    }
    skip()
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for number in 2...length {
      guard let byte = try peek(), (number == 2 ? second : 0x80...0xBF).contains(byte) else {
        throw SyntaxError(position: start, message: "invalid UTF-8")
      }
      skipContinuation()
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).unsafelyUnwrapped
  }

  /// The next character for a message; it may be skipped for that.
  mutating func describeNext() throws -> String {
    guard let byte = try peek() else { return "the end of the file" }
    if byte == UInt8(ascii: "\n") { return "the end of the line" }
    guard byte >= 0x80 else { return Unicode.Scalar(byte).quoted }
    return (try? readScalar(byte))?.quoted ?? "invalid UTF-8"
  }
}
