/// A number as it was typed: its digits in ASCII, and the texts before and after them.
struct NumberText {
  /// The texts before and after the digits, without space, in lower case, with one kind of minus and of percent sign.
  var prefix = ""
  var suffix = ""
  /// The digits, without separators.
  var whole = ""
  var fraction = ""
  /// Whether there are several groups, and the first one begins with 0.
  var isPadded = false

  /// - Returns: `nil` if the text is not one number: it has no digits, several numbers, or incomplete groups.
  init?(_ text: String, _ shape: NumberShape) {
    let scalars = Array(text.typed.unicodeScalars)
    func isDigit(_ place: Int) -> Bool { place < scalars.count && scalars[place].digit != nil }
    // A point between a letter and a digit, as in "Rs.12", is taken for the end of an abbreviation.
    func isFraction(_ place: Int) -> Bool {
      shape.isDecimal(scalars[place]) && isDigit(place + 1)
        && (place == 0 || !scalars[place - 1].properties.isAlphabetic)
    }
    guard let start = scalars.indices.first(where: { isDigit($0) || isFraction($0) }) else { return nil }
    guard let end = readWhole(scalars[start...], shape) else { return nil }
    let rest = readFraction(scalars[end...], shape)
    if rest.contains(where: { $0.digit != nil }) { return nil }
    prefix = affix(scalars[..<start])
    suffix = affix(rest)
  }

  /// Reads the digits before the fraction. Returns where they end; `nil` if a group of digits is incomplete.
  private mutating func readWhole(_ scalars: ArraySlice<Unicode.Scalar>, _ shape: NumberShape) -> Int? {
    var counts = [0]
    var place = scalars.startIndex
    while place < scalars.endIndex {
      if let digit = scalars[place].digit {
        whole.unicodeScalars.append(Unicode.Scalar(48 + digit))
        counts[counts.count - 1] += 1
      } else if counts.last! > 0, shape.isGrouping(scalars[place]), scalars[(place + 1)...].first?.digit != nil {
        counts.append(0)
      } else {
        break
      }
      place += 1
    }
    isPadded = counts.count > 1 && whole.hasPrefix("0")
    return shape.accepts(counts) ? place : nil
  }

  /// Reads the separator and the digits of the fraction, if there is one. Returns the scalars after the fraction.
  private mutating func readFraction(
    _ scalars: ArraySlice<Unicode.Scalar>, _ shape: NumberShape
  ) -> ArraySlice<Unicode.Scalar> {
    guard let first = scalars.first, shape.isDecimal(first) else { return scalars }
    let digits = scalars.dropFirst().prefix { $0.digit != nil }
    for scalar in digits { fraction.unicodeScalars.append(Unicode.Scalar(48 + scalar.digit!)) }
    return scalars[digits.endIndex...]
  }

  /// Whether nothing but a sign stands beside the digits.
  var isBare: Bool { suffix.isEmpty && (prefix.isEmpty || prefix == "-" || prefix == "+") }

  /// Whether a minus or a bracket stands beside the digits: accounts show negative numbers in brackets.
  var hasNegativeSign: Bool { (prefix + suffix).contains { $0 == "-" || $0 == "(" } }

  /// Whether both numbers have the same texts before and after the digits.
  func isDressed(as other: NumberText) -> Bool { prefix == other.prefix && suffix == other.suffix }

  var isZero: Bool { (whole + fraction).utf8.allSatisfy { $0 == UInt8(ascii: "0") } }

  /// The exponent, if the number is a power of ten.
  var powerOfTen: Int? {
    let digits = whole + fraction
    guard let place = digits.utf8.firstIndex(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    guard digits[place] == "1", digits[place...].dropFirst().allSatisfy({ $0 == "0" }) else { return nil }
    return whole.utf8.count - 1 - digits.utf8.distance(from: digits.startIndex, to: place)
  }

  /// The number as programs write it, divided by a power of ten. The point is moved, because integers are not read from
  /// a text with an exponent.
  func literal(isNegative: Bool, dividedByTenTo power: Int) -> String {
    let digits = Array((whole + fraction).utf8)
    let point = whole.utf8.count - power
    let zero = UInt8(ascii: "0")
    // The digits before the point, and those after it, with zeros where the point is outside of the digits.
    let front = digits.prefix(max(0, point)) + Array(repeating: zero, count: max(0, point - digits.count))
    let back = Array(repeating: zero, count: max(0, -point)) + digits.dropFirst(max(0, point))
    var text = isNegative ? "-" : ""
    text += front.isEmpty ? "0" : String(decoding: front, as: UTF8.self)
    if back.contains(where: { $0 != zero }) { text += "." + String(decoding: back, as: UTF8.self) }
    return text
  }
}

/// The text before or after the digits, in a form that can be compared.
private func affix(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  if scalars.isEmpty { return "" }
  var text = String.UnicodeScalarView()
  for scalar in scalars where !scalar.properties.isWhitespace {
    switch scalar {
    case "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{FE63}": text.append("-")
    case "\u{66A}": text.append("%")
    default: text.append(scalar)
    }
  }
  return String(text).lowercased()
}
