// Converters of whole numbers in ASCII digits, the same in every language. BindingFoundation has converters that follow
// a locale.

extension TwoWayConverter where Model: FixedWidthInteger, Display == String {
  /// Whole numbers, such as "-12". A leading "+" and leading zeros are read too.
  public static var integer: TwoWayConverter {
    TwoWayConverter(there: { String($0) }) { text, _ in
      try requireDigits(text, besides: nil)
      guard let number = Model(text) else { throw ConversionError.outOfRange(text, Model.min, Model.max) { "\($0)" } }
      return .value(number)
    }
  }

  /// Whole numbers of hundredths, thousandths and the like, such as 1999 for "19.99".
  ///
  ///     let price = TwoWayConverter<Int, String>.decimal(digits: 2)
  ///
  /// Exact, unlike floating-point numbers. Fewer digits are read too: "19.9", "19".
  ///
  /// - Parameters:
  ///   - digits: how many digits follow the separator. Traps if negative.
  ///   - separator: the character before these digits.
  public static func decimal(
    digits: Int, separator: Character = ".", file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayConverter {
    requireDigits(digits, file, line)
    let show = { (number: Model) in insertSeparator(into: String(number), digits, separator) }
    return TwoWayConverter(convert: show) { text in
      let (whole, part) = try splitNumber(text, digits: digits, separator)
      let number = whole + part + String(repeating: "0", count: digits - part.count)
      guard let number = Model(number) else { throw ConversionError.outOfRange(text, Model.min, Model.max, show) }
      return number
    }
  }
}

extension ConversionError {
  static var missingNumber: ConversionError { ConversionError("A number is missing.", code: .empty) }

  static func outOfRange<Number>(
    _ text: String, _ minimum: Number, _ maximum: Number, _ show: (Number) -> String
  ) -> ConversionError {
    outOfRange(isBelow: text.hasPrefix("-"), [.minimum: show(minimum), .maximum: show(maximum)])
  }

  /// The error for a number that is below the least accepted value, or above the greatest.
  package static func outOfRange(isBelow: Bool, _ limits: [Argument: String]) -> ConversionError {
    ConversionError("That number is too \(isBelow ? "small" : "large").", code: .outOfRange, arguments: limits)
  }
}

/// Traps if a converter is to show a negative number of digits. The message names the file and line where the converter
/// is made.
func requireDigits(_ digits: Int, _ file: StaticString, _ line: UInt32) {
  guard digits < 0 else { return }
  fatalError(
    "Binding: the converter at \(siteName(nil, file, line)) cannot show \(digits) digits: its `digits:` has to be 0 or more."
  )
}

/// Requires an optional sign, then digits with at most one separator among them.
func requireDigits(_ text: String, besides separator: Character?) throws(ConversionError) {
  if text.isEmpty { throw ConversionError.missingNumber }
  var hasDigits = false
  var hasSeparator = false
  for (place, character) in text.enumerated() {
    if "0"..."9" ~= character, character.isASCII {
      hasDigits = true
    } else if character == separator, !hasSeparator {
      hasSeparator = true
    } else if place > 0 || (character != "-" && character != "+") {
      throw ConversionError("That is no number.", range: place..<place + 1)
    }
  }
  if !hasDigits { throw ConversionError("That is no number.") }
}

/// Splits a number at the separator. `whole` is the sign with the digits before the separator. `part` is the digits
/// after it; more than `digits` of them are refused.
func splitNumber(
  _ text: String, digits: Int, _ separator: Character
) throws(ConversionError) -> (whole: Substring, part: Substring) {
  try requireDigits(text, besides: separator)
  let whole = text.prefix { $0 != separator }
  let part = text.dropFirst(whole.count + 1)
  if part.count > digits {
    let end = text.count
    throw ConversionError(
      "There are too many digits.", range: end - part.count + digits..<end, arguments: [.digits: "\(digits)"])
  }
  return (whole, part)
}

func insertSeparator(into number: String, _ digits: Int, _ separator: Character) -> String {
  if digits == 0 { return number }
  let sign = number.hasPrefix("-") ? "-" : ""
  var text = String(number.dropFirst(sign.count))
  if text.count <= digits { text = String(repeating: "0", count: digits + 1 - text.count) + text }
  text.insert(separator, at: text.index(text.endIndex, offsetBy: -digits))
  return sign + text
}

// Converters of floating-point numbers in ASCII digits, the same in every language.

extension TwoWayConverter where Model: BinaryFloatingPoint & LosslessStringConvertible, Display == String {
  /// Numbers as Swift writes them, such as "0.1" and "1e-09". A leading "+" and leading zeros are read too. Zero is
  /// shown without a sign.
  public static var number: TwoWayConverter {
    TwoWayConverter(convert: { String($0 == 0 ? 0 : $0) }) { text in try floatingNumber(text) }
  }

  /// Numbers with a fixed number of digits after the separator, such as "37.78".
  ///
  ///     let temperature = TwoWayConverter<Double, String>.number(digits: 1)
  ///     temperature.convert(37.77777777777778)   // "37.8"
  ///
  /// The digits that Swift writes are rounded, halves away from zero: 1.005 is shown as "1.01". Fewer digits are read
  /// too, "37" and "37.", and more are refused. Entering the text that is shown leaves the model as it is, so that
  /// hidden digits are not lost. Infinity and NaN are "inf" and "nan".
  ///
  /// - Parameters:
  ///   - digits: how many digits follow the separator. Traps if negative.
  ///   - separator: the character before these digits.
  public static func number(
    digits: Int, separator: Character = ".", file: StaticString = #fileID, line: UInt32 = #line
  ) -> TwoWayConverter {
    requireDigits(digits, file, line)
    let show = { (number: Model) in roundedNumber(String(number), digits, separator) }
    return TwoWayConverter(convert: show) { text, current in
      if let current, show(current) == text { return .unchanged }
      if let number = Model(text), !number.isFinite, !text.utf8.contains(where: isDigit) { return .value(number) }
      let (whole, part) = try splitNumber(text, digits: digits, separator)
      return .value(try floatingNumber("\(whole.isEmpty ? "0" : whole).\(part.isEmpty ? "0" : part)"))
    }
  }
}

func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

/// Reads a number as Swift writes it. Refuses two things that `Number.init` accepts: hexadecimal digits, and text that
/// goes on after a null character.
func floatingNumber<Number: BinaryFloatingPoint & LosslessStringConvertible>(
  _ text: String
) throws(ConversionError) -> Number {
  if text.isEmpty { throw ConversionError.missingNumber }
  let hasDigits = text.utf8.contains(where: isDigit)
  // A text without digits may still be infinity or NaN.
  let isPlain = text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
  guard isPlain || !hasDigits, !text.utf8.contains(0), let number = Number(text) else {
    throw ConversionError("That is no number.")
  }
  if number.isInfinite, hasDigits {
    throw .outOfRange(text, -Number.greatestFiniteMagnitude, Number.greatestFiniteMagnitude) { "\($0)" }
  }
  return number
}

/// Rounds a number, as Swift writes it, to a number of digits after the separator. Infinity and NaN stay as they are.
func roundedNumber(_ text: String, _ digits: Int, _ separator: Character) -> String {
  guard let decimal = decimalDigits(of: text) else { return text }
  var number = decimal.number
  let places = decimal.places
  let zero = UInt8(ascii: "0")
  if places < digits {
    number += repeatElement(zero, count: digits - places)
  } else if places > digits {
    // The first digit that is removed decides whether to round up. It is zero if it stands before the digits in
    // `number`.
    let isUp = places - digits <= number.count && number[number.count - places + digits] >= zero + 5
    number.removeLast(min(places - digits, number.count))
    if isUp { increment(&number) }
  }
  let significant = number.drop { $0 == zero }
  if significant.isEmpty { return insertSeparator(into: "0", digits, separator) }
  let sign = text.hasPrefix("-") ? "-" : ""
  return insertSeparator(into: sign + String(decoding: significant, as: UTF8.self), digits, separator)
}

/// Reads a number as Swift writes it: its digits without sign and separator, and how many of them stand after the
/// separator. A negative count means that so many zeros have to be appended. `nil` for infinity and NaN.
func decimalDigits(of text: String) -> (number: [UInt8], places: Int)? {
  let unsigned = text.utf8.drop { $0 == UInt8(ascii: "-") }
  let parts = unsigned.split(separator: UInt8(ascii: "e"))
  guard let mantissa = parts.first, let first = mantissa.first, isDigit(first) else { return nil }
  let fraction = mantissa.drop { $0 != UInt8(ascii: ".") }.dropFirst()
  let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
  return (mantissa.filter(isDigit), fraction.count - exponent)
}

/// Adds one to a whole number, given as its ASCII digits with the highest first: "999" becomes "1000".
func increment(_ number: inout [UInt8]) {
  for place in number.indices.reversed() {
    if number[place] < UInt8(ascii: "9") {
      number[place] += 1
      return
    }
    number[place] = UInt8(ascii: "0")
  }
  number.insert(UInt8(ascii: "1"), at: 0)
}
