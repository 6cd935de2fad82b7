extension JSONTokenizer {
  /// Skips a number that is next.
  mutating func readNumber() throws {
    try skipIfNext("-")
    if try skipIfNext("0") {
      if let byte = try reader.peek(), byte.isDigit { throw unexpected("no digit after a leading zero") }
    } else {
      try readDigits()
    }
    if try skipIfNext(".") { try readDigits() }
    if try skipIfNext("e") || skipIfNext("E") {
      _ = try skipIfNext("+") || skipIfNext("-")
      try readDigits()
    }
  }

  private mutating func readDigits() throws {
    guard let first = try reader.peek(), first.isDigit else { throw unexpected("a digit") }
    while let byte = try reader.peek(), byte.isDigit { reader.skip() }
  }

  @discardableResult
  private mutating func skipIfNext(_ character: Unicode.Scalar) throws -> Bool {
    guard try reader.peek() == UInt8(ascii: character) else { return false }
    reader.skip()
    return true
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
