/// A JSON parser as simple as possible: it takes the whole text, recurses into values, and stops at the first byte that
/// RFC 8259 does not allow. Written independently of the tool's parser, for comparison.
struct StrictJSON {
  indirect enum Value: Equatable {
    case object([Member])
    case array([Value])
    case string(String)
    case null
    /// A number or a boolean.
    case other
  }

  struct Member: Equatable {
    let key: String
    let value: Value
  }

  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The only value of a text, with white space around it; `nil` if there is none.
  static func value(of text: String) -> Value? {
    var parser = StrictJSON(Array(text.utf8))
    guard let value = try? parser.value() else { return nil }
    parser.skipSpace()
    return parser.isAtEnd ? value : nil
  }

  /// The elements of arrays and the other values that a text holds one after another, up to its first error.
  static func records(of bytes: [UInt8]) -> (records: [Value], isWhole: Bool) {
    var parser = StrictJSON(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
    var records: [Value] = []
    do {
      parser.skipSpace()
      while !parser.isAtEnd {
        if parser.take("[") {
          try parser.list(until: "]") { parser throws(Malformed) in records.append(try parser.value()) }
        } else {
          records.append(try parser.value())
        }
        parser.skipSpace()
      }
      return (records, true)
    } catch {
      return (records, false)
    }
  }

  private var isAtEnd: Bool { index == bytes.count }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ text: String) throws(Malformed) {
    for scalar in text.unicodeScalars where !take(scalar) { throw Malformed() }
  }

  private mutating func value() throws(Malformed) -> Value {
    skipSpace()
    guard index < bytes.count else { throw Malformed() }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      index += 1
      var members: [Member] = []
      try list(until: "}") { parser throws(Malformed) in
        parser.skipSpace()
        let key = try parser.string()
        parser.skipSpace()
        try parser.expect(":")
        members.append(Member(key: key, value: try parser.value()))
      }
      return .object(members)
    case UInt8(ascii: "["):
      index += 1
      var values: [Value] = []
      try list(until: "]") { parser throws(Malformed) in values.append(try parser.value()) }
      return .array(values)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): try expect("true")
    case UInt8(ascii: "f"): try expect("false")
    case UInt8(ascii: "n"):
      try expect("null")
      return .null
    default: try number()
    }
    return .other
  }

  private mutating func list(
    until end: Unicode.Scalar, _ element: (inout StrictJSON) throws(Malformed) -> Void
  ) throws(Malformed) {
    skipSpace()
    if take(end) { return }
    while true {
      try element(&self)
      skipSpace()
      if take(end) { return }
      try expect(",")
    }
  }

  private mutating func number() throws(Malformed) {
    _ = take("-")
    if take("0") {
      if index < bytes.count, (0x30...0x39).contains(bytes[index]) { throw Malformed() }
    } else {
      try digits()
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
  }

  private mutating func digits() throws(Malformed) {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    if index == start { throw Malformed() }
  }

  private mutating func string() throws(Malformed) -> String {
    try expect("\"")
    var units: [UInt16] = []
    var text = ""
    var raw: [UInt8] = []
    func flushRaw() throws(Malformed) {
      guard let valid = String(validating: raw, as: UTF8.self) else { throw Malformed() }
      text += valid
      raw = []
    }
    func flushUnits() throws(Malformed) {
      guard let valid = String(validating: units, as: UTF16.self) else { throw Malformed() }
      text += valid
      units = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\") {
        try flushRaw()
        units.append(try escape())
        continue
      }
      try flushUnits()
      if byte == UInt8(ascii: "\"") {
        try flushRaw()
        return text
      }
      if byte < 0x20 { throw Malformed() }
      raw.append(byte)
    }
    throw Malformed()
  }

  private mutating func escape() throws(Malformed) -> UInt16 {
    guard index < bytes.count else { throw Malformed() }
    let letters: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    let letter = Unicode.Scalar(bytes[index])
    index += 1
    if let scalar = letters[letter] { return UInt16(scalar.value) }
    let digits = bytes[index...].prefix(4)
    guard letter == "u", digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Malformed() }
    index += 4
    return unit
  }
}
