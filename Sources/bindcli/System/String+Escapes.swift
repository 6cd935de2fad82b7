extension Unicode.Scalar {
  /// Whether this scalar may control a terminal: it is a control character of the set C0 or C1, a line or paragraph
  /// separator, or a character that changes the direction of text.
  var isCommand: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The JSON escape of this scalar; `nil` if neither JSON nor a terminal needs one.
  var jsonEscape: String? {
    switch self {
    case "\"", "\\": "\\\(self)"
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: isCommand ? unicodeEscape : nil
    }
  }

  /// This scalar as a JSON escape, such as `\u001b`.
  var unicodeEscape: String {
    let digits = String(value, radix: 16)
    return #"\u"# + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension String {
  /// This text, in which each scalar for which `escape` returns a text is replaced by that text.
  func escaped(by escape: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let escape = escape(scalar) { result += escape } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  /// This text for a terminal: characters that control the terminal are written as visible escapes such as `\u{1b}`,
  /// except tabs and line breaks.
  var harmless: String {
    guard unicodeScalars.contains(where: \.isCommand) else { return self }
    return escaped { $0.isCommand && $0 != "\n" && $0 != "\t" ? #"\u{\#(String($0.value, radix: 16))}"# : nil }
  }

  /// This text as a JSON string. Characters that control a terminal are escaped.
  var quotedInJSON: String { "\"\(escaped(by: \.jsonEscape))\"" }

  /// This text for a message: in quotes, on one line, shortened if it is long.
  var quoted: String { count > 60 ? String(prefix(60)).quotedInJSON.dropLast() + "…\"" : quotedInJSON }
}
