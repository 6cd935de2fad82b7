public import Binding
public import Foundation

extension TwoWayConverter where Display == String {
  /// Values by a `Formatter`. Outside of Apple's systems only formatters of numbers and dates can read.
  ///
  ///     let percent = TwoWayConverter<Double, String>.formatted(by: percentFormatter)
  ///
  /// A text that equals the one shown leaves the model as it is. A text that the formatter reads as another type than
  /// `Model` is refused.
  ///
  /// `formatter`: how values are shown and read; asked for each time, so it may read observables. Its settings
  ///   must not be changed in place, because such a change is not tracked.
  @export(implementation)
  public static func formatted(by formatter: @autoclosure @escaping () -> Formatter) -> TwoWayConverter {
    TwoWayConverter(convert: { formatter().string(for: $0) ?? "" }) { text, current in
      let formatter = formatter()
      if let current, formatter.string(for: current) == text { return .unchanged }
      guard let value = formatter.value(of: text, as: Model.self) else {
        throw ConversionError(unreadable: text, nil)
      }
      return .value(value)
    }
  }
}

extension Formatter {
  /// The value that the formatter reads, converted to `Model`: the formatters of Foundation give classes.
  @export(implementation)
  func value<Value>(of text: String, as type: Value.Type) -> Value? {
    let object = object(of: text)
    guard let number = object as? NSNumber else { return object as? Value }
    switch type {
    case is Double.Type: return number.doubleValue as? Value
    case is Float.Type: return number.floatValue as? Value
    case is Decimal.Type: return number.decimalValue as? Value
    case is Int.Type: return Int(exactly: number.doubleValue) as? Value
    default: return object as? Value
    }
  }

  @export(implementation)
  func object(of text: String) -> Any? {
    #if canImport(Darwin)
      var object: AnyObject?
      return getObjectValue(&object, for: text, errorDescription: nil) ? object : nil
    #else
      // `Formatter` itself cannot read on these systems, only the two subclasses can.
      switch self {
      case let numbers as NumberFormatter: return numbers.number(from: text)
      case let dates as DateFormatter: return dates.date(from: text)
      case let dates as ISO8601DateFormatter: return dates.date(from: text)
      default: return nil
      }
    #endif
  }
}
