import Binding
import Foundation

/// Reads the numbers of one style.
struct NumberReader<Value> {
  let shape: NumberShape
  /// Numbers are shown multiplied by ten to this power, which is 2 for percentages; `nil` if they are multiplied by
  /// something else, or are not shown as plain digits.
  let power: Int?
  /// Whether numbers are shown with the opposite sign.
  let isOpposite: Bool
  let show: (Value) -> String
  /// The style's own parser. `read` takes it for texts whose number does not follow from the digits: an exponent, a
  /// word for infinity, any number of a style without `power`. The result counts if it is shown as that text.
  let parse: (String) throws -> Value?

  /// - Parameters:
  ///   - shape: how the style writes numbers.
  ///   - show: shows a number.
  ///   - parse: the style's own parser.
  init(shape: NumberShape, show: @escaping (Value) -> String, parse: @escaping (String) throws -> Value?) {
    self.shape = shape
    (power, isOpposite) = StyleProbe(shape: shape, show: show).factor()
    self.show = show
    self.parse = parse
  }

  /// The value of a whole text.
  ///
  /// The digits are read here, because Foundation's parsers stop where they do not understand a text and take the
  /// beginning for all of it. The text beside the digits, such as a sign or a currency, has to be as the style shows it
  /// for the value, or missing.
  func read(_ text: String) throws -> Value {
    // A number whose first group begins with 0, "0.500", is more likely a fraction with the point of another language
    // than five hundred. It is read only if the style fills up numbers with zeros, and so shows that very text.
    if let power, let number = NumberText(text, shape), !number.isPadded {
      if let value = try value(of: number, power) { return value }
    }
    let value: Value?
    do { value = try parse(text) } catch { throw ConversionError(unreadable: text, error) }
    guard let value, show(value).plain == text.plain else { throw ConversionError(unreadable: text, nil) }
    return value
  }

  /// The value of a number; `nil` if its digits and the text around them do not tell it, so that the style's own parser
  /// has to.
  private func value(of number: NumberText, _ power: Int) throws(ConversionError) -> Value? {
    if number.isBare { return try value(of: number, isNegative: (number.prefix == "-") != isOpposite, power) }
    // The text does not say which sign it has. It has the one whose value the style shows in the same way.
    var failure: ConversionError?
    for isNegative in [false, true] {
      do {
        let value = try value(of: number, isNegative: isNegative, power)
        if let value, shows(value, isNegative, like: number) { return value }
      } catch {
        // The type has no negative numbers, or cannot hold this number. The other sign is tried all the same.
        if showsLimit(of: error, isNegative, like: number) { failure = error }
      }
    }
    if let failure { throw failure }
    return nil
  }

  private func value(of number: NumberText, isNegative: Bool, _ power: Int) throws(ConversionError) -> Value? {
    try BindingFoundation.number(
      number.literal(isNegative: isNegative, dividedByTenTo: power), as: Value.self, show: show)
  }

  /// Whether the style writes around the limit that a number exceeds what stands around that number. Then the number
  /// has the sign of the limit.
  private func showsLimit(of error: ConversionError, _ isNegative: Bool, like number: NumberText) -> Bool {
    let limit = error.arguments[isNegative ? .minimum : .maximum].flatMap { NumberText($0, shape) }
    return limit.map(number.isDressed) ?? false
  }

  /// Whether the style writes around a value what stands around a number. A decimal has no negative zero, but a style
  /// may round a negative decimal to zero, and keep its sign: so zero may also have the texts of the least number with
  /// a sign.
  private func shows(_ value: Value, _ isNegative: Bool, like number: NumberText) -> Bool {
    func shows(_ value: Value) -> Bool { NumberText(show(value), shape).map(number.isDressed) ?? false }
    if shows(value) { return true }
    let least = isNegative ? -Decimal.leastNonzeroMagnitude : .leastNonzeroMagnitude
    return value as? Decimal == 0 && (least as? Value).map(shows) ?? false
  }
}

/// Finds out from the texts of a few numbers what a style does to the numbers that it shows.
private struct StyleProbe<Value> {
  let shape: NumberShape
  let show: (Value) -> String

  /// The power of ten by which the style multiplies numbers, and whether it shows their opposite. There is no power if
  /// it multiplies them by something else, or does not show them as plain digits.
  func factor() -> (power: Int?, isOpposite: Bool) {
    guard let one = text(of: "1"), let power = one.powerOfTen, isWholeFactor(power, of: one) else {
      return (nil, false)
    }
    return (power, isOpposite: one.hasNegativeSign && text(of: "-1")?.hasNegativeSign != true)
  }

  /// Whether the power of ten that the text of 1 shows is all by which the style multiplies. Without fractions, 1 times
  /// 1.08 is shown as "1" too, and rounded up to tens it is shown as "10". So the text of a large number decides.
  private func isWholeFactor(_ power: Int, of one: NumberText) -> Bool {
    // Types of eight bits have no larger power of ten than 100.
    for exponent in [9, 2] {
      // Skipped if the type cannot hold the number, or if the style shows so few digits that zero is left.
      guard let large = text(of: "1" + String(repeating: "0", count: exponent)), !large.isZero else { continue }
      if large.powerOfTen == power + exponent { return true }
      // A compact style shows a large number as a small one with a word, "1B". Only then the smaller number decides.
      let isCompact = large.powerOfTen != nil && !large.isDressed(as: one)
      if !isCompact { return false }
    }
    return true
  }

  private func text(of literal: String) -> NumberText? {
    guard let value = try? number(literal, as: Value.self, show: show) else { return nil }
    return NumberText(show(value), shape)
  }
}

/// Makes a number of a type from ASCII digits.
///
/// - Parameters:
///   - literal: the number as programs write it.
///   - show: shows a limit of the type, for the error.
/// - Returns: `nil` if the type has no such numbers: if it has only integers, or is no number.
/// - Throws: an error that says that the type cannot hold the number.
func number<Value>(
  _ literal: String, as type: Value.Type, show: (Value) -> String
) throws(ConversionError) -> Value? {
  switch type {
  case is Decimal.Type:
    // A decimal has 38 digits, none of them after the 128th place of the fraction; further digits are rounded. Those
    // after that place are cut off here, because Foundation refuses them as it refuses a number that is too large.
    let point = literal.firstIndex(of: ".") ?? literal.endIndex
    let held = String(literal[..<point] + literal[point...].prefix(129))
    guard let number = Decimal(string: held, locale: Locale(identifier: "en_US_POSIX")), number.isFinite else {
      throw beyondLimits(literal, -Decimal.greatestFiniteMagnitude, Decimal.greatestFiniteMagnitude, show)
    }
    return number as? Value
  case let type as any FixedWidthInteger.Type: return try whole(literal, type, show)
  case let type as any BinaryFloatingPoint.Type: return try floating(literal, type, show)
  default: return nil
  }
}

private func whole<Whole: FixedWidthInteger, Value>(
  _ literal: String, _ type: Whole.Type, _ show: (Value) -> String
) throws(ConversionError) -> Value? {
  if let number = Whole(literal) { return number as? Value }
  if literal.utf8.contains(UInt8(ascii: ".")) { return nil }
  throw beyondLimits(literal, Whole.min, Whole.max, show)
}

private func floating<Floating: BinaryFloatingPoint, Value>(
  _ literal: String, _ type: Floating.Type, _ show: (Value) -> String
) throws(ConversionError) -> Value? {
  // `CGFloat` cannot be made from a text.
  let readable = type as? any LosslessStringConvertible.Type
  let number = readable.map { $0.init(literal) as? Floating } ?? Double(literal).map { Floating($0) }
  if let number, number.isFinite { return number as? Value }
  throw beyondLimits(literal, -Floating.greatestFiniteMagnitude, Floating.greatestFiniteMagnitude, show)
}

/// The error for a number that a type with these limits cannot hold.
private func beyondLimits<Limit, Value>(
  _ literal: String, _ minimum: Limit, _ maximum: Limit, _ show: (Value) -> String
) -> ConversionError {
  let limits = [ConversionError.Argument.minimum: minimum, .maximum: maximum]
  return .outOfRange(
    isBelow: literal.hasPrefix("-"), limits.mapValues { ($0 as? Value).map(show) ?? "\($0)" })
}
