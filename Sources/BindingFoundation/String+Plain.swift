import Foundation

extension String {
  /// The text without differences between keyboards, and between a text that is typed and one that was copied: the
  /// width of characters, kinds of space, and marks of direction. Keyboards for Japanese and Chinese have digits, signs
  /// and separators in full width.
  var typed: String {
    if utf8.allSatisfy({ $0 < 128 }) { return self }
    var text = String.UnicodeScalarView()
    for scalar in folding(options: .widthInsensitive, locale: nil).unicodeScalars where !scalar.isDirectionMark {
      text.append(scalar.isSpace ? " " : scalar)
    }
    return String(text)
  }

  /// The text as a strict format compares it: the `typed` text, in ASCII digits and in lower case.
  var strict: String { typed.inASCIIDigits.lowercased() }

  /// The text without differences that do not matter when it is typed: those between keyboards, the script of the
  /// digits, zeros before a number, the number of spaces, upper and lower case.
  var plain: String {
    var text = String.UnicodeScalarView()
    var isInNumber = false
    for scalar in typed.unicodeScalars {
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

  /// The text as it was typed, because a zone such as "+0545" has ASCII digits in every language; and, where they
  /// differ, the text without the differences between keyboards, and the text in the digits of another text that is
  /// shown, because users of any language type ASCII digits.
  func spellings(inDigitsOf shown: String) -> [String] {
    [typed, typed.inDigits(of: shown)].reduce(into: [self]) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The text with its digits replaced by those of another text that is shown, such as Arabic ones; by ASCII digits if
  /// the other text has no other digits.
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
