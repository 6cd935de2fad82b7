internal import Foundation

/// Why a text is no JSON object, and where: line and column, from 1, the column in bytes.
struct JSONError: Error, CustomStringConvertible {
  let line: Int
  let column: Int
  let message: String

  var description: String { "\(line):\(column): \(message)" }
}

/// Divides a JSON object, as RFC 8259 describes it, into the texts of its members. A loop skips nested values, because
/// in a damaged file recursion could overflow the stack.
struct JSONScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ data: Data) {
    bytes = [UInt8](data)
    // Some editors begin a file with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func object() throws(JSONError) -> [String: Data] {
    var texts: [String: Data] = [:]
    skipSpace()
    try expect("{", "expected '{'")
    skipSpace()
    if !take("}") {
      repeat {
        skipSpace()
        let key = try key()
        skipSpace()
        let start = position
        try skipValue()
        texts[key] = Data(bytes[start..<position])
        skipSpace()
      } while take(",")
      try expect("}", "expected ',' or '}'")
    }
    skipSpace()
    if byte != nil { throw error("expected the end of the file") }
    return texts
  }

  /// Reads a key and its colon.
  private mutating func key() throws(JSONError) -> String {
    let start = position
    try skipString()
    let text = bytes[start..<position]
    let place = position
    skipSpace()
    try expect(":", "expected ':'")
    if !text.contains(UInt8(ascii: "\\")) { return String(decoding: text.dropFirst().dropLast(), as: UTF8.self) }
    guard let key: String = try? StorageCoding.value(of: Data(text)) else {
      position = place
      throw error("expected a key")
    }
    return key
  }

  private enum Container {
    case object, array
  }

  /// Skips a value with all that it contains.
  private mutating func skipValue() throws(JSONError) {
    // The containers around the present place, the innermost last.
    var containers: [Container] = []
    repeat {
      skipSpace()
      if try skipScalar(orOpenInto: &containers) { try skipToNextValue(in: &containers) }
    } while !containers.isEmpty
  }

  /// Skips a scalar, or an empty container; or opens a container, up to the first value in it.
  ///
  /// - Returns: whether a value was skipped.
  private mutating func skipScalar(orOpenInto containers: inout [Container]) throws(JSONError) -> Bool {
    if take("{") {
      skipSpace()
      if take("}") { return true }
      _ = try key()
      containers.append(.object)
      return false
    }
    if take("[") {
      skipSpace()
      if take("]") { return true }
      containers.append(.array)
      return false
    }
    try skipScalar()
    return true
  }

  /// Goes on after a value: to the next value of the innermost container, or out of each container that ends here.
  private mutating func skipToNextValue(in containers: inout [Container]) throws(JSONError) {
    while let container = containers.last {
      skipSpace()
      switch (container, take(",")) {
      case (.object, true):
        skipSpace()
        _ = try key()
        return
      case (.array, true): return
      case (.object, false): try expect("}", "expected ',' or '}'")
      case (.array, false): try expect("]", "expected ',' or ']'")
      }
      containers.removeLast()
    }
  }

  private mutating func skipScalar() throws(JSONError) {
    switch byte {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    case UInt8(ascii: "n"): try skip("null")
    default: try skipNumber()
    }
  }

  private mutating func skip(_ word: StaticString) throws(JSONError) {
    for offset in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[offset] else { throw error("expected a value") }
      position += 1
    }
  }

  private mutating func skipNumber() throws(JSONError) {
    _ = take("-")
    if !take("0") { try skipDigits("expected a value") }
    if take(".") { try skipDigits("expected a digit") }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      try skipDigits("expected a digit")
    }
  }

  private mutating func skipDigits(_ message: String) throws(JSONError) {
    let start = position
    while let byte, 0x30...0x39 ~= byte { position += 1 }
    if position == start { throw error(message) }
  }

  private mutating func skipString() throws(JSONError) {
    try expect("\"", "expected '\"'")
    let start = position
    while true {
      guard let byte, byte >= 0x20 else { throw error("expected '\"'") }
      position += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") { try skipEscape() }
    }
    let text = bytes[start..<position - 1]
    if text.contains(where: { $0 >= 0x80 }), String(validating: text, as: UTF8.self) == nil {
      position = start
      throw error("expected a text in UTF-8")
    }
  }

  private mutating func skipEscape() throws(JSONError) {
    let escape = byte
    position += 1
    switch escape {
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard let byte, Character(UnicodeScalar(byte)).isHexDigit else { throw error("expected four digits") }
        position += 1
      }
    case .some(let escape) where "\"\\/bfnrt".utf8.contains(escape): break
    default:
      position -= 1
      throw error("expected an escape")
    }
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar, _ message: String) throws(JSONError) {
    if !take(character) { throw error(message) }
  }

  private func error(_ message: String) -> JSONError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONError(
      line: line, column: column, message: position < bytes.count ? message : "\(message), found the end")
  }
}
