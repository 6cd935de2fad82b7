extension Unicode.Scalar {
  /// This character for a message: in quotes if it is visible, otherwise by its number.
  var quoted: String {
    isVisible ? "'\(self)'" : codePoint
  }

  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension String {
  /// This text for a message: in quotes, on one line, shortened if it is long.
  var quoted: String {
    let limit = 60
    var result = "\""
    for (count, scalar) in unicodeScalars.enumerated() {
      if count == limit {
        result += "…"
        break
      }
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case "\t": result += #"\t"#
      default: result += scalar.isVisible ? String(scalar) : "<\(scalar.codePoint)>"
      }
    }
    return result + "\""
  }
}
