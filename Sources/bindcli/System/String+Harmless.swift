extension Unicode.Scalar {
  /// Whether a terminal may obey this instead of showing it: control characters, those of the second set (C1) too, line
  /// separators, and characters that change the direction of text.
  var isCommand: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// This text for a terminal: what the terminal would obey is written as a visible escape, `\u{1b}`. Tabs and line
  /// breaks stay.
  var harmless: String {
    guard unicodeScalars.contains(where: \.isCommand) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isCommand, scalar != "\n", scalar != "\t" {
        result += #"\u{"# + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// This text with JSON escapes, `\u009b`, for what a terminal would obey, and the given ones for ASCII.
  func escapingCommands(_ escape: (UInt8) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isASCII, let escaped = escape(UInt8(ascii: scalar)) {
        result += escaped
      } else if scalar.isCommand {
        let digits = String(scalar.value, radix: 16)
        result += #"\u"# + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
