public import Binding
public import Foundation

extension TwoWayConverter where Display == String {
  /// Values by a `Formatter`. Outside of Apple's systems only formatters of numbers and dates can read, and no dates
  /// with combining marks in the name of a zone, a part of the day or a narrow era.
  ///
  ///     let percent = TwoWayConverter<Double, String>.formatted(by: percentFormatter)
  ///
  /// Entering the text that is shown leaves the model as it is. Numbers and dates are read as a whole or refused, as by
  /// `formatted(_:)`, whatever `isLenient` says. A text that the formatter reads as a type other than `Model` is
  /// refused as well. So is a number outside of the formatter's `minimum` and `maximum`; the error has these two as
  /// arguments.
  ///
  /// - Parameter formatter: shows and reads values. The expression is evaluated each time, so it may read observables.
  ///   Settings of the formatter must not be changed in place, because such a change is not tracked.
  public static func formatted(by formatter: @autoclosure @escaping () -> Formatter) -> TwoWayConverter {
    let memory = ReadingMemory<Formatter, String, Model>()
    return TwoWayConverter(convert: { formatter().text(of: $0) ?? "" }) { text, current in
      let formatter = formatter()
      if let current, formatter.text(of: current) == text { return .unchanged }
      return .value(try memory.reader(of: formatter, makeReader)(text, current))
    }
  }
}

private func makeReader<Value>(of formatter: Formatter) -> (String, Value?) throws -> Value {
  switch formatter {
  case let formatter as NumberFormatter:
    let reader = NumberReader<Value>(formatter)
    return { text, _ in try reader.read(text, within: formatter) }
  case let formatter as DateFormatter where Value.self == Date.self:
    let reader = DateReader(formatter)
    // The cast succeeds, because `Value` is `Date` here.
    return { try reader.read($0, current: $1 as? Date) as! Value }
  case let formatter as ISO8601DateFormatter where Value.self == Date.self:
    let reader = DateReader(
      zone: formatter.timeZone, show: formatter.string(from:),
      candidates: { formatter.date(from: $0).map { [$0] } ?? [] }, essence: \.plain)
    return { try reader.read($0, current: $1 as? Date) as! Value }
  default:
    return { text, _ in
      guard let value = formatter.object(of: text) as? Value else { throw ConversionError(unreadable: text, nil) }
      return value
    }
  }
}

extension NumberShape {
  fileprivate init(of formatter: NumberFormatter) {
    let isCurrency = [
      NumberFormatter.Style.currency, .currencyISOCode, .currencyPlural, .currencyAccounting,
    ].contains(formatter.numberStyle)
    // A separator may have direction marks around it.
    func scalar(of separator: String?) -> Unicode.Scalar? {
      separator?.unicodeScalars.first { !$0.isDirectionMark }
    }
    self.init(
      decimal: scalar(of: isCurrency ? formatter.currencyDecimalSeparator : formatter.decimalSeparator) ?? ".",
      grouping: scalar(of: isCurrency ? formatter.currencyGroupingSeparator : formatter.groupingSeparator))
    // A size of zero means that the formatter has no such setting.
    if formatter.groupingSize > 0 { lastGroup = formatter.groupingSize }
    groups = formatter.secondaryGroupingSize > 0 ? formatter.secondaryGroupingSize : lastGroup
  }
}

extension NumberReader {
  fileprivate init(_ formatter: NumberFormatter) {
    self.init(
      shape: NumberShape(of: formatter), show: { formatter.string(for: $0) ?? "" },
      parse: { formatter.number(from: $0).flatMap { $0 as? Value ?? $0.doubleValue as? Value } })
  }

  fileprivate func read(_ text: String, within formatter: NumberFormatter) throws -> Value {
    let value = try read(text)
    guard formatter.minimum != nil || formatter.maximum != nil, let number = value as? any Comparable else {
      return value
    }
    guard let isBelow = isBelow(number, formatter.minimum, formatter.maximum) else { return value }
    var limits: [ConversionError.Argument: String] = [:]
    limits[.minimum] = formatter.minimum.flatMap(formatter.string(from:))
    limits[.maximum] = formatter.maximum.flatMap(formatter.string(from:))
    throw ConversionError.outOfRange(isBelow: isBelow, limits)
  }
}

/// True if a number is less than the minimum, false if it is greater than the maximum, `nil` if it is within the
/// limits.
private func isBelow<Number: Comparable>(_ number: Number, _ minimum: NSNumber?, _ maximum: NSNumber?) -> Bool? {
  func isBelow<Value: Comparable>(_ value: Value, _ minimum: Value?, _ maximum: Value?) -> Bool? {
    if let minimum, value < minimum { return true }
    if let maximum, value > maximum { return false }
    return nil
  }
  // Read from its text, because Swift's numbers are not bridged to `NSNumber` on all systems: as a decimal, which has
  // all digits, or as a floating-point number if it is too large or too small for a decimal.
  let text = "\(number)"
  if let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) {
    return isBelow(decimal, minimum?.decimalValue, maximum?.decimalValue)
  }
  return Double(text).flatMap { isBelow($0, minimum?.doubleValue, maximum?.doubleValue) }
}

extension DateReader {
  fileprivate init(_ formatter: DateFormatter) {
    let zone: TimeZone = formatter.timeZone
    let words = DatePattern(formatter.dateFormat ?? "", wordsOf: formatter)
    let shown = formatter.string(from: Date(timeIntervalSinceReferenceDate: 0))
    let others = DateParser(formatter)
    self.init(
      zone: zone, show: formatter.string(from:),
      candidates: { text in
        let date = words?.wallClock(of: text).map(zone.date(atWallClock:))
        if let date, formatter.string(from: date).plain == text.plain { return [date] }
        return (date.map { [$0] } ?? []) + text.spellings(inDigitsOf: shown).flatMap(others.dates)
      },
      essence: \.plain)
  }
}

extension Formatter {
  fileprivate func text(of value: Any) -> String? {
    // Outside of Apple's systems this formatter does not have `string(for:)`, which traps.
    if let self = self as? ISO8601DateFormatter, let date = value as? Date { return self.string(from: date) }
    return string(for: value)
  }

  fileprivate func object(of text: String) -> Any? {
    #if canImport(Darwin)
      var object: AnyObject?
      return getObjectValue(&object, for: text, errorDescription: nil) ? object : nil
    #else
      // On these systems only the formatters of numbers and dates can read.
      return nil
    #endif
  }
}
