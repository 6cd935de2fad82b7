// Whole numbers in the digits of ASCII, the same in every language. Those of a locale come from BindingFoundation.

extension TwoWayConverter where Model: FixedWidthInteger, Display == String {
  /// Whole numbers, such as "-12". A leading "+" and leading zeros are read too.
  @export(implementation)
  public static var integer: TwoWayConverter {
    TwoWayConverter(convert: { String($0) }) { text in
      try requireDigits(text, besides: nil)
      guard let number = Model(text) else { throw ConversionError.outOfRange(text, Model.min, Model.max) { "\($0)" } }
      return number
    }
  }

  /// Whole numbers of hundredths, thousandths and the like, such as 1999 for "19.99".
  ///
  ///     let price = TwoWayConverter<Int, String>.decimal(digits: 2)
  ///
  /// Exact, unlike floating-point numbers. Fewer digits are read too: "19.9", "19".
  ///
  /// - Parameters:
  ///   - digits: how many digits follow the separator.
  ///   - separator: the character before these digits.
  @export(implementation)
  public static func decimal(digits: Int, separator: Character = ".") -> TwoWayConverter {
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
  @export(implementation)
  static var missingNumber: ConversionError { ConversionError("A number is missing.", code: .empty) }

  @export(implementation)
  static func outOfRange<Number>(
    _ text: String, _ minimum: Number, _ maximum: Number, _ show: (Number) -> String
  ) -> ConversionError {
    outOfRange(isBelow: text.hasPrefix("-"), [.minimum: show(minimum), .maximum: show(maximum)])
  }

  /// A number that is less than the least, or more than the greatest one.
  @export(implementation)
  package static func outOfRange(isBelow: Bool, _ limits: [Argument: String]) -> ConversionError {
    ConversionError("That number is too \(isBelow ? "small" : "large").", code: .outOfRange, arguments: limits)
  }
}

/// Requires an optional sign, then digits with at most one separator among them.
@export(implementation)
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

/// The digits before the separator, with the sign, and those behind it, at most `digits` of them.
@export(implementation)
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

@export(implementation)
func insertSeparator(into number: String, _ digits: Int, _ separator: Character) -> String {
  if digits <= 0 { return number }
  let sign = number.hasPrefix("-") ? "-" : ""
  var text = String(number.dropFirst(sign.count))
  if text.count <= digits { text = String(repeating: "0", count: digits + 1 - text.count) + text }
  text.insert(separator, at: text.index(text.endIndex, offsetBy: -digits))
  return sign + text
}
