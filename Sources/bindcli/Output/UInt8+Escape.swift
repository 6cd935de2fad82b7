extension UInt8 {
  /// This ASCII character in the escape of JSON: `\u001b`.
  var unicodeEscape: String {
    #"\u00"# + (self < 0x10 ? "0" : "") + String(self, radix: 16)
  }

  /// The escape of this byte in a JSON string; `nil` if it needs none.
  var jsonEscape: String? {
    if self >= 0x20 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\") { return nil }
    return switch self {
    case UInt8(ascii: "\""): #"\""#
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "\n"): #"\n"#
    case UInt8(ascii: "\r"): #"\r"#
    case UInt8(ascii: "\t"): #"\t"#
    default: unicodeEscape
    }
  }
}

extension String {
  /// This text as JSON, without anything that a terminal would obey.
  var quotedInJSON: String { "\"" + escapingCommands(\.jsonEscape) + "\"" }
}
