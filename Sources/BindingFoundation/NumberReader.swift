import Binding
import Foundation

/// Reads the numbers of one style.
struct NumberReader<Value> {
  let shape: NumberShape
  /// The power of ten that 1 is shown as, 2 for percentages; `nil` if 1 is not shown as one number.
  let power: Int?
  let show: (Value) -> String
  /// Reads what is no plain number: an exponent, a word for infinity. What it reads is shown, and compared.
  let parse: (String) throws -> Value?

  /// - Parameters:
  ///   - shape: how the style writes numbers.
  ///   - one: 1, as the style shows it.
  ///   - show: shows a number.
  ///   - parse: the style's own way of reading.
  init(shape: NumberShape, one: String, show: @escaping (Value) -> String, parse: @escaping (String) throws -> Value?) {
    self.shape = shape
    power = NumberText(one, shape)?.powerOfTen
    self.show = show
    self.parse = parse
  }

  /// The value of a text as a whole.
  ///
  /// The digits are read here, because the parsers of Foundation stop where they do not understand a text and take the
  /// beginning for all of it. The sign and what else stands beside the digits have to be as the style shows the value,
  /// or missing.
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
      // A type without negative numbers, or a number that it cannot hold, is no reason not to try the other sign.
      if let value = try? value(isNegative: isNegative), let shown = NumberText(show(value), shape),
        number.isDressed(as: shown)
      {
        return value
      }
    }
    return nil
  }
}
