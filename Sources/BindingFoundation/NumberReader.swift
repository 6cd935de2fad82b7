import Binding
import Foundation

/// Reads the numbers of one style.
struct NumberReader<Value> {
  let shape: NumberShape
  /// The power of ten by which numbers are shown multiplied, 2 for percentages; `nil` if 1 is not shown as one number.
  let power: Int?
  let show: (Value) -> String
  /// Reads other texts than plain numbers: an exponent, a word for infinity. The result is shown and compared.
  let parse: (String) throws -> Value?

  /// - Parameters:
  ///   - shape: how the style writes numbers.
  ///   - one: the text of 1 in the style.
  ///   - show: shows a number.
  ///   - parse: the style's own parser.
  init(shape: NumberShape, one: String, show: @escaping (Value) -> String, parse: @escaping (String) throws -> Value?) {
    self.shape = shape
    power = NumberText(one, shape)?.powerOfTen
    self.show = show
    self.parse = parse
  }

  /// The value of a whole text.
  ///
  /// The digits are read here, because Foundation's parsers stop where they do not understand a text and take the
  /// beginning for all of it. The sign, and whatever else stands beside the digits, has to be as the style shows the
  /// value, or missing.
  func read(_ text: String) throws -> Value {
    if let power, let number = NumberText(text, shape) {
      if let value = try value(of: number, power) { return value }
    }
    let value: Value?
    do { value = try parse(text) } catch { throw ConversionError(unreadable: text, error) }
    guard let value, show(value).plain == text.plain else { throw ConversionError(unreadable: text, nil) }
    return value
  }

  private func value(of number: NumberText, _ power: Int) throws -> Value? {
    func value(isNegative: Bool) throws -> Value? {
      try BindingFoundation.number(
        number.literal(isNegative: isNegative, dividedByTenTo: power), as: Value.self, show: show)
    }
    if number.isBare { return try value(isNegative: number.prefix == "-") }
    for isNegative in [false, true] {
      // If the type has no negative numbers, or cannot hold this one, the other sign is tried.
      if let value = try? value(isNegative: isNegative), let shown = NumberText(show(value), shape),
        number.isDressed(as: shown)
      {
        return value
      }
    }
    return nil
  }
}
