import Binding
import Foundation

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
    // A decimal has 38 digits; further digits are rounded.
    guard let number = Decimal(string: literal, locale: Locale(identifier: "en_US_POSIX")), number.isFinite else {
      throw .outOfRange(isBelow: literal.hasPrefix("-"), [:])
    }
    return number as? Value
  case let type as any FixedWidthInteger.Type: return try whole(literal, type, show)
  case let type as any (BinaryFloatingPoint & LosslessStringConvertible).Type: return try floating(literal, type, show)
  default: return nil
  }
}

private func whole<Whole: FixedWidthInteger, Value>(
  _ literal: String, _ type: Whole.Type, _ show: (Value) -> String
) throws(ConversionError) -> Value? {
  guard let number = Whole(literal) else {
    if literal.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }) { return nil }
    let limits = [ConversionError.Argument.minimum: Whole.min, .maximum: .max]
    throw .outOfRange(
      isBelow: literal.hasPrefix("-"), limits.mapValues { ($0 as? Value).map(show) ?? "\($0)" })
  }
  return number as? Value
}

private func floating<Floating: BinaryFloatingPoint & LosslessStringConvertible, Value>(
  _ literal: String, _ type: Floating.Type, _ show: (Value) -> String
) throws(ConversionError) -> Value? {
  guard let number = Floating(literal), number.isFinite else {
    let limits = [ConversionError.Argument.minimum: -Floating.greatestFiniteMagnitude]
      .merging([.maximum: .greatestFiniteMagnitude]) { $1 }
    throw .outOfRange(
      isBelow: literal.hasPrefix("-"), limits.mapValues { ($0 as? Value).map(show) ?? "\($0)" })
  }
  return number as? Value
}
