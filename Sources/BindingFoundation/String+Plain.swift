extension String {
  /// The text without differences that do not matter when it is typed: the script of the digits, zeros before a number,
  /// kinds of space, upper and lower case, and marks of direction.
  var plain: String {
    var text = String.UnicodeScalarView()
    var isInNumber = false
    for scalar in unicodeScalars where !scalar.isDirectionMark {
      if let digit = scalar.digit {
        // A leading zero does not count, so it gives way to the next digit.
        if !isInNumber, let last = text.last, last == "0" { text.removeLast() }
        text.append(Unicode.Scalar(48 + digit))
        isInNumber = isInNumber || digit > 0
        continue
      }
      isInNumber = false
      if scalar.properties.isWhitespace {
        if let last = text.last, last != " " { text.append(" ") }
      } else {
        text.append(scalar)
      }
    }
    if text.last == " " { text.removeLast() }
    return String(text).lowercased()
  }

  /// The text with ASCII digits.
  var inASCIIDigits: String {
    if utf8.allSatisfy({ $0 < 128 }) { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.digit.map { Unicode.Scalar(48 + $0) } ?? scalar) }
    return String(text)
  }

  /// The text as it was typed, because a zone such as "+0545" has ASCII digits in every language; and, if that differs,
  /// the text in the digits of another text that is shown, because users of any language type ASCII digits.
  func spellings(inDigitsOf shown: String) -> [String] {
    let other = inDigits(of: shown)
    return other == self ? [self] : [self, other]
  }

  /// The text with its digits replaced by those of another text that is shown, such as Arabic ones; by ASCII digits if
  /// the other text has none of its own.
  private func inDigits(of shown: String) -> String {
    guard let digit = shown.unicodeScalars.first(where: { $0.digit != nil }), !digit.isASCII else {
      return inASCIIDigits
    }
    let zero = digit.value - UInt32(digit.digit!)
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append(scalar.digit.flatMap { Unicode.Scalar(zero + UInt32($0)) } ?? scalar)
    }
    return String(text)
  }
}
